/* How the selected number is made, frame by frame. */
#include "app/animation.h"

#include "app/fixture.h"
#include "app/frames.h"
#include "app/present.h"
#include "view/canvas.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

TestSuite(animation, .init = open_listing, .fini = close_app);

static void expect_sentence(const char *expected)
{
    struct str text = {0};
    animation_sentence(app, false, &text);
    cr_expect_str_eq(str_text(&text), expected);
    str_free(&text);
}

/* The number that stands at an element while the frame is shown. */
static double shown(const char *name, size_t i, size_t j)
{
    double x = number(name, i, j);
    animation_number(app, name, 2, (size_t[]){i, j}, &x);
    return x;
}

static bool is_at(const char *name, size_t i, size_t j)
{
    return animation_is_at(app, name, 2, (size_t[]){i, j});
}

/* -- frames ------------------------------------------------------------------------------------ */

Test(animation, of_a_dot_product_adds_pair_to_pair)
{
    ok("step scores");
    ok("animate next");
    expect_frame(1, 3);
    expect_sentence("scores[1,1] = 2·4 + … = 8 so far, 1 of 3 pairs: Q[1,0] and K[1,0]");
    cr_expect_eq(shown("scores", 1, 1), 8);
    cr_expect_eq(shown("scores", 1, 2), 12);
    cr_expect(is_at("Q", 1, 0) && is_at("K", 1, 0) && !is_at("Q", 1, 1) && !is_at("K", 0, 0));
    ok("animate next");
    cr_expect_eq(shown("scores", 1, 1), 16);
    cr_expect(is_at("Q", 1, 1) && is_at("K", 1, 1) && !is_at("Q", 1, 0));
    ok("animate next");
    expect_sentence("scores[1,1] = 2·4 + 2·4 + 2·0 = 16, all pairs");
    expect_number("scores", 1, 1, 16);
    ok("animate next");
    expect_frame(0, 0);
    expect_status("these are the numbers");
}

Test(animation, tells_what_else_the_formula_does)
{
    ok("step scores");
    ok("scale sqrt");
    ok("animate 3");
    expect_sentence("scores[1,1] = 2·4 + 2·4 + 2·0 = 16, all pairs; the rest of the formula makes "
                    "it 9.238");
    cr_expect_eq(shown("scores", 1, 1), 16);
}

Test(animation, of_a_long_dot_product_takes_several_pairs_at_once)
{
    ok("step heads");
    ok("explain z[0,0,0]");
    ok("animate 1");
    expect_frame(1, 3);
    ok("a := np.ones((1, 100)) @ np.ones((100, 1))");
    ok("explain a[0,0]");
    ok("animate 1");
    expect_frame(1, 16);
    cr_expect_eq(shown("a", 0, 0), 7);
    expect_sentence("a[0,0] = 1·1 + 1·1 + … + 1·1 + … = 7 so far, 7 of 100 pairs");
    ok("animate 16");
    cr_expect_eq(shown("a", 0, 0), 100);
}

/* Added up in another order the sum may differ in its last digit, and is the number all the same.
 */
Test(animation, of_a_sum_that_is_rounded_otherwise_ends_at_the_number)
{
    ok("a := np.full((1, 9), 0.1) @ np.arange(9.).reshape(9, 1) / 1");
    ok("explain a[0,0]");
    ok("animate 9");
    double x;
    cr_expect_not(animation_number(app, "a", 2, (size_t[]){0, 0}, &x));
    expect_shown(80, 24, "all pairs");
    expect_not_shown(80, 24, "the rest of the formula");
}

Test(animation, of_a_softmax_goes_in_three_passes)
{
    ok("step softmax");
    ok("reveal");
    ok("animate 1");
    expect_frame(1, 5);
    expect_sentence("weights[1,1], pass 1 of 3: the largest of 4, 16, 12 is 16");
    cr_expect(is_at("weights", 1, 1) && is_at("scores", 1, 1) && !is_at("scores", 1, 0));
    cr_expect_eq(shown("weights", 1, 2), 12);
    cr_expect_eq(shown("weights", 0, 2), number("weights", 0, 2));
    ok("animate 2");
    expect_sentence("weights[1,1], pass 1 of 3: 16 is taken from each: -12, 0, -4");
    cr_expect_eq(shown("weights", 1, 0), -12);
    cr_expect_not(animation_has_sum(app));
    ok("animate 3");
    expect_sentence("weights[1,1], pass 2 of 3: e to the power of each: 6.144e-6, 1, 0.01832");
    cr_expect_eq(shown("weights", 1, 2), exp(-4));
    ok("animate 4");
    expect_sentence("weights[1,1], pass 3 of 3: 6.144e-6 + 1 + 0.01832 = 1.018");
    cr_expect(animation_has_sum(app));
    ok("animate 5");
    expect_sentence("weights[1,1], pass 3 of 3: each is divided by the sum, 1.018: 6.034e-6, "
                    "0.982, 0.01799; together 1");
    cr_expect_eq(shown("weights", 1, 2), number("weights", 1, 2));
}

/* Whatever the axis, the last frame's numbers are those of the array. */
Test(animation, ends_at_the_true_numbers)
{
    static const char *const formulas[] = {"softmax(x)", "softmax(x, axis=0)", "softmax(x).T",
                                           "softmax(masked(x @ x.T, causal(3)))",
                                           "softmax(masked(scores, causal(3)), axis=0)"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        struct str line = {0};
        str_format(&line, "a := %s", formulas[i]);
        ok(line.text);
        ok("explain a[1,1]");
        ok("animate 1");
        const struct passes *p = &app->animation.passes;
        cr_assert_geq(p->axis, 0, "%s", line.text);
        struct frame last = frame_of(p, app->animation.frames);
        cr_expect_eq(last.stage, FRAME_SHARES);
        for (size_t k = 0; k < p->count; k++)
            cr_expect_float_eq(frame_number(p, &last, k),
                               number("a", p->axis == 0 ? k : 1, p->axis == 1 ? k : 1), 1e-12, "%s",
                               line.text);
        str_free(&line);
    }
}

/* The screen, without what the animation says of itself. */
static char *screen_without_status(void)
{
    str_truncate(&app->status, 0);
    struct canvas *c = draw(100, 40);
    char *text = screen(c);
    canvas_free(c);
    return text;
}

/* Each frame is another picture, and after the last one all is as it was: to the last digit. */
static void expect_same_at_rest(const char *step, const char *view)
{
    ok(step);
    ok("reveal");
    ok(view);
    ok("animate off");
    present_matrix(app);
    char *before = screen_without_status();
    ok("animate 1");
    cr_assert(animation_is_on(app), "%s %s", step, view);
    for (int frames = app->animation.frames; animation_is_on(app);) {
        char *frame = screen_without_status();
        cr_expect(strcmp(frame, before) != 0, "%s: frame %d of %d", view, app->animation.frame,
                  frames);
        free(frame);
        ok("animate next");
    }
    char *after = screen_without_status();
    cr_expect_str_eq(after, before, "%s %s\n%s", step, view, after);
    free(before);
    free(after);
}

Test(animation, leaves_every_view_as_it_was)
{
    for (int presents = 0; presents < 2; presents++) {
        expect_same_at_rest("step scores", "view matrix");
        expect_same_at_rest("step scores", "view dot");
        expect_same_at_rest("step mixture", "view mixture");
        expect_same_at_rest("step softmax", "view heatmap");
        expect_same_at_rest("step softmax", "view rows");
        expect_same_at_rest("step heads", "view heads");
        expect_same_at_rest("step causal", "view heatmap");
        ok("present");
    }
}

/* The running numbers stand where the true ones do, and are told for what they are. */
Test(animation, shows_its_numbers_in_the_views)
{
    ok("step mixture");
    ok("animate 2");
    expect_shown(80, 24, "sum =  1.94 [3.87] 1.60"); /* 0.06338·2 + 0.4683·8 */
    ok("step softmax");
    ok("reveal");
    ok("view rows");
    ok("animate 2");
    expect_shown(80, 24, "weights (3,3)  scores[1,:] - max");
    expect_shown(80, 24, " [1]                -    0.00   1  "); /* no sum, no entropy */
    ok("animate 5");
    expect_shown(80, 24, " [1]     1.00    0.13    0.98   1  ");
    ok("step heads");
    ok("animate 2");
    expect_shown(80, 24, "head_weights[3] (8,3,3)  row - max");
    expect_shown(80, 24, " 43     -2   [0]  -2\n");
    ok("animate 5");
    expect_shown(80, 24, " 43     13  [72]  15\n");
}

Test(animation, lets_the_mask_fall_before_the_softmax)
{
    ok("step causal");
    ok("mask causal");
    ok("explain weights[0,1]");
    ok("animate 1");
    expect_frame(1, 8);
    expect_sentence("weights[0,1], before the mask: 2, 4, 4");
    ok("animate 2");
    expect_sentence("weights[0,1], the mask takes 1 of 2 away, leaving -1e9: 2, -1e9, 4");
    cr_expect(is_at("scores", 0, 1) && is_at("mask", 0, 1) && !is_at("scores", 0, 2));
    cr_expect_eq(shown("weights", 0, 1), -1e9);
    cr_expect_eq(shown("weights", 0, 2), 4);
    ok("animate 3");
    expect_sentence("weights[0,1], the mask takes 2 of 2 away, leaving -1e9: 2, -1e9, -1e9");
    ok("animate 6");
    expect_sentence("weights[0,1], pass 2 of 3: e to the power of each: 1, 0, 0");
    cr_expect_eq(shown("weights", 0, 1), 0);
}

Test(animation, of_masked_scores_alone)
{
    ok("a := masked(scores, causal(3))");
    ok("explain a[1,0]");
    ok("animate 2");
    expect_frame(2, 2);
    expect_sentence("a[1,0], the mask takes 1 of 1 away, leaving -1e9: 4, 16, -1e9");
    ok("explain a[2,0]");
    ok("animate 1");
    expect_frame(1, 1);
    expect_sentence("a[2,0], the mask takes nothing from this row: 4, 12, 10");
}

Test(animation, of_infinities_and_nan_does_no_harm)
{
    ok("step softmax");
    ok("reveal");
    ok("scores[1,0] = np.inf");
    ok("scores[1,2] = np.nan");
    ok("explain weights[1,1]");
    for (int frame = 1; frame <= 5; frame++) {
        ok("animate next");
        expect_frame(frame, 5);
        for (int i = 0; i < SIZE_COUNT; i++) {
            struct canvas *c = draw(sizes[i][0], sizes[i][1]);
            expect_sound(c, "a frame with nan");
            canvas_free(c);
        }
    }
}

Test(animation, of_terms_that_cancel_ends_at_the_number)
{
    struct passes_row rows[2] = {{.numbers = (double[]){0.1, 0.2, -0.3}, .text = "a"},
                                 {.numbers = (double[]){1, 1, 1}, .text = "b"}};
    struct passes p = {.kind = PASSES_DOT, .count = 3, .rows = {rows[0], rows[1]}, .value = 0};
    struct frame last = frame_of(&p, frames_count(&p));
    cr_expect_neq(frame_sum(&p, &last), 0); /* but 5.6e-17 */
    cr_expect(frame_is_result(&p, &last));
    p.value = 0.5;
    cr_expect_not(frame_is_result(&p, &last));
}

/* -- the command ------------------------------------------------------------------------------- */

Test(animation, says_politely_that_there_is_nothing)
{
    ok("step input");
    ok("animate");
    expect_status("nothing to animate: x[0,0] is no dot product, softmax or masked score");
    ok("step function");
    press("A");
    expect_status("nothing to animate: attention[0,1] is no dot product, softmax or masked score; "
                  "what it came from (e) may be");
    ok("scores[0,0] = 4");
    ok("explain scores[0,0]");
    ok("animate 1");
    expect_status(
        "nothing to animate: scores[0,0] is pinned by hand; `unpin scores` lets it follow "
        "again");
    expect_frame(0, 0);
    ok("animate off");
    expect_status("nothing is animated");
}

Test(animation, refuses_frames_that_there_are_not)
{
    ok("step scores");
    refused("animate 4", "there are frames 1 to 3 here, not 4");
    expect_frame(0, 0);
    refused("animate 0", "there are frames 1 to 3 here");
    refused("animate 99999999999999999999", "there are frames 1 to 3 here");
    refused("animate 2x", "there is no `animate 2x`");
    refused("animate backwards", "there is no `animate backwards`");
    ok("animate 2");
    refused("animate 4", "there are frames 1 to 3 here");
    expect_frame(2, 3);
    ok("animate prev");
    expect_frame(1, 3);
    ok("animate prev");
    expect_frame(0, 0);
}

Test(animation, goes_on_by_one_frame_where_nothing_may_move)
{
    ok("step scores");
    press("A");
    expect_frame(1, 3);
    expect_status("frame 1 of 3");
    press("A");
    expect_frame(2, 3);
    cr_expect_eq(app_tick(app, 0), -1);
    press("Escape");
    expect_frame(0, 0);
}

/* What is said of a frame goes with it, and nothing else does. */
Test(animation, ends_with_what_was_said_of_its_frame)
{
    static const char *const keys[] = {"Right", "Tab", "Down"};
    ok("step scores");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        ok("animate 2");
        expect_status("frame 2 of ");
        press(keys[i]);
        expect_frame(0, 0);
        cr_expect_null(strstr(str_text(&app->status), "frame"), "%s: %s", keys[i],
                       str_text(&app->status));
    }
    ok("animate 2");
    app_status(app, "said since");
    animation_end(app);
    expect_status("said since");
}

Test(animation, is_told_where_it_cannot_be_seen)
{
    app->in_words = true;
    app->appearance.motion = true;
    ok("step softmax");
    ok("reveal");
    ok("animate");
    expect_frame(0, 0);
    cr_expect_str_eq(
        str_text(&app->overlay),
        "weights[1,1] is number 1 of softmax(scores[1,:]).\n"
        "Pass 1 of 3: the largest of 4, 16, 12 is 16.\n"
        "Pass 1 of 3: 16 is taken from each: -12, 0, -4.\n"
        "Pass 2 of 3: e to the power of each: 6.144e-6, 1, 0.01832.\n"
        "Pass 3 of 3: 6.144e-6 + 1 + 0.01832 = 1.018.\n"
        "Pass 3 of 3: each is divided by the sum, 1.018: 6.034e-6, 0.982, 0.01799; together 1.\n");
}
