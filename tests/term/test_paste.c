#include "term/paste.h"

#include "base/str.h"

#include <criterion/criterion.h>

static void expect(const char *text, const char *expected)
{
    struct str out = {0};
    paste_dedent(text, &out);
    cr_expect_str_eq(str_text(&out), expected);
    str_free(&out);
}

Test(paste, shared_indentation_goes)
{
    expect("", "");
    expect("x\n", "x\n");
    expect("    x = 1\n    y = 2\n    z", "x = 1\ny = 2\nz");
    expect("  if a:\n      b\n  c\n", "if a:\n    b\nc\n");
    expect("    x = 1\ny = 2\n", "x = 1\ny = 2\n");
    expect("\n  x\n\n  y", "\nx\n\ny");
}
