/* Animations that play, or are in the middle of other things. */
#include "app/animation.h"

#include "app/fixture.h"
#include "view/canvas.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(playing, .init = open_listing, .fini = close_app);

/* -- playing ----------------------------------------------------------------------------------- */

Test(playing, plays_by_the_clock_and_comes_to_rest)
{
    app->appearance.motion = true;
    ok("step scores");
    press("A");
    expect_status("animate: any key ends it");
    expect_frame(1, 3);
    int wait = app_tick(app, 5000); /* the time begins with the first frame */
    cr_assert_gt(wait, 0);
    expect_frame(1, 3);
    cr_expect_eq(app_tick(app, 5000 + wait - 1), 1);
    expect_frame(1, 3);
    cr_expect_eq(app_tick(app, 5000 + wait), wait);
    expect_frame(2, 3);
    cr_expect_eq(app_tick(app, 5000 + 3L * wait), -1);
    expect_frame(0, 0);
    cr_expect_str_eq(str_text(&app->status), "");
}

Test(playing, any_key_ends_it_and_does_what_it_does)
{
    static const char *const keys[] = {"Right", "q", "?", "F7", "x", ":"};
    app->appearance.motion = true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ok("step scores");
        press("A");
        cr_expect(app->animation.playing);
        app_key(app, keys[i]);
        expect_frame(0, 0);
        cr_expect_eq(app_tick(app, 0), -1);
    }
    cr_expect(app->quit && app->prompt.open);
    ok("step scores");
    press("A");
    press("A");
    expect_frame(0, 0);
}

Test(playing, plays_when_a_step_is_entered_for_the_first_time)
{
    ok("step weights");
    app->appearance.motion = true;
    press("n");
    expect_step("qkv");
    cr_expect(app->animation.playing);
    cr_expect_leq(app->animation.pace * app->animation.frames, 2000);
    press("n");
    expect_step("scores");
    cr_expect(app->animation.playing);
    press("p");
    cr_expect_not(app->animation.playing);
    press("n");
    cr_expect_not(app->animation.playing, "once is enough");
    ok("step causal");
    cr_expect_not(app->animation.playing, "it was not gone to by n");
    ok("step input");
    expect_frame(0, 0);
}

Test(playing, does_not_play_where_nothing_may_move)
{
    ok("step weights");
    press("n");
    expect_frame(0, 0);
    app->appearance.motion = app->in_words = true;
    ok("next");
    expect_frame(0, 0);
}

/* -- in the middle of other things ------------------------------------------------------------- */

Test(playing, ends_at_an_edit_which_works_on_the_true_numbers)
{
    app->appearance.motion = true;
    ok("step scores");
    press("A");
    press("+");
    expect_frame(0, 0);
    expect_number("scores", 1, 1, 17);
    press("A");
    cr_expect_not(app->animation.playing, "a pinned number is not made by its formula");
    ok("explain scores[1,2]");
    ok("animate 2");
    ok("x[0,0] = 5");
    expect_frame(0, 0);
    ok("animate 2");
    press("u");
    expect_frame(0, 0);
    ok("animate 1");
    press("Ctrl-R");
    expect_frame(0, 0);
    ok("animate 1");
    ok("del Q");
    expect_frame(0, 0);
}

Test(playing, a_held_frame_stays_while_one_only_looks)
{
    static const char *const looks[] = {"view dot", "layout one",    "pane",   "scroll", "where",
                                        "help",     "theme viridis", "motion", "set",    "prompt"};
    ok("step scores");
    ok("animate 2");
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        ok(looks[i]);
        expect_frame(2, 3);
    }
    static const char *const ends[] = {"move left", "panel next", "close", "explain Q[0,0]", "next",
                                       "undo",      "walk",       "1 + 1", "animate off"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        ok("step scores");
        ok("animate 2");
        ok(ends[i]);
        expect_frame(0, 0);
    }
}

Test(playing, every_frame_fits_every_screen)
{
    static const char *const steps[] = {"lookup",      "qkv",   "scores", "softmax", "mixture",
                                        "every-token", "heads", "causal", "lookup"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct str line = {0};
        str_format(&line, "step %s", steps[i]);
        ok("mask causal");
        ok(line.text);
        str_free(&line);
        ok("animate 1");
        for (int frame = 1; frame <= app->animation.frames; frame++) {
            app->animation.frame = frame;
            for (int k = 0; k < SIZE_COUNT; k++) {
                struct canvas *c = draw(sizes[k][0], sizes[k][1]);
                expect_sound(c, steps[i]);
                canvas_free(c);
            }
        }
    }
}

Test(playing, says_what_its_numbers_are_or_shows_none)
{
    ok("step softmax");
    ok("reveal");
    ok("animate 2");
    expect_shown(80, 24, "> weights  row - max");
    expect_shown(80, 24, "-12    [0]   -4");
    expect_shown(40, 12, "> weights  scores[1,:] - max");
    ok("a_name_that_is_rather_long_for_its_matrix := softmax(scores)");
    ok("explain a_name_that_is_rather_long_for_its_matrix[1,1]");
    ok("animate 2");
    expect_not_shown(40, 12, "-12    [0]");
    expect_shown(40, 12, "[0.98*");
    ok("step causal");
    ok("reveal");
    ok("explain causal_weights[0,1]");
    ok("animate 2");
    expect_shown(100, 30, "> causal_weights  masked");
    expect_shown(100, 30, "0     2 (-1e9)    4");
}
