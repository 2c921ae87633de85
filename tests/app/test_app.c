/* The state and what lines and keys do to it. */
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(app, .init = open_listing, .fini = close_app);

/* -- steps ------------------------------------------------------------------------------------- */

Test(app, starts_at_the_first_step_with_its_selected_cell)
{
    expect_step("lookup");
    expect_selected("lookup_weights[0,0]");
    cr_expect(app->explained);
    cr_expect_str_eq(str_text(&app->status), "");
    expect_number("scores", 1, 1, 16);
    expect_number("weights", 0, 0, 0.06337894);
    expect_number("output", 0, 1, 6.68310531);
    cr_expect_not(has_name("row0"), "a later step's block has run");
}

Test(app, next_and_prev_stop_at_the_ends)
{
    ok("prev");
    expect_status("this is the first step");
    expect_step("lookup");
    for (size_t i = 1; i < app->lesson->step_count; i++)
        press("n");
    expect_step("cost");
    expect_status("step cost");
    ok("next");
    expect_status("this is the last step");
    press("PageUp");
    expect_step("causal");
}

Test(app, a_step_is_found_by_name_and_by_number)
{
    ok("step 5");
    expect_step("scores");
    expect_status("step scores");
    ok("step every-token");
    expect_step("every-token");
    refused("step 0", "there is no step 0");
    refused("step 14", "1 to 13");
    refused("step scors", "did you mean 'scores'?");
    refused("step", "step NAME|NUMBER");
    expect_step("every-token");
}

static const char counting[] = "# Counting\n"
                               "```qkv\nruns = np.array([0, 0, 0, 0])\n```\n"
                               "## one: One\n"
                               "```qkv\nruns[0] += 1\n```\n"
                               "```view\nmatrix runs\n```\n"
                               "## two: Two\n"
                               "```qkv\nruns[1] += 1\n```\n"
                               "```qkv\nseen = runs[0]\n```\n"
                               "## three: Three\n"
                               "```qkv\nruns[2] += 10 * runs[1]\n```\n"
                               "## four: Four\nNothing to see.\n";

static void open_counting(void)
{
    open_text(counting);
}

static double run_count(size_t step)
{
    const struct binding *b = sheet_find(app->sheet, "runs");
    struct array *a = binding_array(b);
    double count = array_get(a, &step);
    array_free(a);
    return count;
}

TestSuite(app_steps, .init = open_counting, .fini = close_app);

Test(app_steps, a_jump_runs_the_blocks_of_the_skipped_steps_once_and_in_order)
{
    cr_expect_eq(run_count(0), 1);
    ok("step three");
    cr_expect_eq(run_count(0), 1);
    cr_expect_eq(run_count(1), 1);
    cr_expect_eq(run_count(2), 10);
    cr_expect(has_name("seen"));
    ok("step one");
    ok("step three");
    ok("step 2");
    ok("next");
    cr_expect_eq(run_count(1), 1);
    cr_expect_eq(run_count(2), 10);
}

Test(app_steps, entering_a_step_is_no_edit)
{
    ok("step three");
    ok("undo");
    expect_status("nothing to undo");
    cr_expect_eq(run_count(1), 1);
    cr_expect_null(sheet_find(app->sheet, "runs")->changed);
}

Test(app_steps, an_edit_between_steps_is_undone_alone)
{
    ok("runs[3] = 7");
    ok("step three");
    ok("undo");
    expect_status("undo: runs[3] = 7");
    cr_expect_eq(run_count(3), 0);
    ok("redo");
    cr_expect_eq(run_count(3), 7);
}

Test(app_steps, a_step_without_panels_selects_nothing)
{
    ok("step four");
    expect_selected("");
    cr_expect_eq(app_panel_count(app), 0);
    static const char *const keys[] = {"Left", "Down", "Tab", "BackTab", "e", "Backspace", "z",
                                       "M",    "S",    "+",   "Enter",   "v", "Space",     "Home"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        press(keys[i]);
    refused("explain", "no cell is selected");
    refused("nudge 1", "no cell is selected");
    refused("edit", "no cell is selected");
}

Test(app_steps, a_block_that_failed_runs_again_when_the_step_is_entered_again)
{
    close_app();
    open_text("# T\n```qkv\nd = 0\nsum = np.array([0])\n```\n## one: One\nText.\n"
              "## two: Two\n```qkv\nq = 12 // d\n```\n## three: Three\nText.\n");
    refused("next", "division");
    expect_step("one");
    refused("step three", "division");
    ok("d = 4");
    ok("step three");
    cr_expect(has_name("q"));
}

Test(app_steps, a_lesson_whose_opening_fails_is_refused)
{
    static const char text[] = "# T\n```qkv\nx = 1\nx = nope\n```\n## one: One\nText.\n";
    struct lesson *lesson = lesson_parse(text, strlen(text), "bad.md", &err);
    cr_assert_not_null(lesson);
    cr_expect_null(app_new(lesson, &err));
    cr_expect_eq((int)err.code, ERR_NAME);
    cr_expect_str_eq(err.file, "bad.md");
    cr_expect_eq(err.line, 4);
    cr_expect_eq(err.column, 5);
}

/* -- statements -------------------------------------------------------------------------------- */

Test(app, an_edit_shows_itself_and_what_it_changed)
{
    ok("step scores");
    ok("w_query[0,2] = 3");
    expect_status("w_query[0,2] = 3");
    expect_status("→  Q, scores, weights, output");
    expect_number("Q", 0, 2, 4);
    expect_number("Q", 1, 2, 2);
    expect_number("K", 0, 2, 1);
    expect_selected("scores[0,0]");
}

Test(app, the_selection_stays_on_a_cell_that_changed)
{
    ok("step qkv");
    ok("explain Q[2,2]");
    ok("w_query[0,2] = 3");
    expect_selected("Q[2,2]");
}

Test(app, blanks_and_colons_before_a_line_are_ignored)
{
    ok(" : x[0,0] = 5  ");
    expect_number("x", 0, 0, 5);
    ok(":next");
    expect_step("input");
    ok("::\t:prev");
    expect_step("lookup");
    ok("");
    ok(" \t");
    ok(":");
    cr_expect_str_eq(str_text(&app->status), "step lookup");
}

Test(app, an_error_names_its_exception_and_what_to_try)
{
    ok("x[0,0] = 5");
    refused("x @ x", "(3,4) @ (3,4): inner sizes 4 and 3 differ");
    expect_status("ValueError: ");
    refused("wieghts", "weights");
    expect_status("NameError: ");
    refused("x[0,0] =", "");
    expect_status("SyntaxError: ");
    ok("x[0,0] = 6");
    cr_expect_not(app->status_is_error);
}

Test(app, a_line_that_fails_changes_nothing)
{
    refused("x[0,0] = 5; x[9,9] = 1; x[1,1] = 7", "");
    expect_number("x", 0, 0, 1);
    refused("x[0,0] = 5; mine = 3; nope", "");
    expect_number("x", 0, 0, 1);
    cr_expect_not(has_name("mine"));
    refused("x[0,0] = 5; x[0,1] =", "");
    expect_number("x", 0, 0, 1);
    ok("undo");
    expect_status("nothing to undo");
}

Test(app, one_printed_line_goes_to_the_status_and_more_to_the_overlay)
{
    ok("print(7 * 6)");
    cr_expect_str_eq(str_text(&app->status), "42");
    cr_expect_eq(app->overlay.length, 0);
    ok("weights.sum(axis=1)");
    expect_status("array([1., 1., 1.])");
    ok("print(Q)");
    cr_expect_str_eq(str_text(&app->overlay), "[[1 0 2]\n [2 2 2]\n [2 1 3]]");
    ok("print()");
    ok("for i in range(100000): print(i * 1000000000)");
    cr_expect_leq(app->overlay.length, 1 << 20);
}

Test(app, what_the_language_did_beside_is_said)
{
    ok("x[0,0] = 0.5");
    expect_number("x", 0, 0, 0.5);
    expect_status("x[0,0] = 0.5");
    expect_status("float64");
}

Test(app, a_formula_that_fails_says_so_and_heals)
{
    ok("step scores");
    ok("w_key = np.ones((5, 3))");
    expect_status("K fails ((3,4) @ (5,3): inner sizes 4 and 5 differ)");
    ok("1 + 1");
    expect_status("2");
    ok("panel next");
    ok("undo");
    expect_number("scores", 1, 1, 16);
    cr_expect(app->explained);
}

Test(app, a_failure_is_told_while_it_is_news)
{
    ok("w_key = np.ones((5, 3))");
    expect_status("K fails ((3,4) @ (5,3)");
    ok("w_query[0,2] = 3");
    cr_expect_not(strstr(app->status.text, "fails"), "%s", app->status.text);
    ok("w_key = np.ones((6, 3))");
    expect_status("K fails ((3,4) @ (6,3)");
    ok("K = np.ones((3, 3))");
    cr_expect_not(strstr(app->status.text, "fails"), "%s", app->status.text);
}

Test(app, a_long_status_is_whole)
{
    ok("print('é' * 1000)");
    cr_expect_eq(app->status.length, 2000);
}

Test(app, very_long_lines_do_no_harm)
{
    struct str line = {0};
    str_append(&line, "x[0,0] = 1");
    for (int i = 0; i < 90; i++)
        str_append(&line, " + 1");
    ok(line.text);
    expect_number("x", 0, 0, 91);
    for (int i = 0; i < 50000; i++)
        str_append(&line, " + 1");
    app_line(app, line.text, &err);
    str_truncate(&line, 0);
    str_repeat(&line, '(', 100000);
    cr_expect_not(app_line(app, line.text, &err));
    str_truncate(&line, 0);
    str_repeat(&line, 'a', 100000);
    cr_expect_not(app_line(app, line.text, &err));
    str_append(&line, " = 1");
    app_line(app, line.text, &err);
    str_free(&line);
    refused("\xff\xfe", "");
    refused("\x1b[2J", "");
}

/* -- panels and selection ---------------------------------------------------------------------- */

Test(app, a_lesson_selects_from_the_end_as_well)
{
    close_app();
    open_text("# T\n## a: A\n```qkv\nm = np.eye(4)\n```\n```view\nmatrix m\nselect m[-2,-1]\n```\n"
              "## b: B\n```view\nmatrix m\nselect m[-9,1]\n```\n");
    expect_selected("m[2,3]");
    ok("step b");
    expect_selected("m[0,1]");
}

Test(app, an_edit_of_names_that_the_step_does_not_show_adds_panels)
{
    size_t own = app_panel_count(app);
    ok("x[0,0] = 5");
    cr_expect_gt(app_panel_count(app), own);
    cr_expect_str_eq(app_panel(app, 0)->name, "x");
    cr_expect_str_eq(app_panel(app, 0)->view, "matrix");
    cr_expect_str_eq(app_panel(app, app->extra_count)->name, "lookup_weights");
    expect_selected("x[0,0]");
    for (size_t i = 0; i < app->extra_count; i++)
        if (strcmp(app_panel(app, i)->name, "weights") == 0)
            cr_expect_str_eq(app_panel(app, i)->view, "heatmap");
    ok("lookup_query[0,0] = 0"); /* what it changes is in sight */
    expect_selected("lookup_query[0,0]");
    ok("next");
    cr_expect_eq(app->extra_count, 0);
}

Test(app, an_edit_of_a_name_in_sight_adds_no_panel)
{
    ok("step input");
    ok("x[1,1] = -1.5");
    cr_expect_eq(app->extra_count, 0);
    expect_selected("x[1,1]");
}

Test(app, a_new_name_is_shown)
{
    ok("mine := 2 * x");
    cr_expect_str_eq(app_panel(app, 0)->name, "mine");
    expect_selected("mine[0,0]");
    ok("deep := np.zeros((2, 3, 4))");
    cr_expect_str_eq(app_panel(app, 0)->view, "heads");
    expect_selected("deep[0,0,0]");
    ok("word = 'abc'");
    ok("nothing = None");
    ok("del mine");
    ok("del deep");
    app_refresh(app);
}

Test(app, the_selection_stays_inside_when_shapes_change)
{
    ok("step scores");
    ok("explain scores[2,2]");
    ok("x = x[:2]");
    expect_selected("scores[1,1]");
    ok("undo");
    ok("step input");
    ok("explain x[2,3]");
    ok("x = np.array([1, 2])");
    expect_selected("x[1]");
    ok("x = 7");
    expect_selected("x");
    ok("x = np.zeros((0, 4))");
    expect_selected("x[0,0]");
    refused("nudge 1", "no cell is selected");
    static const char *const keys[] = {"Left", "Right", "Up", "Down", "End", "e", "Enter"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        press(keys[i]);
    ok("x = np.zeros((2, 3, 4, 5))");
    ok("explain x[0,0,0,0]");
    ok("move in");
    expect_selected("x[0,1,0,0]");
    ok("del x");
    expect_selected("x");
    ok("undo");
}

Test(app, arrows_stop_at_the_edges)
{
    ok("step input");
    press("Left");
    press("k");
    expect_selected("x[0,0]");
    press("l");
    press("Down");
    expect_selected("x[1,1]");
    for (int i = 0; i < 9; i++) {
        press("Right");
        press("j");
    }
    expect_selected("x[2,3]");
    press("Home");
    expect_selected("x[2,0]");
    press("End");
    expect_selected("x[2,3]");
    press("[");
    press("]");
    expect_selected("x[2,3]");
}

Test(app, brackets_go_from_head_to_head)
{
    ok("step heads");
    press("]");
    expect_selected("head_weights[4,1,1]");
    press("[");
    press("[");
    expect_selected("head_weights[2,1,1]");
    ok("step concat");
    press("]");
    expect_selected("concat[0,128]");
    press("[");
    press("[");
    press("[");
    expect_selected("concat[0,0]");
}

Test(app, tab_goes_round_the_panels)
{
    ok("step every-token"); /* two of its panels show the same name */
    press("Tab");
    expect_selected("weights[0,0]");
    press("Tab");
    expect_selected("V[0,0]");
    press("Tab");
    expect_selected("output[1,1]"); /* where it was left */
    press("BackTab");
    expect_selected("V[0,0]");
    refused("panel", "panel next|prev");
    refused("panel sideways", "panel next");
}
