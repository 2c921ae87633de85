/* Numbers in colours, as digits or pixels. */
#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(heatmap, .init = utf8_locale, .fini = close_app);

Test(heatmap, whole_numbers_have_no_decimals_and_whole_weights_have)
{
    open_view("n = np.array([[1, 0], [2, 5]])\nw = np.eye(2)", "heatmap n\nheatmap w", "n[0,0]");
    expect_shown(80, 24, "0 [1] 0  Σ 1 ");
    expect_shown(80, 24, "1  2  5  Σ 7 ");
    expect_shown(80, 24, "1  0.00  1.00  Σ 1.00");
}

Test(heatmap, a_heatmap_has_digits_then_pixels_then_blocks)
{
    open_view("a = np.zeros((8, 8))\na[2,3] = 1", "heatmap a", "a[2,3]");
    app->appearance.colorless = true;
    expect_shown(100, 30, "[1.00]");
    ok("a = np.zeros((30, 30)); a[2,3] = 0.5; a[3,4] = 1");
    expect_shown(100, 30, "  2     +@\n");
    expect_shown(100, 30, "> a (30,30)  0 ' .:-=+*#%@' 1");
    expect_shown(100, 30, "max of 2x1 each  [2,3] = 0.50\n");
    ok("a = np.zeros((1000, 1000)); a[999,999] = 0.25; a[0,0] = -1");
    expect_shown(100, 30, "> a (1000,1000)  -1 'Mmeaovcri .:-=+*#%@' 1");
    expect_shown(100, 30, "max of 50x25 each  [2,3] = 0.00");
    ok("view heatmap mean");
    expect_shown(100, 30, "max of 2 means of 25x25 each");
}

/* With colours a cell of the screen has two pixels; a sign stands for both. */
Test(heatmap, what_a_sign_or_a_pixel_stands_for_is_stated)
{
    open_view("a = np.full((1000, 1000), 0.25)", "heatmap a", "a[2,3]");
    expect_shown(100, 30, "max of 25x25 each");
    ok("view heatmap mean");
    expect_shown(100, 30, "mean of 25x25 each");
    ok("a = np.full((30, 30), 0.25)");
    expect_not_shown(100, 30, " each");
    ok("a = np.full((1, 200), 0.25)");
    app->appearance.colorless = true;
    expect_not_shown(100, 30, "max of 2");
}

/* A pixel is as strong as its block, and what is not 0 is never blank. */
Test(heatmap, a_block_is_no_larger_than_the_array_and_whole_numbers_are_whole)
{
    open_view("a = np.arange(300)\nb = np.arange(300).reshape(300, 1)", "heatmap a", "a[7]");
    expect_shown(80, 24, "max of 1x4 each  [7] = 7\n");
    close_app();
    open_view("b = np.arange(300).reshape(300, 1)", "heatmap b", "b[9,0]");
    app->appearance.colorless = true;
    expect_shown(80, 24, "x1 each  [9,0] = 9\n");
}

Test(heatmap, each_block_has_its_own_pixel)
{
    open_view("a = np.zeros((1000, 1000))\na[:50] = 1e-9\na[990,990] = 1", "heatmap a",
              "a[990,990]");
    struct canvas *c = draw(100, 30);
    const struct cell *last = canvas_peek(c, c->cursor_x, c->cursor_y);
    cr_assert_not_null(last);
    cr_expect_eq(last->code, '@');
    cr_expect(last->style.is_pair && last->style.role == ROLE_HEAT);
    cr_expect(last->style.marks & MARK_SELECTED);
    char *text = screen(c);
    cr_expect_not_null(strstr(text, "  0  ........................................\n"), "%s", text);
    free(text);
    canvas_free(c);
}

Test(heatmap, a_heatmap_can_be_looked_at_closer_and_from_further_away)
{
    open_view("a = np.full((400, 400), 0.25)", "heatmap a", "a[200,100]");
    app->appearance.colorless = true;
    expect_shown(80, 24, "max of 24x12 each");
    press(">");
    expect_shown(80, 24, "max of 12x6 each");
    expect_shown(80, 24, "rows ");
    for (int i = 0; i < 4; i++)
        press(">");
    expect_shown(80, 24, "[0.25]");
    press("<");
    expect_shown(80, 24, "0 ' .:-=+*#%@' 0.25\n");
    expect_shown(80, 24, "[200,100] = 0.25");
}

/* In colours half blocks stand where the signs do, so the legend is one of colours: that of the
 * pixels' own numbers, not that of weights from 0 to 1. */
Test(heatmap, pixels_have_a_legend_of_colors)
{
    open_view("a = np.full((40, 40), 0.08)\na[0,0] = 0.4", "heatmap a", "a[0,0]");
    expect_shown(120, 30, "> a (40,40)  0  0.1  0.2  0.3  0.4\n");
    expect_not_shown(120, 30, "'@'");
    ok("a[1,1] = -0.4");
    expect_shown(120, 30, "> a (40,40)  -0.4  -0.2  0  0.2  0.4\n");
    app->appearance.colorless = true;
    expect_not_shown(120, 30, "-0.2");
}

/* Without colours, too, one sees which is which. */
Test(heatmap, negative_pixels_have_signs_of_their_own)
{
    open_view("a = np.zeros((30, 30))\na[2,3] = -0.8\na[2,4] = 0.8", "heatmap a", "a[0,0]");
    app->appearance.colorless = true;
    expect_shown(100, 30, "  2     M@\n");
}

/* Digits and pixels of one matrix have the same colours. */
Test(heatmap, a_heatmap_of_digits_has_the_scale_of_its_numbers)
{
    open_view("a = np.array([[-3, 0.5], [-1, 1.5]])", "heatmap a", "a[0,0]");
    struct canvas *c = draw(80, 24);
    const struct style *style = &canvas_peek(c, c->cursor_x, c->cursor_y)->style;
    cr_expect_eq(style->role, ROLE_SIGNED);
    cr_expect_eq(style->level, -1);
    canvas_free(c);
    expect_shown(80, 24, "> a (2,2)  -3  -1.5  0  1.5  3\n");
    press("<");
    expect_shown(80, 24, "> a (2,2)  -3  -1.5  0  1.5  3\n");
    ok("a = np.array([[2, 4], [16, 12]])");
    expect_shown(80, 24, "> a (2,2)  0  4  8  12  16\n");
    press("Escape");
    expect_shown(80, 24, "> a (2,2)  0  4  8  12  16\n");
    ok("a = np.array([[0.2, 0.8]])");
    expect_shown(80, 24, "> a (1,2)  0  0.25  0.5  0.75  1\n");
}

/* The bars, too, of what is no weight. */
Test(heatmap, the_bars_of_a_mixture_have_a_scale)
{
    open_view("w = np.array([[4, -2]])\nv = np.ones((2, 2))\no := w @ v", "mixture o", "o[0,1]");
    expect_shown(80, 24, "row 0 = w[0] @ v  := w @ v  -4  -2  0  2  4\n");
    expect_shown(80, 24, "========== × v[0]");
    expect_shown(80, 24, "-2.00' =====      × v[1]");
}

Test(heatmap, nan_is_a_question_mark)
{
    open_view("a = np.zeros((200, 200))\na[0,0] = np.nan", "heatmap a", "a[0,0]");
    struct canvas *c = draw(80, 24);
    cr_expect_eq(canvas_peek(c, c->cursor_x, c->cursor_y)->code, '?');
    canvas_free(c);
}
