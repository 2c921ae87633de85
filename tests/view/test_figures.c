/* The views that say or draw something else than the numbers: rows, difference, chart, temperature.
 */
#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(figures, .init = utf8_locale, .fini = close_app);

Test(figures, rows_have_a_sum_an_entropy_and_a_largest)
{
    open_view(
        "tokens = ['a', 'b', 'c', 'd']\n"
        "w := np.array([[0.25, 0.25, 0.25, 0.25], [0, 0, 1, 0], [0.5, 0, 0.5, 0], [1, 2, 3, 0]])",
        "rows w", "w[1,0]");
    expect_shown(80, 24, "sum entropy largest   at");
    expect_shown(80, 24, " 0  a     1.00    2.00    0.25   0 a and 3 more");
    expect_shown(80, 24, "[1] b     1.00    0.00    1.00   2 c\n");
    expect_shown(80, 24, " 2  c     1.00    1.00    0.50   0 a and 1 more");
    expect_shown(80, 24, " 3  d     6.00       -    3.00   2 c\n");
    expect_shown(80, 24, "entropy in bits; -: no shares that sum to 1");
    ok("w := np.eye(4)");
    expect_shown(80, 24, "> w (4,4)  entropy in bits  :=");
}

Test(figures, a_row_of_minus_infinity_has_one_place_and_a_nan_is_the_largest_as_in_numpy)
{
    open_view("inf, nan = np.inf, np.nan\n"
              "s = np.array([[-inf, -inf, -inf], [1, 2, nan], [nan, nan, nan], [-inf, 0, 0]])",
              "rows s", "s[3,0]");
    expect_shown(80, 24, " 0      -inf       -    -inf   0 and 2 more\n");
    expect_shown(80, 24, " 1       nan       -     nan   2\n");
    expect_shown(80, 24, " 2       nan       -     nan   0\n");
    expect_shown(80, 24, "[3]     -inf       -    0.00   1 and 1 more\n");
}

Test(figures, what_is_cut_of_a_label_has_a_sign_and_how_many_are_as_large_stays)
{
    open_view("tokens = ['a', '日本語トークン化です', 'antidisestablishmentarianism']\n"
              "w := np.array([[0, 1, 0], [0, 0.5, 0.5], [0, 0, 1]])",
              "rows w", "w[0,0]");
    expect_shown(40, 12, "1 日~\n");
    expect_shown(40, 12, "1 +1\n");
    expect_shown(40, 12, "2 ant~\n");
    expect_shown(50, 14, "1 日本~\n");
    expect_shown(50, 14, "1 日~ +1\n");
    expect_shown(80, 14, "1 日本語トークン化です and 1 more\n");
}

Test(figures, rows_have_a_place_of_their_own_for_the_sign_that_there_are_more)
{
    open_view("w = np.full((2000, 2), 505.335)", "rows w", "w[1000,0]");
    expect_shown(80, 24, "  991 ^ 1010.67 ");
    expect_shown(80, 24, " v 1010.67 ");
}

/* One row of many is in sight. */
Test(figures, a_row_with_more_on_both_sides_says_so)
{
    open_view("w = np.ones((3, 3))", "matrix w", "w[1,1]");
    struct panel panel = {"matrix", "w", "", 0, 0};
    struct subject s = subject_of(app, &panel);
    struct canvas *c = canvas_new(30, 3);
    view_matrix.draw(&s, c, (struct rect){0, 0, 30, 3});
    char *text = screen(c);
    cr_expect_not_null(strstr(text, "1↕ 1 [1] 1"), "%s", text);
    free(text);
    array_free(s.array);
    canvas_free(c);
    ok("w = np.ones((200, 4))"); /* as pixels: two rows to a line, and one line of them */
    ok("view heatmap w[100,1]");
    s = subject_of(app, &panel);
    s.width = s.height = 30;
    c = canvas_new(30, 5);
    view_heatmap.draw(&s, c, (struct rect){0, 0, 30, 5});
    text = screen(c);
    cr_expect_not_null(strstr(text, "↕ @"), "%s", text);
    free(text);
    array_free(s.array);
    canvas_free(c);
}

Test(figures, a_difference_has_its_sign_and_what_is_the_same_is_marked)
{
    open_view("a = np.array([[1, 2, 3], [4, 5, 6]])", "matrix a", "a[0,0]");
    refused("view difference", "difference needs a baseline");
    ok("baseline");
    ok("view difference");
    expect_shown(80, 24, "as in the baseline");
    ok("a[0,0] = 3; a[1,2] = 1.5");
    expect_shown(80, 24, "minus the baseline");
    expect_shown(80, 24, "0 [+2.00*     =      =\n");
    expect_shown(80, 24, "1      =      =  -4.50*\n");
    ok("a = np.ones((3, 3))");
    expect_shown(80, 24, "the baseline had another shape");
}

Test(figures, a_chart_goes_from_the_least_to_the_greatest)
{
    open_view("a = np.array([[0, 1, 2, 4], [5, 5, 5, 5]])", "chart a", "a[0,2]");
    expect_shown(80, 24, "> a (2,4)  row 0, column 2: 2");
    expect_shown(80, 24, "       4   ");
    expect_shown(80, 24, "       0 ⣀");
    struct canvas *c = draw(80, 24);
    cr_expect(canvas_peek(c, c->cursor_x, c->cursor_y)->style.marks & MARK_SELECTED);
    canvas_free(c);
    press("Down"); /* a level line at its height */
    expect_shown(80, 24, "       5 ⠉⠉⠉⠉⠉⠉⠉⠉");
}

Test(figures, a_chart_of_many_numbers_loses_no_peak)
{
    open_view("a = np.zeros((1, 1000))\na[0,::7] = 0.5\na[0,301] = 1", "chart a", "a[0,301]");
    struct canvas *c = draw(80, 24);
    cr_expect_gt(canvas_peek(c, c->cursor_x, c->cursor_y)->code, 0x2800);
    canvas_free(c);
}

Test(figures, the_temperature_names_its_lines_from_the_highest_on)
{
    open_view("a = np.array([[4, 16, 12]])", "temperature a", "a[0,2]");
    expect_shown(80, 24, " 1 (from top: 1 2 0)   ");
    ok("a = np.arange(60).reshape(1, 60)");
    expect_shown(80, 24, " 1 (from top: 59 58 57 56 55 ...)   8\n");
    expect_shown(40, 12, "1/8            1               8\n");
}

Test(figures, a_temperature_without_shares_says_why)
{
    open_view("a = np.array([[1, np.inf, 2]])\nb = np.full((1, 3), -np.inf)\n"
              "c = np.array([[1, np.nan, 2]])",
              "temperature a", "a[0,0]");
    expect_shown(80, 24, "column 1 is inf: no shares");
    expect_not_shown(80, 24, "from top");
    expect_shown(40, 12, "no shares");
    ok("a = c");
    expect_shown(80, 24, "column 1 is nan: no shares");
    ok("a = b");
    expect_shown(80, 24, "all are -inf: no shares");
    ok("a[0,0] = 2");
    expect_not_shown(80, 24, "no shares");
}

Test(figures, a_chart_names_what_interrupts_its_line)
{
    open_view("a = np.array([[1, np.nan, 2, np.inf, -np.inf]])", "chart a", "a[0,0]");
    expect_shown(80, 24, "nan");
    expect_shown(80, 24, " inf");
    expect_shown(80, 24, "-inf");
    ok("a = np.full((1, 400), np.nan)");
    expect_shown(80, 24, "nan nan nan");
}

Test(figures, a_chart_of_one_value_has_one_label)
{
    open_view("a = np.zeros((1, 3))", "chart a", "a[0,1]");
    expect_shown(80, 24, "       0 ⠉");
    expect_not_shown(80, 24, "       0\n");
}

Test(figures, the_temperature_goes_from_one_winner_to_equal_shares)
{
    open_view("a = np.array([[0, 2, 4]])", "temperature a", "a[0,2]");
    expect_shown(80, 24, "softmax(row 0 / t), column 2 solid: 0.867 at t = 1");
    expect_shown(80, 24, "1/8");
    press("Left");
    expect_shown(80, 24, "column 1 solid: 0.117 at t = 1");
}

/* Of a softmax the argument is divided, masked as it is: at 1 the weights are what they are. */
Test(figures, the_temperature_of_weights_is_that_of_their_scores)
{
    open_view("s = np.array([[0, 2, 4], [1, 1, 1]])\nw := softmax(masked(s, causal(3)[:2]))",
              "temperature w", "w[1,0]");
    expect_shown(80, 24, "softmax(s[1,:] / t), column 0 solid: 0.5 at t = 1");
    press("Right");
    press("Right");
    expect_shown(80, 24, "softmax(s[1,:] / t), column 2 solid: 0 at t = 1");
    ok("w := softmax(s, axis=0)");
    expect_shown(80, 24, "softmax(s[:,2] / t), row 1 solid: 0.0474 at t = 1");
    ok("w := softmax(s)");
    ok("explain w[0,2]");
    expect_shown(80, 24, "softmax(s[0,:] / t), column 2 solid: 0.867 at t = 1");
    ok("w[0,2] = 0.1");
    expect_shown(80, 24, "column 2 solid: 0.867 at t = 1");
}

/* Along whichever axis the softmax ran: there is a line for each of its numbers. */
Test(figures, a_temperature_of_too_many_scores_is_no_matter_of_room)
{
    open_view("s = np.arange(200.).reshape(2, 100)\nw := softmax(s)", "temperature w", "w[0,0]");
    expect_shown(120, 40, "  no temperature");
}

Test(figures, the_temperature_counts_the_scores_that_the_softmax_had)
{
    open_view("s = np.arange(300.).reshape(100, 3)\nw := softmax(s, axis=0)", "matrix w", "w[0,0]");
    refused("view temperature", "64");
    close_app();
    open_view("s = np.arange(6.).reshape(2, 3)\nw := softmax(s, axis=0)", "matrix w", "w[0,0]");
    ok("view temperature");
}

Test(figures, what_adds_up_to_1_and_has_no_scores_has_no_temperature)
{
    open_view("w = np.array([[0.25, 0.75]])", "temperature w", "w[0,0]");
    expect_not_shown(80, 24, "at t = 1");
    expect_shown(80, 24, "[0.25] 0.75");
    refused("view temperature", "temperature needs rows of 64 scores at most");
    ok("w := np.exp([[0, 1]]) / np.exp([[0, 1]]).sum()");
    refused("view temperature", "temperature needs rows of 64 scores at most");
    ok("w = np.eye(2)"); /* a coding of tokens may be scores */
    ok("view temperature");
}
