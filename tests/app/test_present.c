/* Presenting: a step's ideas, what reveals them, and what `qkv notes` is told. */
#include "app/fixture.h"
#include "app/present.h"
#include "app/presented.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(present, .init = utf8_locale, .fini = close_app);

static const char lesson[] =
    "# T\n## one: One\nFirst.\n\n```listing\ncode\n```\nA list:\n\n- a\n- b\n\n"
    "```qkv\nm = np.eye(2)\nk := m + 1\n```\n```view\nmatrix m\nmatrix k\nselect m[0,1]\n```\n"
    "## two: Two\nOnly text.\n\nTwo of it.\n"
    "## three: Three\n```view\nmatrix m\n```\n";

static void expect_idea(size_t i, size_t first, size_t count, bool matrix)
{
    struct idea idea = idea_at(app_step(app), i);
    cr_expect(idea.first == first && idea.count == count && idea.matrix == matrix,
              "idea %zu is %zu+%zu%s", i, idea.first, idea.count, idea.matrix ? ", matrix" : "");
}

Test(present, ideas_are_paragraphs_items_and_the_matrix)
{
    open_text(lesson);
    cr_expect_eq(idea_count(app_step(app)), 5);
    expect_idea(0, 0, 2, false); /* with its listing */
    expect_idea(1, 0, 2, true);
    cr_expect(idea_at(app_step(app), 1).read);
    expect_idea(2, 2, 1, true);
    cr_expect_not(idea_at(app_step(app), 2).read);
    expect_idea(3, 2, 2, true); /* a list grows under its paragraph */
    expect_idea(4, 2, 3, true);
    expect_idea(99, 2, 3, true);
}

Test(present, steps_without_a_matrix_or_text_have_ideas)
{
    open_text(lesson);
    ok("step two");
    cr_expect_eq(idea_count(app_step(app)), 2);
    expect_idea(0, 0, 1, true);
    expect_idea(1, 1, 1, true);
    cr_expect_not(idea_at(app_step(app), 1).read);
    ok("step three");
    cr_expect_eq(idea_count(app_step(app)), 1);
    expect_idea(0, 0, 0, true);
}

Test(present, next_and_prev_walk_through_all_ideas)
{
    open_listing();
    ok("present");
    size_t all = 0, moves = 0;
    for (size_t i = 0; i < app->lesson->step_count; i++)
        all += idea_count(&app->lesson->steps[i]);
    size_t last = app->lesson->step_count - 1;
    while (app->step < last || app->presenting.idea + 1 < idea_count(app_step(app))) {
        size_t step = app->step, idea = app->presenting.idea;
        press(moves++ % 2 ? "Space" : "PageDown");
        cr_assert(app->step == step ? app->presenting.idea == idea + 1
                                    : app->step == step + 1 && app->presenting.idea == 0);
    }
    cr_expect_eq(moves, all - 1);
    press("Space");
    expect_status("this is the last step");
    for (; moves > 0; moves--) {
        size_t step = app->step, idea = app->presenting.idea;
        press(moves % 2 ? "p" : "PageUp");
        cr_assert(app->step == step ? app->presenting.idea == idea - 1 : app->step == step - 1);
    }
    cr_expect(app->step == 0 && app->presenting.idea == 0);
    press("p");
    expect_status("this is the first step");
}

Test(present, otherwise_they_go_from_step_to_step)
{
    open_listing();
    press("n");
    expect_step("input");
    ok("present on");
    press("n");
    expect_step("input");
    ok("present off");
    press("n");
    expect_step("weights");
    ok("present");
    press("P");
    cr_expect_not(app->presenting.on);
    refused("present loudly", "`present on`");
}

Test(present, what_is_edited_or_selected_or_viewed_is_revealed)
{
    static const char *const lines[] = {"x[0,0] = 2", "move right", "explain Q[0,0]",
                                        "walk 1",     "view next",  "view heatmap"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        open_listing();
        ok("step scores");
        ok("present");
        cr_expect_not(idea_at(app_step(app), app->presenting.idea).matrix);
        ok("1 + 1");
        ok("where");
        ok("view");
        cr_expect_eq(app->presenting.idea, 0);
        ok(lines[i]);
        cr_expect_eq(app->presenting.idea, 1, "%s", lines[i]);
        close_app();
    }
}

/* Of a step's matrices the audience sees the selected one only. */
Test(present, an_edit_shows_a_matrix_that_it_changed)
{
    open_listing();
    ok("step input");
    ok("w_query[0,2] = 3");
    cr_expect_str_eq(app->selection.name, "x");
    ok("undo");
    ok("present");
    ok("w_query[0,2] = 3");
    cr_expect_str_eq(app->selection.name, "output");
}

Test(present, has_a_clock_once_it_is_told_the_time)
{
    struct str text = {0};
    setenv("TZ", "UTC", 1);
    open_listing();
    cr_expect_eq(present_wait(app), -1);
    present_time(app, 1000000000);
    cr_expect_eq(present_wait(app), -1);
    ok("present");
    present_time(app, 1000000030); /* 01:47:10 */
    cr_expect_eq(present_wait(app), 50 * 1000);
    present_clock(&text, app->presenting.now, app->presenting.began);
    cr_expect_str_eq(text.text, "01:47  0 min");
    str_truncate(&text, 0);
    present_time(app, 1000000080);
    cr_expect_eq(present_wait(app), 60 * 1000);
    present_clock(&text, app->presenting.now, app->presenting.began);
    cr_expect_str_eq(text.text, "01:48  1 min");
    str_truncate(&text, 0);
    present_clock(&text, 0, 0);
    cr_expect_eq(text.length, 0);
    str_free(&text);
}

/* -- for `qkv notes` --------------------------------------------------------------------------- */

static const long now = 1000000030;

static const char *told_path(void)
{
    return scratch("listing.presenting");
}

static void present_there(void)
{
    open_listing();
    app->presenting.path = strdup(told_path());
    ok("present");
    present_time(app, now);
    presented_tell(app);
}

Test(present, tells_where_it_is)
{
    struct presented state = {0};
    present_there();
    cr_assert(presented_read(told_path(), now, &state));
    cr_expect_str_eq(state.step, "lookup");
    cr_expect(state.idea == 0 && state.began == now);
    press("Space");
    ok("step softmax");
    press("Space");
    presented_tell(app);
    cr_assert(presented_read(told_path(), now + 60, &state));
    cr_expect_str_eq(state.step, "softmax");
    cr_expect_eq(state.idea, 1);
    cr_expect_not(presented_read(told_path(), now + 600, &state), "it has not been told for long");
    cr_expect_not(presented_read(told_path(), now - 600, &state), "it is from another time");
}

Test(present, is_told_when_it_changes_only)
{
    struct stat before, after;
    present_there();
    cr_assert_eq(stat(told_path(), &before), 0);
    ok("x[0,0] = 5");
    app->presenting.idea = 0;
    presented_tell(app);
    cr_assert_eq(stat(told_path(), &after), 0);
    cr_expect_eq(before.st_ino, after.st_ino);
    press("Space");
    presented_tell(app);
    cr_assert_eq(stat(told_path(), &after), 0);
    cr_expect_neq(before.st_ino, after.st_ino);
}

Test(present, removes_what_it_told_in_the_end)
{
    present_there();
    ok("present off");
    presented_tell(app);
    cr_expect_eq(access(told_path(), F_OK), -1);
    ok("present");
    presented_tell(app);
    cr_expect_eq(access(told_path(), F_OK), 0);
    presented_end(app);
    cr_expect_eq(access(told_path(), F_OK), -1);
}

Test(present, says_when_it_cannot_tell)
{
    open_listing();
    app->presenting.path = strdup(scratch("no/such/directory"));
    ok("present");
    presented_tell(app);
    expect_status("qkv notes cannot follow");
    ok("1");
    presented_tell(app);
    expect_status("1"); /* once is enough */
}

static void expect_unread(const char *text, size_t length, const char *why)
{
    struct presented state;
    write_file(told_path(), text, length);
    cr_expect_not(presented_read(told_path(), now, &state), "%s", why);
}

Test(present, takes_no_other_file_for_it)
{
    char text[256], long_name[128];
    int length = snprintf(text, sizeof text,
                          "qkv presenting 1\nprocess %ld\nstep s\nidea 0\nbegan 0\nnow %ld\n",
                          (long)getpid(), now);
    struct presented state;
    write_file(told_path(), text, (size_t)length);
    cr_expect(presented_read(told_path(), now, &state));
    for (int i = 0; i < length; i++)
        expect_unread(text, (size_t)i, "it is torn");
    strcat(text, "more\n");
    expect_unread(text, strlen(text), "there is more");
    expect_unread("", 0, "it is empty");
    expect_unread("\0\0\0\n", 4, "NUL");
    memset(long_name, 'x', sizeof long_name);
    static const char *const wrong[] = {
        "qkv presenting 2\nprocess 1\nstep s\nidea 0\nbegan 0\nnow 1000000030\n",
        "qkv presenting 1\nprocess -1\nstep s\nidea 0\nbegan 0\nnow 1000000030\n",
        "qkv presenting 1\nprocess 0\nstep s\nidea 0\nbegan 0\nnow 1000000030\n",
        "qkv presenting 1\nprocess 99999999999999999999\nstep s\nidea 0\nbegan 0\nnow 1000000030\n",
        "qkv presenting 1\nprocess 1x\nstep s\nidea 0\nbegan 0\nnow 1000000030\n",
        "qkv presenting 1\nprocess 1\nstep \nidea 0\nbegan 0\nnow 1000000030\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_unread(wrong[i], strlen(wrong[i]), wrong[i]);
    snprintf(text, sizeof text,
             "qkv presenting 1\nprocess %ld\nstep %.100s\nidea 0\nbegan 0\nnow 0\n", (long)getpid(),
             long_name);
    expect_unread(text, strlen(text), "the name is too long");
    cr_expect_not(presented_read(scratch("none"), now, &state));
    cr_expect_not(presented_read("/dev/zero", now, &state));
    cr_assert_eq(mkfifo(scratch("pipe"), 0600), 0);
    cr_expect_not(presented_read(scratch("pipe"), now, &state));
    cr_expect_not(presented_read(scratch(""), now, &state));
}

Test(present, what_a_dead_process_told_is_old)
{
    char text[256];
    struct presented state;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    cr_assert_eq(waitpid(child, NULL, 0), child);
    snprintf(text, sizeof text, "qkv presenting 1\nprocess %ld\nstep s\nidea 0\nbegan 0\nnow %ld\n",
             (long)child, now);
    write_file(told_path(), text, strlen(text));
    cr_expect_not(presented_read(told_path(), now, &state));
}
