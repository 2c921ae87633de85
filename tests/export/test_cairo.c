/* What is declared of cairo, beside cairo's own headers. */
#include <cairo.h>
#include <cairo-pdf.h>

#include <criterion/criterion.h>
#include "export/cairo_interface.h"

/* Here the compiler compares. */
#define AGAIN(type, name, arguments) cairo_public type name arguments;
CAIRO_FUNCTIONS(AGAIN)

Test(cairo, constants_are_cairos)
{
#define SAME(name, value) cr_expect_eq((int)(name), (value), #name " is %d", (int)(name));
    CAIRO_CONSTANTS(SAME)
    cr_expect_eq(CAIRO_PDF_OUTLINE_ROOT, 0);
    cr_expect_str_eq(CAIRO_TAG_LINK, "Link");
}
