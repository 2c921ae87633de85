#include "base/err.h"
#include "base/str.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <string.h>

static const char source[] = "a = 1\n\tf(日本 + b)  # over\nlast";

static void expect_text(const struct err *err, const char *wanted)
{
    struct str text = {0};
    err_write_traceback(err, &text);
    cr_expect_str_eq(str_text(&text), wanted);
    str_free(&text);
}

Test(traceback, caret_stands_under_a_column_behind_wide_characters)
{
    setlocale(LC_ALL, "C.UTF-8");
    struct err err;
    err_set(&err, ERR_NAME, "name 'b' is not defined");
    err_hint(&err, "one\ntwo");
    err_at_source(&err, "s.py", 2, 9, source, 10);
    expect_text(&err, "s.py:2:9: in <module>\n"
                      "    f(日本 + b)  # over\n"
                      "             ^\n"
                      "  hint: one\n"
                      "        two\n"
                      "NameError: name 'b' is not defined");
}

Test(traceback, a_place_behind_the_line_gets_no_caret)
{
    struct err err;
    err_set(&err, ERR_VALUE, "x");
    err_at_source(&err, "s.py", 3, 90, source, sizeof source - 2);
    expect_text(&err, "s.py:3:90: in <module>\n    last\nValueError: x");
}

Test(traceback, a_long_line_that_is_no_text_is_left_out)
{
    struct err err;
    char line[1000];
    memset(line, 0x80, sizeof line);
    line[sizeof line - 1] = '\0';
    err_set(&err, ERR_SYNTAX, "x");
    err_at_source(&err, "s.py", 1, 1, line, 0);
    expect_text(&err, "s.py:1:1:\nSyntaxError: x");
}

Test(traceback, calls_come_outermost_first_and_the_middle_is_left_out)
{
    struct err err;
    struct str wanted = {0};
    err_set(&err, ERR_TYPE, "x");
    err_at_source(&err, "s.py", 1, 1, "n", 0);
    for (int i = 1; i <= 10; i++) {
        char name[8] = {'f', (char)('a' + i)};
        err_called(&err, name);
        err_at_source(&err, "s.py", 1 + i, 1, "n", 0);
    }
    cr_expect_eq(err.line, 1);
    for (int i = 10; i >= 0; i--) {
        char name[] = {'f', (char)('a' + i + 1), '\0'};
        if (i == 5)
            str_append(&wanted, "... 4 more calls ...\n");
        if (i <= 3 || i >= 8)
            str_format(&wanted, "s.py:%d:1: in %s\n    n\n    ^\n", 1 + i,
                       i == 10 ? "<module>" : name);
    }
    str_append(&wanted, "TypeError: x");
    expect_text(&err, str_text(&wanted));
    str_free(&wanted);
}
