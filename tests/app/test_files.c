/* Files that a lesson or a person loads and saves. */
#include "app/app.h"
#include "app/journal.h"
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(files, .fini = close_app);

static void put(const char *name, const char *text)
{
    write_file(scratch(name), text, strlen(text));
}

static void open_lesson(const char *text)
{
    utf8_locale();
    put("lesson.md", text);
    app = app_from(scratch("lesson.md"), false);
}

static void expect_file(const char *name, const char *expected)
{
    char *text = read_file(scratch(name));
    cr_expect_str_eq(text, expected);
    free(text);
}

static const char loading[] = "# L\n```qkv\nx = load('x.csv')\n```\n## one: One\n"
                              "```view\nmatrix x\n```\n";

Test(files, a_lesson_loads_what_lies_beside_it_also_when_reset)
{
    put("x.csv", "1,2\n");
    open_lesson(loading);
    expect_number("x", 0, 1, 2);
    ok("x[0,1] = 5");
    put("x.csv", "1,3\n");
    ok("reset");
    expect_number("x", 0, 1, 3);
}

Test(files, a_lesson_saves_nothing)
{
    static const char saving[] = "# L\n```qkv\nsave('/tmp/x.npy', 1)\n```\n## one: One\n";
    open_lesson("# L\n```qkv\ndef f():\n    save('f.npy', 1)\n```\n## one: One\n");
    refused("f()", "a lesson must not write f.npy");
    struct lesson *lesson = lesson_parse(saving, strlen(saving), "l.md", &err);
    cr_assert_not_null(lesson, "%s", err.what);
    cr_expect_null(app_new(lesson, &err));
    cr_expect(strstr(err.what, "a lesson must not write"), "%s", err.what);
}

Test(files, the_status_says_what_was_saved)
{
    char line[300];
    open_lesson("# L\n```qkv\nx = [1]\n```\n## one: One\n");
    snprintf(line, sizeof line, "save('%s', x)", scratch("x.csv"));
    ok(line);
    expect_status("wrote ");
    ok(line);
    expect_status("replaced ");
    expect_file("x.csv", "1\n");
}

static void open_journal(void)
{
    cr_assert(journal_open(app, scratch("journal"), &err), "%s", err.what);
}

Test(files, a_journal_loads_again_and_saves_nothing)
{
    char line[600];
    put("x.csv", "1,2\n");
    put("in.csv", "7,8\n");
    open_lesson(loading);
    open_journal();
    snprintf(line, sizeof line, "y = load('%s')", scratch("in.csv"));
    ok(line);
    snprintf(line, sizeof line, "z = 1; save('%s', z)", scratch("out.csv"));
    ok(line);
    expect_file("out.csv", "1\n");
    put("in.csv", "7,9\n");
    cr_assert_eq(unlink(scratch("out.csv")), 0);
    app_free(app);
    app = app_from(scratch("lesson.md"), false);
    open_journal();
    expect_number("y", 0, 1, 9);
    cr_expect(has_name("z"));
    cr_expect_neq(access(scratch("out.csv"), F_OK), 0);
    ok(line); /* from now on it saves */
    expect_file("out.csv", "1\n");
}

Test(files, a_journal_says_which_file_is_gone_and_keeps_its_lines)
{
    char line[300];
    put("x.csv", "1,2\n");
    put("in.csv", "7,8\n");
    open_lesson(loading);
    open_journal();
    snprintf(line, sizeof line, "y = load('%s')", scratch("in.csv"));
    ok(line);
    ok("x[0,0] = 5");
    char *before = read_file(scratch("journal"));
    cr_assert_eq(unlink(scratch("in.csv")), 0);
    app_free(app);
    app = app_from(scratch("lesson.md"), false);
    open_journal();
    expect_status("1 saved line no longer runs: y = load(");
    expect_status("in.csv: No such file or directory");
    expect_number("x", 0, 0, 5);
    expect_file("journal", before);
    free(before);
}
