/* Keys and commands: walking, masks, scaling, nudging, heads, help. */
#include "app/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

TestSuite(action, .init = open_listing, .fini = close_app);

/* -- walking ----------------------------------------------------------------------------------- */

Test(action, walks_into_an_explanation_and_back)
{
    ok("step scores");
    press("e");
    expect_selected("Q[1,0]");
    expect_status("walk to Q[1,:]");
    press("e");
    expect_selected("x[1,0]");
    cr_expect_str_eq(app_panel(app, 0)->name, "x");
    press("e");
    expect_status("the walk ends here: x is given, not computed");
    press("Backspace");
    expect_selected("Q[1,0]");
    press("Backspace");
    expect_selected("scores[1,1]");
    press("Backspace");
    expect_status("the walk began here");
    press("2");
    expect_selected("K[1,0]");
    press("9");
    expect_status("it came from");
    refused("walk zero", "a number from 1");
    refused("walk 0", "a number from 1");
    refused("walk -1", "a number from 1");
}

Test(action, what_moves_the_selection_brings_it_into_sight)
{
    static const char *const lines[] = {"walk", "back", "move left", "panel next"};
    ok("step scores");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        app->pane = PANE_PROSE;
        ok(lines[i]);
        cr_expect_eq(app->pane, PANE_MATRICES, "%s", lines[i]);
        app->pane = PANE_EXPLAIN;
        ok(lines[i]);
        cr_expect_eq(app->pane, PANE_EXPLAIN, "%s", lines[i]);
    }
}

Test(action, walks_into_a_call_and_out_to_its_arguments)
{
    ok("step scores");
    ok("def double(m): n = m * 2; return n + 1");
    ok("twice := double(Q)");
    ok("explain twice[1,2]");
    press("e");
    expect_selected("twice.double.n[1,2]");
    expect_number("twice.double.n", 1, 2, 4);
    refused("nudge 1", "stands inside of a call");
    press("Enter");
    expect_status("stands inside of a call");
    press("e");
    expect_selected("Q[1,2]");
    press("Backspace");
    expect_selected("twice.double.n[1,2]");
    ok("twice[0,0] = 1");
    ok("w_query[0,2] = 50");
    expect_number("twice.double.n", 0, 2, 102);
    ok("del twice");
    cr_expect_not(has_name("twice.double.n"));
}

Test(action, leaving_what_was_walked_to_or_stepping_ends_a_walk)
{
    ok("step scores");
    press("e");
    press("Down");
    press("Backspace");
    expect_status("the walk began here");
    press("e");
    ok("next");
    press("Backspace");
    expect_status("the walk began here");
}

Test(action, a_walk_back_to_a_name_that_is_gone_does_no_harm)
{
    ok("mine := x + 1");
    press("e");
    expect_selected("x[0,0]");
    ok("del mine");
    press("Backspace");
    press("e");
    press("Left");
    press("Enter");
    ok("step input");
    expect_selected("x[0,0]");
}

Test(action, a_walk_may_be_longer_than_the_trail)
{
    ok("a0 = np.array([[1]])");
    char line[64];
    for (int i = 1; i <= 2 * APP_WALK_MAX; i++) {
        snprintf(line, sizeof line, "a%d := a%d + 1", i, i - 1);
        ok(line);
    }
    for (int i = 0; i < 2 * APP_WALK_MAX; i++)
        press("e");
    expect_selected("a0[0,0]");
    for (int i = 0; i < 2 * APP_WALK_MAX; i++)
        press("Backspace");
    expect_status("the walk began here");
}

Test(action, explain_says_and_selects)
{
    ok("step scores");
    ok("explain scores[0,1]");
    expect_status("scores[0,1] = Q[0,:] · K[1,:] / k_d = (1·4 + 0·4 + 2·0) / 1 = 4");
    expect_selected("scores[0,1]");
    ok("explain output[ 0 , 1 ]");
    expect_selected("output[0,1]");
    ok("explain");
    expect_status("output[0,1] = ");
    ok("explain k_d");
    expect_status("k_d = 1");
    refused("explain scores[0,1", "is no element");
    refused("explain scores[3,0]", "(3,3)");
    refused("explain scores[0]", "scores");
    refused("explain nothing", "nothing");
    refused("explain scores[-1,0]", "is no element");
    refused("explain scores[99999999999999999999,0]", "scores");
}

/* -- keys and commands that stand for statements ----------------------------------------------- */

Test(action, the_mask_key_cycles_and_shows_the_statement)
{
    ok("step softmax");
    press("m");
    expect_status("mask = bidirectional(3)");
    expect_number("weights", 0, 1, 0.46831053);
    press("m");
    expect_status("mask = causal(3)");
    expect_number("weights", 0, 1, 0);
    press("m");
    expect_status("mask = None");
    expect_number("weights", 0, 1, 0.46831053);
    ok("mask = scores > 4");
    press("m");
    expect_status("mask = None");
    ok("mask causal");
    expect_status("mask = causal(3)  →  weights, output");
    refused("mask causl", "there is no mask 'causl'");
}

Test(action, the_mask_fits_the_scores)
{
    ok("x = np.ones((5, 4))");
    ok("mask causal");
    expect_status("mask = causal(5)");
    ok("scores = np.ones((2, 3))");
    ok("mask bidirectional");
    expect_status("mask = bidirectional(2, 3)");
}

Test(action, scale_sets_the_divisor_and_the_switch)
{
    ok("step scores");
    ok("scale sqrt");
    expect_status("k_d = np.sqrt(K.shape[-1])");
    expect_number("scores", 1, 1, 16 / sqrt(3));
    ok("scale 4");
    expect_status("k_d = 4");
    expect_number("scores", 1, 1, 4);
    ok("scale none");
    expect_status("k_d = 1");
    expect_number("scores", 1, 1, 16);
    ok("step function");
    ok("scale none");
    expect_status("k_d = 1; scale = False");
    expect_number("attention", 0, 1, number("output", 0, 1));
    ok("scale sqrt");
    expect_number("attention", 0, 1, number("output", 0, 1));
    refused("scale 0", "above 0");
    refused("scale 1e999", "above 0");
    refused("scale four", "above 0");
    refused("scale 2 3", "above 0");
}

Test(action, nudging_adds_to_the_selected_cell)
{
    ok("step input");
    press("+");
    expect_status("x[0,0] = 2");
    expect_number("x", 0, 0, 2);
    press("-");
    press("-");
    press("-");
    expect_status("x[0,0] = -1");
    ok("nudge 0.25");
    expect_status("x[0,0] = -0.75");
    ok("nudge -1e-3");
    expect_number("x", 0, 0, -0.751);
    refused("nudge nan", "a number");
    refused("nudge inf", "a number");
    refused("nudge x", "a number");
    refused("nudge", "nudge NUMBER");
    ok("step scores");
    press("+");
    expect_status("scores[1,1] = 17");
    cr_expect(binding_is_pinned(sheet_find(app->sheet, "scores"), (size_t[]){1, 1}));
    ok("step concat");
    ok("explain head_on[2]");
    press("-");
    expect_status("head_on[2] = False");
    press("+");
    expect_status("head_on[2] = True");
}

Test(action, enter_opens_the_prompt_with_the_selected_cell)
{
    ok("step weights");
    press("Enter");
    cr_expect(app->prompt.open);
    cr_expect_str_eq(app->prompt.prefill, "w_query[0,2] = ");
    press("Enter");
    cr_expect_str_eq(app->prompt.prefill, "w_query[0,2] = ");
}

Test(action, the_prompt_opens_empty_or_filled)
{
    press(":");
    cr_expect(app->prompt.open);
    cr_expect_null(app->prompt.prefill);
    ok("prompt step ");
    cr_expect_str_eq(app->prompt.prefill, "step");
}

Test(action, mute_and_solo_set_the_gate)
{
    ok("step concat");
    press("M");
    expect_status("head_on[1] = False");
    expect_number("concat", 0, 64, 0);
    expect_selected("concat[0,64]");
    press("M");
    expect_status("head_on[1] = True");
    ok("view rows"); /* however it is shown */
    press("M");
    press("M");
    ok("mute 3");
    expect_status("head_on[3] = False");
    for (size_t j = 0; j < 512; j++)
        cr_expect_eq(number("concat", 1, j) == 0, j / 64 == 3, "column %zu", j);
    ok("solo 5");
    expect_status("head_on[:] = False; head_on[5] = True");
    for (size_t j = 0; j < 512; j++)
        cr_expect_eq(number("concat", 1, j) != 0, j / 64 == 5, "column %zu", j);
    ok("solo 5");
    expect_status("head_on[:] = True");
    press("u");
    press("u");
    expect_number("concat", 1, 200, 0);
    refused("mute 8", "0 to 7");
    refused("mute -1", "");
    refused("solo x", "there is no head 'x'");
    ok("step scores");
    ok("mute 2"); /* the gate is there, whatever the step shows */
    refused("mute", "belongs to no head");
}

Test(action, mute_without_heads_says_where_they_are)
{
    refused("mute 0", "step concat");
    refused("solo 0", "step concat");
    ok("head_on = np.array([])");
    refused("mute 0", "step concat");
}

Test(action, a_gate_of_another_shape)
{
    ok("step concat");
    ok("head_on = np.array([True])");
    ok("explain head_weights[5,0,0]");
    refused("mute", "say which, 0 to 0");
    ok("head_on = np.ones((8, 2))");
    ok("explain head_on[0,0]");
    refused("zoom", "belongs to no head");
    ok("head_on = np.ones((0, 2))");
    ok("move in");
}

Test(action, brackets_go_from_head_to_head)
{
    ok("step concat");
    press("]");
    expect_selected("concat[0,128]");
    ok("explain head_on[2]");
    press("]");
    expect_selected("head_on[3]");
    ok("explain head_weights[2,0,1]");
    press("[");
    expect_selected("head_weights[1,0,1]");
    ok("explain x[1,1]");
    press("]");
    expect_selected("x[1,1]");
}

Test(action, zoom_goes_to_a_head_and_out_again)
{
    ok("step concat");
    press("z");
    cr_expect_eq(app->zoom, 1);
    expect_status("head 1 alone; Esc shows all");
    press("]");
    cr_expect_eq(app->zoom, 2);
    expect_status("head 2 alone; Esc shows all");
    expect_selected("concat[0,128]");
    ok("zoom 7");
    expect_selected("concat[0,448]");
    press("z");
    cr_expect_eq(app->zoom, -1);
    ok("zoom 0");
    press("Escape");
    cr_expect_eq(app->zoom, -1);
    refused("zoom 8", "0 to 7");
    refused("zoom 99999999999999999999", "0 to 7");
    ok("zoom 3");
    ok("prev");
    cr_expect_eq(app->zoom, -1);
    ok("step concat");
    ok("zoom 3");
    ok("explain x[0,0]");
    press("Right");
    cr_expect_eq(app->zoom, -1);
    cr_expect_null(strstr(str_text(&app->status), "alone"));
    ok("step scores");
    refused("zoom", "belongs to no head");
}

Test(action, keys_that_are_not_bound_do_nothing)
{
    cr_expect_not(app_key(app, "x"));
    cr_expect_not(app_key(app, ""));
    cr_expect_not(app_key(app, "Ctrl-X"));
    cr_expect_str_eq(str_text(&app->status), "");
}

Test(action, an_open_overlay_takes_the_keys)
{
    press("?");
    cr_expect_gt(app->overlay.length, 100);
    press("Down");
    press("PageDown");
    cr_expect_eq(app->overlay_scroll, 11);
    for (int i = 0; i < 500; i++)
        press("Space");
    cr_expect_leq(app->overlay_scroll, 400);
    for (int i = 0; i < 40; i++)
        press("PageUp");
    cr_expect_eq(app->overlay_scroll, 0);
    expect_step("lookup");
    press("n");
    cr_expect_eq(app->overlay.length, 0);
    expect_step("lookup");
    press("n");
    expect_step("input");
}

Test(action, help_comes_from_the_tables)
{
    ok("help mask");
    cr_expect_not_null(strstr(app->overlay.text, "mask none|bidirectional|causal"));
    ok("help softmax");
    cr_expect_not_null(strstr(app->overlay.text, "softmax("));
    ok("help scores");
    cr_expect_not_null(strstr(app->overlay.text, "scores := Q @ K.T / k_d"));
    ok("help x");
    cr_expect_not_null(strstr(app->overlay.text, "x is a value"));
    ok("help m");
    cr_expect_str_eq(app->overlay.text, "The key m stands for `mask cycle`:\n"
                                        "  no mask, bidirectional, causal\n");
    ok("help k"); /* has the help of the keys that it stands with */
    cr_expect_str_eq(app->overlay.text, "The key k stands for `move up`:\n"
                                        "  move the selected cell\n");
    refused("help zzz", "there is no help for 'zzz'");
}

Test(action, panes_scroll_and_quit)
{
    enum pane first = app->pane;
    for (int i = 0; i < PANE_COUNT; i++)
        press("v");
    cr_expect_eq((int)app->pane, (int)first);
    press("Space");
    cr_expect_gt(app->prose_scroll, 0);
    ok("scroll up");
    ok("scroll up");
    cr_expect_eq(app->prose_scroll, 0);
    refused("scroll sideways", "`scroll` or `scroll up`");
    cr_expect_eq(app->prose_scroll, 0);
    ok("scroll down");
    cr_expect_gt(app->prose_scroll, 0);
    cr_expect_not(app->quit);
    press("q");
    cr_expect(app->quit);
}
