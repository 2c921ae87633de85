#include "base/entry.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void expect_back(const char *first, const char *second)
{
    struct str text = {0};
    entry_append(&text, first);
    entry_append(&text, second);
    char *rest = text.text;
    cr_expect_str_eq(entry_next(&rest), first);
    cr_expect_str_eq(entry_next(&rest), second);
    cr_expect_null(entry_next(&rest));
    cr_expect_str_eq(rest, "");
    str_free(&text);
}

Test(entry, what_is_written_is_read)
{
    expect_back("x = 1", "y = 2");
    expect_back("for i in x:\n    i", "");
    expect_back("a\n\n\nb", "c\n\nd");
    expect_back("\na", "a tab\t\nin it\t\t\n");
    expect_back("", "\n");
}

Test(entry, one_line_is_one_line)
{
    struct str text = {0};
    entry_append(&text, "x = 'a\\tb'");
    cr_expect_str_eq(text.text, "x = 'a\\tb'\n");
    str_free(&text);
}

/* Wherever the file breaks off, no part of a text passes for the whole. */
Test(entry, a_torn_one_is_none)
{
    struct str text = {0};
    entry_append(&text, "k = 1");
    size_t whole = text.length;
    entry_append(&text, "for i in x:\n    a\n    b");
    for (size_t length = whole; length < text.length; length++) {
        char *copy = strndup(text.text, length), *rest = copy;
        cr_expect_str_eq(entry_next(&rest), "k = 1");
        cr_expect_null(entry_next(&rest), "%zu bytes", length);
        cr_expect_eq(strncmp(rest, "for i in x:", length - whole < 11 ? length - whole : 11), 0);
        free(copy);
    }
    str_free(&text);
}
