#include "base/err.h"

#include "base/str.h"

#include <criterion/criterion.h>
#include <string.h>

static void expect_written(const struct err *e, const char *expected)
{
    struct str text = {0};
    err_write(e, &text);
    cr_expect_str_eq(str_text(&text), expected);
    str_free(&text);
}

Test(err, each_code_has_the_name_of_its_exception)
{
    for (int code = ERR_ASSERTION; code < ERR_CODE_COUNT; code++) {
        const char *name = err_name((enum err_code)code);
        cr_assert_not_null(name, "%d", code);
        cr_expect(strstr(name, "Error") || strcmp(name, "KeyboardInterrupt") == 0 ||
                      strcmp(name, "StopIteration") == 0,
                  "%s", name);
        for (int other = ERR_ASSERTION; other < code; other++)
            cr_expect_str_neq(name, err_name((enum err_code)other));
    }
    cr_expect_str_eq(err_name(ERR_VALUE), "ValueError");
    cr_expect_str_eq(err_name(ERR_ZERO_DIVISION), "ZeroDivisionError");
}

Test(err, setting_gives_false_and_forgets_the_last_one)
{
    struct err e = {0};
    cr_expect_not(err_set(&e, ERR_VALUE, "inner sizes %d and %d differ", 4, 5));
    cr_expect_not(err_hint(&e, "try %s", ".T"));
    cr_expect_not(err_at(&e, "a.py", 3, 7));
    expect_written(&e, "a.py:3:7: ValueError: inner sizes 4 and 5 differ\n  try .T");
    err_set(&e, ERR_NAME, "x");
    expect_written(&e, "NameError: x");
}

Test(err, the_innermost_place_wins)
{
    struct err e = {0};
    err_set(&e, ERR_VALUE, "x");
    err_at(&e, "", 2, 1);
    err_at(&e, "outer.py", 9, 9);
    expect_written(&e, "2:1: ValueError: x");
}

Test(err, a_place_without_a_file_or_a_text)
{
    struct err e = {0};
    err_set(&e, ERR_ASSERTION, "%s", "");
    expect_written(&e, "AssertionError");
    err_at(&e, NULL, 4, 2);
    expect_written(&e, "4:2: AssertionError");
}

Test(err, long_texts_are_cut)
{
    struct err e = {0};
    char longest[2000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    err_set(&e, ERR_VALUE, "%s", longest);
    err_hint(&e, "%s", longest);
    err_at(&e, longest, 1, 1);
    cr_expect_eq(strlen(e.what), sizeof e.what - 1);
    cr_expect_eq(strlen(e.hint), sizeof e.hint - 1);
    cr_expect_eq(strlen(e.file), sizeof e.file - 1);
}
