/* Where journals are. */
#include "app/journal.h"

#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

TestSuite(journal_path, .init = open_listing, .fini = close_app);

static char *path_of(const char *which, const char *path)
{
    char name[] = "listing", given[64], asked[64];
    snprintf(given, sizeof given, "%s", path);
    snprintf(asked, sizeof asked, "%s", which);
    struct lesson lesson = {.name = name, .path = given, .which = asked};
    return journal_path(&lesson, "journal", &err);
}

static void expect_path(const char *expected)
{
    char *found = path_of("listing", "lessons/listing.md");
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
    expect_path(expected);
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", scratch("home"), 1);
    snprintf(expected, sizeof expected, "%s/.local/state/qkv/listing.journal", scratch("home"));
    expect_path(expected);
    setenv("XDG_STATE_HOME", "relative", 1); /* the specification says: ignore */
    expect_path(expected);
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    expect_path(NULL);
    setenv("HOME", "", 1);
    expect_path(NULL);
}

Test(journal_path, lessons_by_path_have_journals_of_their_own)
{
    setenv("XDG_STATE_HOME", scratch("state"), 1);
    char *named = path_of("listing", "lessons/listing.md");
    char *by_path = path_of("lessons/listing.md", "lessons/listing.md");
    char *same = path_of("listing.md", "./lessons/../lessons/listing.md");
    char *other = path_of("./Makefile", "./Makefile");
    cr_expect_str_neq(named, by_path);
    cr_expect_str_eq(by_path, same);
    cr_expect_str_neq(by_path, other);
    free(named);
    free(by_path);
    free(same);
    free(other);
}
