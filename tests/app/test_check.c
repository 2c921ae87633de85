/* What is wrong with a lesson is told when it is opened, with its place. */
#include "app/fixture.h"

#include "base/str.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct wrong {
    const char *text;
    int line, column;
    const char *what, *hint;
};

static const struct wrong all[] = {
    {"# T\n## s: S\n## t: T\n```view\nmatrix x\n  heatmp x\n```\n", 6, 3, "no view 'heatmp'",
     "heatmap"},
    {"# T\n## s: S\n```view\nmatrix x rows=a row=b\n```\n", 4, 1, "matrix has no option 'row=b'",
     "columns=NAME"},
    {"# T\n## s: S\n```view\nheatmap x mean\nconcat x 8 eight\n```\n", 5, 1,
     "concat has no option 'eight'", ""},
    {"# T\n## s: S\n```predict\nWhat?\nanswer: 1 +\n```\n", 5, 12, "invalid syntax",
     "expected here"},
    {"# T\n## s: S\n```predict\nWhat?\nanswer:   x = 3\n```\n", 5, 13, "only an expression", ""},
    {"# T\n## s: S\n```goal\nDo it.\nsolution: x = 3\nreach: x = 3\n```\n", 6, 10,
     "only an expression", ""},
    {"# T\n## s: S\n```goal\nDo it.\nreach: x == 3\nsolution: x = = 3\n```\n", 6, 15,
     "invalid syntax", ""},
    {"# T\n## s: S\n```goal\nDo it.\nreach: x == 3\nsolution: for i in range(3):\n    x = = "
     "3\n```\n",
     7, 9, "invalid syntax", ""},
};

Test(check, a_lesson_that_cannot_work_says_where)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct lesson *lesson = lesson_parse(all[i].text, strlen(all[i].text), "x.md", &err);
        cr_assert_not_null(lesson, "%s", err.what);
        cr_assert_null(app_new(lesson, &err), "%s", all[i].text);
        cr_expect_str_eq(err.file, "x.md");
        cr_expect(err.line == all[i].line && err.column == all[i].column, "%d:%d instead of %s",
                  err.line, err.column, all[i].text);
        cr_expect_not_null(strstr(err.what, all[i].what), "%s", err.what);
        cr_expect_not_null(strstr(err.hint, all[i].hint), "%s", err.hint);
    }
}

/* What the statements show when they have run is told whenever the step is entered. */
static const struct told {
    const char *text, *status; /* after `step t` */
} told[] = {
    {"# T\n## s: S\n## t: T\n```predict\nWhat?\nanswer: 1 + nowhere\n```\n",
     "test.md:6:13: NameError: name 'nowhere' is not defined"},
    {"# T\n```qkv\nw = 1\nweights := w + 1\n```\n## s: S\n## t: T\n```predict\nWhat?\nanswer: 1\n"
     "hide: w, wieghts\n```\n",
     "test.md:11:10: NameError: there is no 'wieghts' to hide. Did you mean `weights`?"},
    {"# T\n```qkv\na = np.ones((2, 3))\n```\n## s: S\n## t: T\n```qkv\nb := a\nc := a @ a\n```\n",
     "test.md:9:8: ValueError: (2,3) @ (2,3): inner sizes 3 and 2 differ"},
    {"# T\n## s: S\n```qkv\na := 1 / 0\n```\n## t: T\n", "step t"},
    {"# T\n## s: S\n## t: T\n```predict\nq\nanswer: 1\nhide: nothing\n```\n",
     "step t: it asks a question, `a` answers"},
};

Test(check, what_the_statements_show_is_told_on_entering)
{
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        open_text(told[i].text);
        cr_assert(app_line(app, "step t", &err));
        cr_expect(str_starts(app->status.text, told[i].status), "%s", app->status.text);
        cr_expect_eq(app->status_is_error, !str_starts(told[i].status, "step"));
        close_app();
    }
}

Test(check, the_first_step_tells_what_the_opening_shows, .fini = close_app)
{
    open_text("# T\n```qkv\na := 1 / 0\n```\n## s: S\n## t: T\n");
    expect_status("test.md:3:8: ZeroDivisionError");
    cr_expect(app->status_is_error);
    ok("step t");
    ok("step s"); /* nothing was computed since */
}

Test(check, what_is_settled_or_an_edits_fault_is_not_told, .fini = close_app)
{
    open_text("# T\n```qkv\na = np.ones(2)\n```\n## s: S\n```predict\nq\nanswer: a[0]\n```\n"
              "## t: T\n```qkv\nb := a[1]\na = a[:1]\n```\n");
    ok("answer 1");
    ok("a = np.ones(1)");
    ok("step t");
    ok("step s");
}

Test(check, an_answer_that_cannot_be_computed_says_where, .fini = close_app)
{
    open_text("# T\n## s: S\n```predict\nWhat?\nanswer: 1 + nowhere\n```\n");
    refused("answer 1", "name 'nowhere' is not defined");
    char place[64];
    snprintf(place, sizeof place, ":%d:%d", err.line, err.column);
    cr_expect_str_eq(place, ":5:13");
    cr_expect_str_eq(err.file, app->lesson->path);
}
