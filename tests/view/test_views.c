/* What each view says of its numbers. */
#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <stdlib.h>

TestSuite(views, .init = utf8_locale, .fini = close_app);

/* -- matrix ------------------------------------------------------------------------------------ */

Test(views, a_matrix_keeps_its_labels_in_sight_and_says_where_one_is)
{
    open_view("a = np.arange(4000).reshape(40, 100)", "matrix a", "a[20,50]");
    expect_shown(80, 24, "[2050]");
    expect_shown(80, 24, " 20 ");
    expect_shown(80, 24, "    50    51");
    expect_shown(80, 24, "rows 12-28 of 40 [");
    expect_shown(80, 24, "cols 44-55 of 100 [");
    ok("explain a[0,0]");
    expect_shown(80, 24, "rows 0-16 of 40 [=====");
    ok("explain a[39,99]");
    expect_shown(80, 24, "rows 23-39 of 40 [--");
    ok("a = np.arange(6).reshape(2, 3)");
    expect_not_shown(80, 24, " of 40");
}

Test(views, a_closer_look_has_more_decimals)
{
    open_view("a = np.array([[0.123456, 1.5]])", "matrix a", "a[0,0]");
    expect_shown(80, 24, "[0.12] 1.50");
    press(">");
    press(">");
    expect_shown(80, 24, "[0.1235] 1.5000");
    press("<");
    expect_shown(80, 24, "[0.123] 1.500");
    press("Escape");
    expect_shown(80, 24, "[0.12] 1.50");
}

Test(views, tokens_label_the_rows_of_formulas_and_both_sides_of_weights)
{
    open_view("tokens = ['The', '注意力', 'e\xcc\x81te\xcc\x81', 'extraordinarily']\n"
              "x = np.eye(4)\nw = np.ones((4, 4))\nQ := x @ w\na := softmax(x)",
              "matrix x\nmatrix w\nmatrix Q\nheatmap a", "x[0,0]");
    expect_shown(80, 40, "0 The        [1] 0  0  0");
    expect_shown(80, 40, "1 注意力      0  1  0  0");
    expect_shown(80, 40, "2 e\xcc\x81te\xcc\x81         0  0  1  0");
    expect_shown(80, 40, "3 extraordi~  0  0  0  1");
    expect_shown(80, 40, "0  1  1  1  1"); /* w's rows are no tokens */
    expect_shown(80, 40, "The    注意力       e\xcc\x81te\xcc\x81  extraor~   → sum");
}

Test(views, the_options_name_other_labels)
{
    open_view("colours = ['red', 'blue']\nparts = ('a', 'b', 'c')\nm = np.ones((2, 3))",
              "matrix m rows=colours columns=parts", "m[0,0]");
    expect_shown(80, 24, "        a  b  c");
    expect_shown(80, 24, "0 red  [1] 1  1");
    ok("parts = ['a', 'b']"); /* not as many as there are columns */
    expect_shown(80, 24, "        0  1  2");
}

/* Columns that are all in sight say nothing when all are called tok~. */
Test(views, tokens_over_columns_are_told_apart)
{
    open_view("tokens = [f'tok{i}' for i in range(100, 200)]\na := np.zeros((100, 100))",
              "matrix a columns=tokens", "a[0,0]");
    expect_shown(80, 24, "  tok100  tok101  tok102");
    close_app();
    open_view("tokens = ['them', 'then', 'cat', 'cat']\na := np.zeros((4, 4))",
              "matrix a columns=tokens", "a[0,0]");
    expect_shown(40, 24, "  them  then   cat   cat");
    close_app();
    open_view("tokens = ['abcdefghij', 'abcdefghik', 'x'] * 30\na := np.zeros((90, 90))",
              "matrix a columns=tokens", "a[0,0]");
    expect_shown(80, 24, "  abcdefg~  abcdefg~         x");
}

Test(views, labels_with_control_characters_do_no_harm)
{
    open_view("tokens = ['a\\x1b[31m', 'b\\n']\nx = np.eye(2)", "heatmap x", "x[0,0]");
    struct canvas *c = draw(80, 24);
    expect_sound(c, "labels");
    canvas_free(c);
}

/* A line feed and a tab are tokens like others, and not the same one. */
Test(views, a_line_feed_and_a_tab_in_labels_are_told_apart)
{
    open_view("tokens = ['a\\n', '\\n', '\\t']\na := softmax(np.eye(3))", "heatmap a\nrows a",
              "a[0,0]");
    expect_shown(80, 24, "a\\n    \\n    \\t   → sum");
    expect_shown(80, 24, "2 \\t   0.21  0.21  0.58  Σ 1.00");
    expect_shown(80, 24, "0.58   2 \\t\n");
    expect_not_shown(80, 24, "\xEF\xBF\xBD");
}

/* What some terminals draw as one sign takes the same columns in all: it is drawn as its parts. */
Test(views, joined_characters_in_labels_move_nothing)
{
    open_view(
        "tokens = ['Der', '日本語', '👩\u200D👩\u200D👧', '👍🏽', '🇩🇪']\nx = "
        "np.eye(5)",
        "heatmap x", "x[0,0]");
    expect_shown(80, 24, "0 Der      [1.00]");
    expect_shown(80, 24, "2 👩👩👧    0.00 ");
    expect_shown(80, 24, "3 👍        0.00 ");
    expect_shown(80, 24, "4 DE        0.00 ");
    expect_not_shown(80, 24, "\u200D");
}

Test(views, row_sums_are_told_whatever_their_size)
{
    open_view("a = np.array([[1e300, 0], [-1e300, 0], [0.25, 0.75], [12345.5, 0], [-1e9, 0]])",
              "heatmap a", "a[0,0]");
    expect_shown(80, 24, "Σ 1e300\n");
    expect_shown(80, 24, "Σ-1e300\n");
    expect_shown(80, 24, " Σ 1.00\n");
    expect_shown(80, 24, "Σ 12346\n");
    expect_shown(80, 24, " Σ -1e9\n");
}

/* -- concat ------------------------------------------------------------------------------------ */

Test(views, the_selected_head_is_in_sight)
{
    open_view("a = np.zeros((2, 80))", "concat a 20", "a[0,0]");
    expect_shown(40, 24, "  head [0]  1   2   3   4   5   6   7  >\n");
    ok("explain a[0,45]");
    expect_shown(40, 24, "  head< 5   6   7   8   9   10  [11]   >\n");
    ok("explain a[1,79]");
    expect_shown(40, 24, "  head< 14   15   16   17   18  [19]\n");
}

/* -- dot --------------------------------------------------------------------------------------- */

static const char listing[] = "x = np.array([[1,0,1,0],[0,2,0,2],[1,1,1,1]])\n"
                              "w = np.array([[1,0,1],[1,0,0],[0,0,1],[0,1,1]])\n"
                              "k_d = 2\nQ := x @ w\nscores := Q @ Q.T / k_d";

Test(views, a_dot_product_shows_both_vectors_the_products_and_the_sum)
{
    open_view(listing, "dot scores", "scores[1,2]");
    expect_shown(80, 24, "> scores (3,3)  [1,2] as a dot product");
    expect_shown(80, 24, "   Q[1,:]    2  2  2\n");
    expect_shown(80, 24, " × Q[2,:]    2  1  3\n");
    expect_shown(80, 24, " = products  4  2  6\n");
    expect_shown(80, 24, "   sum 12; then scores[1,2] [6]\n");
    ok("k_d = 1");
    expect_shown(80, 24, "   sum [12*\n");
    ok("view matrix");
    ok("explain x[0,0]");
    refused("view dot", "dot needs a number that is a row times a column");
}

/* Where there are plain numbers instead of what was asked for, the title says why. */
Test(views, plain_numbers_instead_of_a_view_are_told_as_such)
{
    static const char statements[] = "x = np.eye(3)\nweights := softmax(x)\noutput := weights @ x";
    open_view(statements, "dot weights", "x[1,2]");
    expect_shown(80, 24, "  weights (3,3)  no dot");
    close_app();
    open_view(statements, "mixture weights", "x[1,2]"); /* two sources do not make a product */
    expect_shown(80, 24, "  weights (3,3)  no mixture");
    close_app();
    open_view(statements, "dot output", "output[1,2]");
    ok("layout side 60");
    expect_shown(60, 20, "> output (3,3)  no room");
}

Test(views, a_row_and_a_column_that_are_not_multiplied_are_no_dot_product)
{
    open_view(listing, "matrix Q", "Q[0,0]");
    ok("attention := softmax(x @ x.T) @ Q");
    ok("explain attention[0,1]"); /* softmax(x[0,:] @ x.T) · Q[:,1] */
    refused("view dot", "dot needs a number that is a row times a column");
    refused("view mixture", "mixture needs a product of two matrices");
    ok("square := x @ x.T");
    ok("explain square[1,1]");
    ok("view dot"); /* a vector times itself */
    expect_shown(80, 24, "x[1,:]");
}

Test(views, a_dot_product_of_a_name_that_is_not_selected_is_that_of_its_first_number)
{
    open_view(listing, "matrix x\ndot scores", "x[0,0]");
    expect_shown(80, 24, "  scores (3,3)  [0,0] as a dot product");
    expect_shown(80, 24, "   Q[0,:]    1  0  2\n");
    expect_shown(80, 24, "   sum 5; then scores[0,0]  2.5\n");
}

/* Where the selection was before it went to another matrix, or walked on from there. */
Test(views, a_matrix_that_is_left_keeps_its_cell)
{
    open_view(listing, "matrix x\ndot scores\nchart scores", "scores[1,2]");
    ok("explain x[0,0]");
    expect_shown(100, 40, "  scores (3,3)  [1,2] as a dot product");
    expect_shown(100, 40, "  scores (3,3)  row 1");
    press("Tab"); /* back to it */
    expect_shown(100, 40, "> scores (3,3)  [1,2] as a dot product");
    ok("walk");
    expect_selected("Q[1,0]");
    expect_shown(100, 40, "Q[1,:]    2  2  2");
    expect_shown(100, 40, "Q[2,:]    2  1  3");
    ok("x = np.ones((2, 4))"); /* there is no such cell any more */
    expect_shown(100, 40, "× Q[0,:]    2  1  3");
}

Test(views, a_mixture_that_is_left_keeps_its_row)
{
    open_view(listing, "mixture o\nmatrix x", "x[0,0]");
    ok("w2 := softmax(scores); o := w2 @ Q");
    ok("explain o[2,1]");
    ok("explain x[0,0]");
    expect_shown(80, 40, "  o (3,3)  row 2 = w2[2] @ Q");
}

Test(views, the_cursor_is_in_the_first_panel_of_the_name)
{
    open_view(listing, "matrix Q\ndot Q", "Q[0,0]");
    struct canvas *c = draw(80, 24);
    cr_expect_lt(c->cursor_x, 10);
    canvas_free(c);
}

Test(views, of_long_vectors_the_rest_is_added_up)
{
    open_view("a = np.ones((2, 100))\nb := a @ a.T", "dot b", "b[0,1]");
    expect_shown(80, 24, "= products    1    1    1");
    expect_shown(80, 24, " 90 more: 90\n");
    expect_shown(80, 24, "sum [100]");
}

/* -- mask -------------------------------------------------------------------------------------- */

Test(views, a_mask_says_why)
{
    open_view("m = causal(4)", "mask m", "m[1,2]");
    expect_shown(80, 24, "hidden: key 2 comes after query 1");
    ok("explain m[2,1]");
    expect_shown(80, 24, "T: key 1 comes before query 2");
    ok("explain m[2,2]");
    expect_shown(80, 24, "T: key 2 is the query itself");
    ok("m = bidirectional(4); m[:,3] = False");
    ok("explain m[0,3]");
    expect_shown(80, 24, "hidden: key 3 is hidden from every query, as padding is");
    expect_shown(80, 24, "T may attend, p padding");
    ok("m = causal(4) * (np.arange(4).reshape(4, 1) - np.arange(4) < 2)");
    ok("explain m[3,0]");
    expect_shown(80, 24, "hidden: key 0 is more than 1 before query 3");
    expect_shown(80, 24, "3 [w* w* T  T*");
    ok("m = bidirectional(4); m[2,0] = False");
    ok("explain m[2,0]");
    expect_shown(80, 24, "hidden: key 0 was taken from query 2");
    ok("s = np.arange(16).reshape(4, 4); m := s % 3 != 1");
    ok("explain m[0,1]");
    expect_shown(80, 24, "hidden: key 1, as s % 3 != 1 is false for query 0");
}

Test(views, a_mask_names_its_tokens)
{
    open_view("tokens = ['The', 'cat']\nm = causal(2)", "mask m", "m[0,1]");
    expect_shown(80, 24, "hidden: key 1 (cat) comes after query 0 (The)");
}

/* -- mixture, heads ---------------------------------------------------------------------------- */

Test(views, of_a_large_mixture_the_largest_weights_are_shown)
{
    open_view(
        "s = np.zeros((1, 60))\ns[0,50] = 9\nv = np.ones((60, 2))\nw := softmax(s)\no := w @ v",
        "mixture o", "o[0,1]");
    expect_shown(80, 24, "× v[50] ");
    expect_shown(80, 24, "more, of weight 0.00");
    expect_not_shown(80, 24, "× v[49] ");
}

Test(views, of_weights_that_are_no_numbers_as_many_are_shown_as_there_is_room_for)
{
    open_view("w = np.full((1, 60), np.nan)\nv = np.ones((60, 2))\no := w @ v", "mixture o",
              "o[0,1]");
    expect_shown(80, 24, "× v[0] ");
    expect_not_shown(80, 24, "× v[30] ");
    expect_shown(80, 24, "more, of weight nan in all");
    expect_shown(80, 24, "sum =  nan [nan]");
}

Test(views, a_mixture_says_which_columns_are_in_sight)
{
    open_view("w = np.full((2, 2), 0.5)\nv = np.arange(1000, 1040).reshape(2, 20)\no := w @ v",
              "mixture o", "o[0,10]");
    expect_shown(80, 24, "<   6     7     8     9    10    11    12    13    14>\n");
    ok("v = np.arange(1000, 1006).reshape(2, 3)"); /* all are */
    expect_shown(80, 24, "0.75  1\n    0.50' =====      × v[0]  ");
}

Test(views, a_mixture_counts_the_columns_of_a_name_not_its_bytes)
{
    open_view("w = np.full((2, 2), 0.5)\nключи = np.array([[1, 2], [3, 4]])\no := w @ ключи",
              "mixture o", "o[0,0]");
    expect_shown(80, 24, "× ключи[1]    3' 4\n");
}

/* A bar's length is the weight, and the least of them has a sign of its own. */
Test(views, a_bar_tells_half_a_column_from_next_to_nothing)
{
    open_view("w = np.array([[6e-6, 0.02, 0.06, 0.16, 0, 0.76]])\nv = np.ones((6, 1))\n"
              "o := w @ v",
              "mixture o", "o[0,0]");
    expect_shown(80, 24, "6e-6' .          × v[0]");
    expect_shown(80, 24, "0.02' .          × v[1]");
    expect_shown(80, 24, "0.06' -          × v[2]");
    expect_shown(80, 24, "0.16' =-         × v[3]");
    expect_shown(80, 24, "0.00'            × v[4]");
    expect_shown(80, 24, "0.76' =======-   × v[5]");
}

Test(views, heads_may_have_an_axis_before_them)
{
    open_view("a = np.full((2, 4, 3, 3), 1 / 3)\na[1,2] = np.eye(3)", "heads a", "a[1,2,0,0]");
    expect_shown(80, 24, "[head 2]");
    expect_shown(80, 24, "[100]   0    0");
    ok("explain a[0,2,0,0]");
    expect_not_shown(80, 24, "[100]");
}

Test(views, heads_with_an_axis_before_them_move)
{
    open_view("s = np.array([[[[5., 3.], [1., 4.]]]])\na := softmax(s)", "heads a", "a[0,0,0,0]");
    ok("animate 2");
    expect_shown(80, 24, "[0]");
    expect_shown(80, 24, "-2");
}

Test(views, heads_of_many_tokens_are_pooled_both_ways)
{
    open_view("w = np.zeros((4, 64, 64))\nw[3] = np.eye(64)", "heads w", "w[3,63,63]");
    app->appearance.colorless = true;
    expect_shown(80, 24, "each the mean of 8x4  0 ' .:-=+*#%@' 0.125");
    expect_shown(80, 24, "|@@              |");
    expect_shown(80, 24, "|              @@|");
}

/* Weights have the colours of weights, whatever is pooled; what has a sign those of signed values.
 */
Test(views, pooled_heads_are_coloured_as_what_they_are)
{
    const size_t here = 5 * 80 + 8; /* in the first head */
    open_view("w = np.ones((4, 64, 64)) / 64", "heads w", "w[3,63,63]");
    struct canvas *c = draw(80, 24);
    cr_expect(c->cells[here].style.role == ROLE_HEAT && c->cells[here].style.level == 1);
    canvas_free(c);
    ok("w[3,0,0] = -1");
    c = draw(80, 24);
    cr_expect(c->cells[here].style.role == ROLE_SIGNED);
    canvas_free(c);
    expect_shown(80, 24, "each sign the mean size of 8x4  -0.0464  0  0.0464\n");
    app->appearance.colorless = true;
    expect_shown(80, 24, "each sign the mean size of 8x4  'M' -0.0464 to '@' 0.0464\n");
}
