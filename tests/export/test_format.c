/* The table of formats. */
#include "export/format.h"

#include "app/fixture.h"
#include "base/str.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(format, .init = open_listing, .fini = close_app);

Test(format, names_and_extensions_differ)
{
    const struct export_format *a, *b;
    for (size_t i = 0; (a = export_format_at(i)); i++) {
        cr_expect_eq(export_format_find(a->name), a);
        cr_expect_eq(a->extension[0], '.');
        cr_expect_lt(strlen(a->help), 80);
        for (size_t k = 0; k < i && (b = export_format_at(k)); k++)
            cr_expect_str_neq(a->extension, b->extension);
    }
    cr_expect_null(export_format_find("pfd"));
}

Test(format, the_longest_extension_counts)
{
    cr_expect_str_eq(export_format_of_path("a/b.py")->name, "numpy");
    cr_expect_str_eq(export_format_of_path("a/b.torch.py")->name, "pytorch");
    cr_expect_null(export_format_of_path("html"));
    cr_expect_null(export_format_of_path(".html"), "a name, and no extension");
    cr_expect_null(export_format_of_path("page.htm"));
}

Test(format, each_can_be_written_at_each_step)
{
    const struct export_format *format;
    for (size_t step = 0; step < app->lesson->step_count; step++) {
        cr_assert(app_enter(app, step, &err));
        for (size_t i = 0; (format = export_format_at(i)); i++) {
            struct str out = {0};
            struct export_request request = {.app = app, .width = 80, .height = 24};
            cr_expect(export_write(format, &request, &out, &err), "%s: %s", format->name, err.what);
            cr_expect_gt(out.length, 10);
            if (!(format->flags & EXPORT_BINARY))
                cr_expect_eq(strlen(out.text), out.length, "%s holds a NUL byte", format->name);
            str_free(&out);
        }
    }
}

Test(format, the_whole_lesson_only_where_that_is_possible)
{
    const struct export_format *format;
    for (size_t i = 0; (format = export_format_at(i)); i++) {
        struct str out = {0};
        struct export_request request = {.app = app, .width = 80, .height = 24, .all = true};
        cr_expect_eq(export_write(format, &request, &out, &err),
                     (format->flags & EXPORT_WHOLE) != 0, "%s", format->name);
        str_free(&out);
        request.all = false;
        request.worksheet = true;
        cr_expect_eq(export_write(format, &request, &out, &err),
                     (format->flags & EXPORT_BLANK) != 0, "%s", format->name);
        str_free(&out);
    }
}

Test(format, what_cannot_be_is_told_with_what_can)
{
    struct str out = {0};
    struct export_request blank = {.app = app, .worksheet = true};
    struct export_request matrix = {.app = app, .matrix = "x"};
    cr_expect(!export_write(export_format_find("npy"), &blank, &out, &err));
    cr_expect_str_eq(err.hint, "Choose html or pdf.");
    cr_expect(!export_write(export_format_find("pdf"), &matrix, &out, &err));
    cr_expect_str_eq(err.hint, "Choose csv or npy.");
    cr_expect_eq(out.length, 0);
    str_free(&out);
}

Test(format, an_export_changes_nothing)
{
    struct str before = {0}, after = {0}, out = {0};
    const struct export_format *format, *json = export_format_find("json");
    struct export_request request = {.app = app, .width = 80, .height = 24};
    ok("scores[0,0] = 4");
    cr_assert(export_write(json, &request, &before, &err));
    for (size_t i = 0; (format = export_format_at(i)); i++)
        cr_assert(export_write(format, &request, &out, &err));
    cr_assert(export_write(json, &request, &after, &err));
    cr_expect_str_eq(before.text, after.text);
    str_free(&before);
    str_free(&after);
    str_free(&out);
}
