#include "base/str.h"

#include "base/err.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct str s;

static void clear(void)
{
    str_free(&s);
}

TestSuite(str, .fini = clear);

Test(str, an_empty_one_has_a_text)
{
    cr_expect_str_eq(str_text(&s), "");
    str_truncate(&s, 0);
    str_append(&s, "");
    cr_expect_eq(s.length, 0);
    cr_expect_str_eq(str_text(&s), "");
}

Test(str, grows_with_what_is_appended)
{
    for (int i = 0; i < 1000; i++) {
        str_append(&s, "ab");
        str_append_char(&s, 'c');
        str_append_bytes(&s, "defg", 2);
        str_repeat(&s, '.', 2);
    }
    cr_expect_eq(s.length, 7000);
    cr_expect_eq(strlen(s.text), 7000);
    cr_expect_eq(strncmp(s.text + 6993, "abcde..", 7), 0);
}

Test(str, bytes_may_be_nul)
{
    str_append_bytes(&s, "a\0b", 3);
    str_append_bytes(&s, "x", 0);
    cr_expect_eq(s.length, 3);
    cr_expect_eq(memcmp(s.text, "a\0b", 4), 0);
}

Test(str, formats_at_any_length)
{
    char longest[3000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    str_format(&s, "%d-%s", 42, longest);
    str_format(&s, "%s", "");
    cr_expect_eq(s.length, 3002);
    cr_expect_eq(strncmp(s.text, "42-xxx", 6), 0);
}

Test(str, truncates_but_never_lengthens)
{
    str_append(&s, "abcdef");
    str_truncate(&s, 9);
    cr_expect_str_eq(s.text, "abcdef");
    str_truncate(&s, 2);
    cr_expect_str_eq(s.text, "ab");
    str_append(&s, "z");
    cr_expect_str_eq(s.text, "abz");
}

Test(str, taking_leaves_it_empty)
{
    char *text = str_take(&s);
    cr_expect_str_eq(text, "");
    free(text);
    str_append(&s, "abc");
    text = str_take(&s);
    cr_expect_str_eq(text, "abc");
    cr_expect_null(s.text);
    free(text);
}

Test(str, starts)
{
    cr_expect(str_starts("abc", ""));
    cr_expect(str_starts("abc", "ab"));
    cr_expect_not(str_starts("ab", "abc"));
    cr_expect_not(str_starts("", "a"));
}

Test(str, distance_counts_edits_and_swaps)
{
    static const struct {
        const char *a, *b;
        size_t distance;
    } pairs[] = {{"", "", 0},
                 {"", "abc", 3},
                 {"scores", "scores", 0},
                 {"scors", "scores", 1},
                 {"wieghts", "weights", 1},
                 {"kitten", "sitting", 3},
                 {"ca", "abc", 3},
                 {"abcd", "badc", 2},
                 {"x", "y", 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        cr_expect_eq(str_distance(pairs[i].a, pairs[i].b), pairs[i].distance, "%s %s", pairs[i].a,
                     pairs[i].b);
        cr_expect_eq(str_distance(pairs[i].b, pairs[i].a), pairs[i].distance, "%s %s", pairs[i].b,
                     pairs[i].a);
    }
}

Test(str, distance_of_long_texts_is_their_length)
{
    char longest[200];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    cr_expect_eq(str_distance(longest, "x"), 199);
    longest[63] = '\0';
    cr_expect_eq(str_distance(longest, ""), 63);
    cr_expect_eq(str_distance(longest, longest), 0);
}

Test(str, what_is_too_long_is_left_out)
{
    struct err err = {0};
    str_append(&s, "abc");
    str_repeat(&s, 'x', MEM_MOST - 3);
    cr_expect(str_fits(&s, &err));
    str_append(&s, "y");
    cr_expect_eq(s.length, MEM_MOST);
    cr_expect_eq(s.text[MEM_MOST - 1], 'x');
    cr_expect_not(str_fits(&s, &err));
    cr_expect_eq(err.code, ERR_MEMORY);
    cr_expect(strstr(err.what, "134217728"), "%s", err.what);
    str_free(&s);
    cr_expect(str_fits(&s, &err), "an emptied string is as good as new");
}

Test(str, what_comes_after_something_left_out_is_left_out)
{
    struct err err = {0};
    str_repeat(&s, 'x', MEM_MOST + 1);
    str_format(&s, "%d", 7);
    cr_expect_eq(s.length, 0);
    cr_expect_str_eq(str_text(&s), "");
    cr_expect_not(str_fits(&s, &err));
}

Test(str, a_line_has_line_feeds_and_tabs_as_python_writes_them)
{
    str_append_line(&s, "\na\tb\r");
    cr_expect_str_eq(s.text, "\\na\\tb\\r");
    str_free(&s);
    str_append_line(&s, "");
    cr_expect_str_eq(str_text(&s), "");
    str_free(&s);
}
