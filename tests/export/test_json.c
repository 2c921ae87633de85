/* The sheet as JSON. A small reader that knows nothing of the writer checks that it is JSON. */
#include "export/export.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(json, .init = open_listing, .fini = close_app);

/* -- a strict reader: each returns what stands behind the value, or NULL ----------------------- */

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t\r\n");
}

static const char *read_string(const char *s)
{
    if (*s++ != '"')
        return NULL;
    for (; *s != '"'; s++) {
        if ((unsigned char)*s < 0x20)
            return NULL;
        if (*s != '\\')
            continue;
        s++;
        if (*s == 'u') {
            for (int i = 0; i < 4; i++)
                if (!isxdigit((unsigned char)*++s))
                    return NULL;
        } else if (!*s || !strchr("\"\\/bfnrt", *s)) {
            return NULL;
        }
    }
    return s + 1;
}

static const char *read_digits(const char *s)
{
    size_t n = strspn(s, "0123456789");
    return n > 0 ? s + n : NULL;
}

static const char *read_number(const char *s)
{
    s += *s == '-';
    if (*s == '0' && isdigit((unsigned char)s[1]))
        return NULL;
    s = read_digits(s);
    if (s && *s == '.')
        s = read_digits(s + 1);
    if (s && (*s == 'e' || *s == 'E')) {
        s++;
        s += *s == '-' || *s == '+';
        s = read_digits(s);
    }
    return s;
}

static const char *read_value(const char *s);

static const char *read_members(const char *s, char close, bool named)
{
    s = skip_blanks(s + 1);
    if (*s == close)
        return s + 1;
    for (;;) {
        if (named) {
            s = read_string(skip_blanks(s));
            if (!s || *(s = skip_blanks(s)) != ':')
                return NULL;
            s++;
        }
        s = read_value(s);
        if (!s)
            return NULL;
        s = skip_blanks(s);
        if (*s == close)
            return s + 1;
        if (*s++ != ',')
            return NULL;
    }
}

static const char *read_value(const char *s)
{
    static const char *const words[] = {"true", "false", "null"};
    s = skip_blanks(s);
    if (*s == '{')
        return read_members(s, '}', true);
    if (*s == '[')
        return read_members(s, ']', false);
    if (*s == '"')
        return read_string(s);
    for (int i = 0; i < 3; i++)
        if (strncmp(s, words[i], strlen(words[i])) == 0)
            return s + strlen(words[i]);
    return read_number(s);
}

/* -- what is written --------------------------------------------------------------------------- */

static char *json(void)
{
    struct str text = {0};
    export_json(app, &text);
    const char *end = read_value(text.text);
    cr_assert_not_null(end, "this is no JSON: %.300s", text.text);
    cr_expect_str_eq(end, "\n");
    return str_take(&text);
}

/* The value of a name, up to the next name. */
static void expect_value(const char *name, const char *expected)
{
    char *text = json(), sought[80];
    snprintf(sought, sizeof sought, "\"%s\": ", name);
    char *at = strstr(text, sought);
    cr_assert_not_null(at, "%s is missing in %.300s", name, text);
    at += strlen(sought);
    size_t length = (size_t)(read_value(at) - at);
    cr_expect(strlen(expected) == length && strncmp(at, expected, length) == 0,
              "%s is %.*s, not %s", name, (int)length, at, expected);
    free(text);
}

static void expect_missing(const char *name)
{
    char *text = json(), sought[80];
    snprintf(sought, sizeof sought, "\"%s\": ", name);
    cr_expect_null(strstr(text, sought), "%s is there", name);
    free(text);
}

Test(json, starts_with_lesson_and_step)
{
    ok("step scores");
    char *text = json();
    static const char start[] =
        "{\"lesson\": \"listing\", \"step\": {\"number\": 5, \"name\": \"scores\"}, \"names\": {"
        "\"x\": [[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]], \"w_query\": ";
    cr_expect_eq(strncmp(text, start, sizeof start - 1), 0, "%.200s", text);
    free(text);
}

Test(json, every_step_is_json_with_every_array)
{
    for (size_t i = 0; i < app->lesson->step_count; i++) {
        cr_assert(app_enter(app, i, &err));
        char *text = json();
        for (size_t n = 0; n < sheet_count(app->sheet); n++) {
            struct str sought = {0};
            str_format(&sought, "\"%s\": ", sheet_at(app->sheet, n)->name);
            cr_expect_not_null(strstr(text, sought.text), "%s is missing", sought.text);
            str_free(&sought);
        }
        free(text);
    }
}

Test(json, numbers_have_their_full_precision)
{
    ok("a = np.array([0.1, 1/3, 1e300, 5e-324, -0.0, 2.0, 1e16, 123456789.125])");
    char *text = json(), *at = strstr(text, "\"a\": [");
    static const double expected[] = {0.1, 1.0 / 3, 1e300, 5e-324, -0.0, 2, 1e16, 123456789.125};
    cr_assert_not_null(at);
    at += 6;
    for (int i = 0; i < 8; i++) {
        char *end;
        double back = strtod(at, &end);
        cr_expect_eq(back, expected[i], "%.17g, not %.17g", back, expected[i]);
        cr_expect_eq(signbit(back) != 0, signbit(expected[i]) != 0);
        at = end + strspn(end, ", ");
    }
    free(text);
    ok("big = np.array([9223372036854775807, -9223372036854775807 - 1])");
    expect_value("big", "[9223372036854775807, -9223372036854775808]");
}

Test(json, what_json_has_no_number_for_is_a_string)
{
    ok("a = np.array([np.nan, np.inf, -np.inf, 1.5])");
    expect_value("a", "[\"NaN\", \"Infinity\", \"-Infinity\", 1.5]");
    ok("b = np.inf");
    expect_value("b", "\"Infinity\"");
}

Test(json, each_kind_of_value)
{
    ok("a = np.array([True, False])");
    expect_value("a", "[true, false]");
    ok("b = True");
    expect_value("b", "true");
    ok("c = None");
    expect_value("c", "null");
    ok("d = (1, [2.5, 'x'], ())");
    expect_value("d", "[1, [2.5, \"x\"], []]");
    ok("e = np.zeros((0, 4))");
    expect_value("e", "[]");
    ok("f = np.zeros((2, 0))");
    expect_value("f", "[[], []]");
    ok("g = np.array(7)");
    expect_value("g", "7");
    ok("h = np.zeros((1, 1, 1, 1))");
    expect_value("h", "[[[[0.0]]]]");
}

Test(json, functions_are_left_out)
{
    app_line(app, "def f(x): return x", &err);
    if (has_name("f"))
        expect_missing("f");
    app_line(app, "import numpy", &err);
    free(json());
}

Test(json, a_failed_formula_is_null)
{
    ok("w_key = np.ones((5, 3))");
    expect_value("K", "null");
    expect_value("output", "null");
    expect_value("Q", "[[1, 0, 2], [2, 2, 2], [2, 1, 3]]");
}

Test(json, strings_are_escaped)
{
    ok("a = 'say \"hi\" \\\\ back'");
    expect_value("a", "\"say \\\"hi\\\" \\\\ back\"");
    ok("b = 'tab\\tnew\\nline'");
    expect_value("b", "\"tab\\u0009new\\nline\"");
    ok("c = 'é√漢😀'");
    expect_value("c", "\"é√漢😀\"");
}

/* JSON text is UTF-8 (RFC 8259, section 8.1). */
Test(json, bytes_that_are_no_utf8_are_replaced)
{
    if (!app_line(app, "a = '\xff\xc3('", &err))
        return; /* the language refuses them: as good */
    expect_value("a", "\"\uFFFD\uFFFD(\"");
}

Test(json, pins_are_the_values_shown)
{
    ok("scores[0,0] = 99");
    expect_value("scores", "[[99.0, 4.0, 4.0], [4.0, 16.0, 12.0], [4.0, 12.0, 10.0]]");
}
