/* Where journals are. */
#include "app/journal.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

TestSuite(journal_path, .init = open_listing, .fini = close_app);

static void expect_path(const char *by_name, const char *lesson_path, bool by_path,
                        const char *expected)
{
    char *found = journal_path(by_name, lesson_path, by_path, "journal", &err);
    if (expected)
        cr_expect_str_eq(found, expected);
    else
        cr_expect_null(found);
    free(found);
}

Test(journal_path, its_path_follows_the_environment)
{
    char expected[300];
    snprintf(expected, sizeof expected, "%s/qkv/listing.journal", scratch("state"));
    setenv("XDG_STATE_HOME", scratch("state"), 1);
    expect_path("listing", "lessons/listing.md", false, expected);
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", scratch("home"), 1);
    snprintf(expected, sizeof expected, "%s/.local/state/qkv/listing.journal", scratch("home"));
    expect_path("listing", "lessons/listing.md", false, expected);
    setenv("XDG_STATE_HOME", "relative", 1); /* the specification says: ignore */
    expect_path("listing", "lessons/listing.md", false, expected);
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    expect_path("listing", "lessons/listing.md", false, NULL);
    setenv("HOME", "", 1);
    expect_path("listing", "lessons/listing.md", false, NULL);
}

Test(journal_path, lessons_by_path_have_journals_of_their_own)
{
    setenv("XDG_STATE_HOME", scratch("state"), 1);
    char *named = journal_path("listing", "lessons/listing.md", false, "journal", &err);
    char *by_path = journal_path("listing", "lessons/listing.md", true, "journal", &err);
    char *same = journal_path("listing", "./lessons/../lessons/listing.md", true, "journal", &err);
    char *other = journal_path("listing", "Makefile", true, "journal", &err);
    cr_expect_str_neq(named, by_path);
    cr_expect_str_eq(by_path, same);
    cr_expect_str_neq(by_path, other);
    free(named);
    free(by_path);
    free(same);
    free(other);
}
