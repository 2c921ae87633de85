#include "sheet/lexer.h"

#include "base/err.h"
#include "base/str.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <string.h>

static struct err err;

/* The tokens of a text on one line, names, numbers and strings as they are written; or the error.
 */
static char *tokens(const char *source)
{
    struct lexer lexer;
    struct token token;
    struct str out = {0};
    lexer_start(&lexer, source, "f", 1);
    do {
        err = (struct err){0};
        if (!lexer_next(&lexer, &token, &err)) {
            str_format(&out, "%s%d:%d %s", out.length ? " " : "", err.line, err.column,
                       err_name(err.code));
            return str_take(&out);
        }
        str_append(&out, out.length ? " " : "");
        switch (token.kind) {
        case TOKEN_END:
            break;
        case TOKEN_NEWLINE:
            str_append(&out, ";");
            break;
        case TOKEN_INDENT:
            str_append(&out, "{");
            break;
        case TOKEN_DEDENT:
            str_append(&out, "}");
            break;
        default:
            str_append_bytes(&out, source + token.start, token.end - token.start);
            break;
        }
    } while (token.kind != TOKEN_END);
    if (out.length > 0)
        str_truncate(&out, out.length - 1);
    return str_take(&out);
}

static void expect_tokens(int line, const char *source, const char *expected)
{
    char *actual = tokens(source);
    cr_expect_str_eq(actual, expected, "line %d: `%s` gives `%s`, not `%s`", line, source, actual,
                     expected);
    free(actual);
}

#define TOKENS(source, expected) expect_tokens(__LINE__, source, expected)

/* The source must fail at line:column with this exception, all the parts being in its text or hint.
 */
static void expect_failure(int line, const char *source, const char *where,
                           const char *const *parts)
{
    char *actual = tokens(source);
    size_t n = strlen(actual), m = strlen(where);
    cr_expect(n >= m && strcmp(actual + n - m, where) == 0, "line %d: `%s` gives `%s`, not `%s`",
              line, source, actual, where);
    free(actual);
    for (; *parts; parts++)
        cr_expect(strstr(err.what, *parts) || strstr(err.hint, *parts),
                  "line %d: '%s' is neither in '%s' nor in '%s'", line, *parts, err.what, err.hint);
}

#define FAILS(source, where, ...)                                                                  \
    expect_failure(__LINE__, source, where, (const char *const[]){__VA_ARGS__, NULL})

static struct token nth(const char *source, int n)
{
    struct lexer lexer;
    struct token token;
    lexer_start(&lexer, source, "f", 1);
    for (int i = 0; i <= n; i++)
        cr_assert(lexer_next(&lexer, &token, &err), "%s", err.what);
    return token;
}

Test(lexer, operators_are_as_long_as_they_can_be)
{
    TOKENS("a**b*c//d/e", "a ** b * c // d / e");
    TOKENS("a<=b<c>=d>e==f!=g", "a <= b < c >= d > e == f != g");
    TOKENS("a:=b:c=d", "a := b : c = d");
    TOKENS("x[...,:]", "x [ ... , : ]");
    TOKENS("a.b", "a . b");
    TOKENS("~a&b|c^d@e%f", "~ a & b | c ^ d @ e % f");
    TOKENS("****", "** **");
}

Test(lexer, augmented_assignment_is_one_token_that_knows_its_operator)
{
    static const struct {
        const char *source;
        enum token_kind op;
    } cases[] = {
        {"x += 1", TOKEN_PLUS},  {"x -= 1", TOKEN_MINUS},        {"x *= 1", TOKEN_STAR},
        {"x /= 1", TOKEN_SLASH}, {"x //= 1", TOKEN_SLASH_SLASH}, {"x %= 1", TOKEN_PERCENT},
        {"x @= 1", TOKEN_AT},    {"x **= 1", TOKEN_STAR_STAR},   {"x &= 1", TOKEN_AMPERSAND},
        {"x |= 1", TOKEN_BAR},   {"x ^= 1", TOKEN_CARET}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct token token = nth(cases[i].source, 1);
        cr_expect_eq(token.kind, TOKEN_AUGMENTED, "%s", cases[i].source);
        cr_expect_eq(token.op, cases[i].op, "%s", cases[i].source);
    }
    cr_expect_eq(nth("x <= 1", 1).kind, TOKEN_LESS_EQUAL);
    cr_expect_eq(nth("x == 1", 1).kind, TOKEN_EQUAL_EQUAL);
}

Test(lexer, keywords_are_whole_words)
{
    cr_expect_eq(nth("for", 0).kind, TOKEN_FOR);
    cr_expect_eq(nth("fore", 0).kind, TOKEN_NAME);
    cr_expect_eq(nth("For", 0).kind, TOKEN_NAME);
    cr_expect_eq(nth("_for", 0).kind, TOKEN_NAME);
    cr_expect_eq(nth("for1", 0).kind, TOKEN_NAME);
    cr_expect(token_is_keyword("None"));
    cr_expect_not(token_is_keyword("none"));
    cr_expect_not(token_is_keyword(""));
    cr_expect_not(token_is_keyword("+"));
}

Test(lexer, numbers_take_all_that_belongs_to_them)
{
    TOKENS("1 .5 1. 1e5 1E-5 1_000 0x1F 0b101 0o17 1.e2 0 00 0_0", "1 .5 1. 1e5 1E-5 1_000 0x1F "
                                                                   "0b101 0o17 1.e2 0 00 0_0");
    TOKENS("1.5.2", "1.5 .2");
    TOKENS("1..real", "1. . real");
    TOKENS("x[1:2]", "x [ 1 : 2 ]");
    TOKENS("007.5 00e1", "007.5 00e1");
    cr_expect_eq(nth("10", 0).kind, TOKEN_INT);
    cr_expect_eq(nth("1e3", 0).kind, TOKEN_FLOAT);
    cr_expect_eq(nth("1.", 0).kind, TOKEN_FLOAT);
    cr_expect_eq(nth("0xE1", 0).kind, TOKEN_INT);
}

Test(lexer, what_looks_like_a_number_and_is_none)
{
    FAILS("2x", "1:1 SyntaxError", "invalid decimal literal", "`*`");
    FAILS("y = 3 + 1e5q", "1:9 SyntaxError", "invalid decimal literal");
    FAILS("1__0", "1:1 SyntaxError", "literal");
    FAILS("1_", "1:1 SyntaxError", "literal");
    FAILS("0x", "1:1 SyntaxError", "digits");
    FAILS("0b12", "1:1 SyntaxError", "literal");
    FAILS("0b2", "1:1 SyntaxError", "digits");
    FAILS("0x1_", "1:1 SyntaxError", "digits");
    FAILS("007", "1:1 SyntaxError", "leading zeros");
}

Test(lexer, strings_end_at_their_own_quote)
{
    TOKENS("'a\"b' \"a'b\" ''", "'a\"b' \"a'b\" ''");
    TOKENS("'a\\'b'", "'a\\'b'");
    TOKENS("'''a'b\n'' c''' d", "'''a'b\n'' c''' d");
    TOKENS("\"\"\"x\"\"\"", "\"\"\"x\"\"\"");
    TOKENS("r'\\\\' 'x'", "r'\\\\' 'x'");
    TOKENS("r'\\' x'", "r'\\' x'");
    TOKENS("u'a' R'b' r 'c'", "u'a' R'b' r 'c'");
    TOKENS("'a\\\nb' c", "'a\\\nb' c");
    TOKENS("'# no comment' # comment", "'# no comment'");
}

Test(lexer, a_string_that_does_not_end_is_an_error_where_it_starts)
{
    FAILS("x = 'abc", "1:5 SyntaxError", "unterminated string literal", "'");
    FAILS("x = 'abc\ny'", "1:5 SyntaxError", "unterminated string literal");
    FAILS("1\n\"\"\"a\nb\n", "2:1 SyntaxError", "triple-quoted", "\"\"\"");
    FAILS("'abc\\", "1:1 SyntaxError", "unterminated");
    TOKENS("f'x' F\"y\"", "f'x' F\"y\"");
    FAILS("a f'x", "1:3 SyntaxError", "unterminated string literal");
    FAILS("rb'x'", "1:1 SyntaxError", "prefix b");
}

Test(lexer, lines_go_on_within_brackets_and_behind_a_backslash)
{
    TOKENS("(a,\n  b\n)\nc", "( a , b ) ; c");
    TOKENS("a + \\\n  b\nc", "a + b ; c");
    TOKENS("[1, # one\n\n 2]", "[ 1 , 2 ]");
    FAILS("a \\ b", "1:3 SyntaxError", "unexpected character after line continuation");
}

Test(lexer, blank_lines_and_comments_are_nothing)
{
    TOKENS("", "");
    TOKENS("\n\n  \n# only\n   # this\n", "");
    TOKENS("a\n\n\n\nb\n", "a ; b ;");
    TOKENS("a  # said\n#x\nb", "a ; b");
}

Test(lexer, indentation_opens_and_closes_blocks)
{
    TOKENS("if a:\n  b\nc\n", "if a : ; { b ; } c ;");
    TOKENS("a:\n b\n  \n  c\n   d\n", "a : ; { b ; { c ; { d ; } } }");
    TOKENS("a:\n  b:\n    c\nd", "a : ; { b : ; { c ; } } d");
    TOKENS("a:\n  b", "a : ; { b }");
    TOKENS("a:\n\tb\n        c\n", "a : ; { b ; c ; }"); /* a tab reaches column 8 */
    TOKENS("a:\n  b\n# at the left\n  c\n", "a : ; { b ; c ; }");
    TOKENS("a:\n  (b,\nc)\n", "a : ; { ( b , c ) ; }");
}

Test(lexer, indentation_that_fits_nowhere)
{
    FAILS("a:\n    b\n  c\n", "3:3 IndentationError", "unindent does not match");
    struct str deep = {0};
    for (int i = 0; i < 200; i++) {
        str_repeat(&deep, ' ', (size_t)i);
        str_append(&deep, "a:\n");
    }
    FAILS(str_text(&deep), "IndentationError", "too many levels");
    str_free(&deep);
}

Test(lexer, other_systems_write_lines_and_texts_in_other_ways)
{
    TOKENS("if a:\r\n  b\r\nc\r\n", "if a : ; { b ; } c ;");
    TOKENS("a + \\\r\n b", "a + b");
    TOKENS("\xEF\xBB\xBF"
           "a = 1",
           "a = 1");
    cr_expect_eq(nth("\xEF\xBB\xBF"
                     "a = 1",
                     0)
                     .column,
                 1);
    TOKENS("a\f\n\fb", "a ; b");
}

Test(lexer, brackets_must_match)
{
    FAILS("(1, 2", "1:1 SyntaxError", "'(' was never closed");
    FAILS("x = [1,\n(2, 3]\n", "2:6 SyntaxError", "']'", "'('");
    FAILS("a)", "1:2 SyntaxError", "unmatched ')'");
    struct str deep = {0};
    str_repeat(&deep, '(', 100000);
    FAILS(str_text(&deep), "SyntaxError", "too many nested");
    str_free(&deep);
}

Test(lexer, places_count_lines_and_characters_not_bytes)
{
    struct token token = nth("\n\n  'äö', wert\n", 2);
    cr_expect_eq(token.kind, TOKEN_COMMA);
    cr_expect_eq(token.line, 3);
    cr_expect_eq(token.column, 7);
    cr_expect_eq(token.start, 10);
    token = nth("'''a\nb''' x", 1);
    cr_expect_eq(token.line, 2);
    cr_expect_eq(token.column, 6);
    setlocale(LC_CTYPE, "C.UTF-8"); /* which says what a letter is */
    FAILS("äöü = 1 ?", "1:9 SyntaxError", "invalid syntax");
}

Test(lexer, characters_from_a_printed_page_are_recognized)
{
    FAILS("3 \u2212 2", "1:3 SyntaxError", "U+2212", "Did you mean `-`?");
    FAILS("3 \u2013 2", "1:3 SyntaxError", "Did you mean `-`?");
    FAILS("\u201Cx\u201D", "1:1 SyntaxError", "Did you mean `\"`?");
    FAILS("\u2018x\u2019", "1:1 SyntaxError", "Did you mean `'`?");
    FAILS("2 \u00D7 3", "1:3 SyntaxError", "Did you mean `*`?");
    FAILS("a \u2264 b", "1:3 SyntaxError", "Did you mean `<=`?");
    FAILS("a\u00A0b", "1:2 SyntaxError", "U+00A0", "Did you mean ` `?");
    FAILS("a \u20AC b", "1:3 SyntaxError", "U+20AC");
    cr_expect_str_eq(err.hint, "");
}

/* Whatever the bytes are, an error shows none that a terminal would obey. */
Test(lexer, bytes_that_are_no_text)
{
    FAILS("x = \xFF", "1:5 SyntaxError", "0xFF", "UTF-8");
    FAILS("x = \xC3", "1:5 SyntaxError", "0xC3", "UTF-8");
    FAILS("a\x01", "1:2 SyntaxError", "U+0001");
    FAILS("a\x1B[2J", "1:2 SyntaxError", "U+001B");
    FAILS("a\xC2\x9B", "1:2 SyntaxError", "U+009B");
    FAILS("a\x7F", "1:2 SyntaxError", "U+007F");
    for (int first = 1; first < 256; first++)
        for (int second = 1; second < 256; second += 13) {
            char source[] = {'a', ' ', (char)first, (char)second, '\0'};
            free(tokens(source));
            for (const char *c = err.what; *c; c++)
                cr_assert((unsigned char)*c >= 0x20 && *c != 0x7F);
        }
}

Test(lexer, the_end_comes_again_and_again)
{
    struct lexer lexer;
    struct token token;
    lexer_start(&lexer, "a:\n b", "f", 1);
    for (int i = 0; i < 20; i++)
        cr_assert(lexer_next(&lexer, &token, &err));
    cr_expect_eq(token.kind, TOKEN_END);
}

Test(lexer, a_long_line_costs_its_length)
{
    struct str line = {0};
    setlocale(LC_CTYPE, "C.UTF-8");
    for (int i = 0; i < 200000; i++)
        str_append(&line, "ä+"); /* counting columns anew for each would take minutes */
    str_append(&line, "?");
    FAILS(str_text(&line), "1:400001 SyntaxError", "invalid syntax");
    str_free(&line);
}
