/* The screen while presenting: what is shown large, its marks and its cross. */
#include "app/fixture.h"
#include "app/present.h"
#include "view/draw.h"
#include "view/shown.h"
#include "view/view.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TestSuite(presenting, .init = utf8_locale, .fini = close_app);

static void present(const char *step)
{
    open_listing();
    ok(step);
    ok("present");
    ok("next");
}

static bool is_block(uint32_t code)
{
    return code == 0x2580 || code == 0x2584 || code == 0x2588;
}

/* How many cells have a mark, among those that are blocks or those that are not. */
static int count_marked(const struct canvas *c, unsigned mark, bool blocks)
{
    int count = 0;
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            const struct cell *cell = canvas_peek(c, x, y);
            count += (cell->style.marks & mark) && is_block(cell->code) == blocks;
        }
    return count;
}

/* Of the matrix's title. */
/* How many columns the bar over a label has, two halves in each; -1 where there is no such label.
 */
static int bar_over(const struct canvas *c, const char *label)
{
    for (int y = 1; y < c->height; y++)
        for (int x = 0; x + (int)strlen(label) < c->width; x++) {
            size_t same = 0;
            while (label[same] && canvas_peek(c, x + (int)same, y)->code == (uint32_t)label[same])
                same++;
            if (label[same])
                continue;
            int bar = 0;
            for (int k = x - 2; k < c->width && canvas_peek(c, k, y - 1)->code != ' '; k++)
                bar += canvas_peek(c, k, y - 1)->code == 0x2588 ? 2 : 1;
            return bar;
        }
    return -1;
}

static int title_row(int width, int height)
{
    struct canvas *c = draw(width, height);
    char *text = screen(c), *title = strstr(text, "> scores (3,3)");
    int row = -1;
    for (char *s = text; title && s <= title; s++)
        row += s == text || s[-1] == '\n';
    free(text);
    canvas_free(c);
    return row;
}

Test(presenting, the_matrix_is_revealed_after_the_first_text)
{
    open_listing();
    ok("step scores");
    ok("present");
    expect_shown(80, 24, "how well token j answers");
    expect_shown(80, 24, " 1/4\n");
    expect_not_shown(80, 24, "scores (3,3)");
    ok("next");
    expect_shown(80, 24, "how well token j answers");
    expect_shown(80, 24, "> scores (3,3)");
    expect_shown(80, 24, "   █▄▄▄  ]"); /* of 16 */
    ok("next");
    expect_shown(80, 24, "All are divided by k_d");
    expect_not_shown(80, 24, "how well token j answers");
    expect_shown(80, 24, "> scores (3,3)");
    expect_shown(80, 24, " 3/4\n");
}

/* Every idea of every step at every size. */
Test(presenting, every_idea_fits)
{
    open_listing();
    ok("present");
    do {
        for (int i = 0; i < SIZE_COUNT; i++) {
            struct canvas *c = draw(sizes[i][0], sizes[i][1]);
            char where[80];
            snprintf(where, sizeof where, "%s %zu at %dx%d", app_step(app)->name,
                     app->presenting.idea, c->width, c->height);
            expect_sound(c, where);
            bool matrix = idea_at(app_step(app), app->presenting.idea).matrix;
            const struct cell *at = canvas_peek(c, c->cursor_x, c->cursor_y);
            cr_expect(!matrix || (at && at->style.marks & MARK_SELECTED), "no cursor: %s", where);
            canvas_free(c);
        }
        ok("next");
    } while (!strstr(str_text(&app->status), "last step"));
}

Test(presenting, digits_grow_with_the_screen)
{
    int before = 0;
    present("step scores");
    for (int i = 1; i < 5; i++) { /* from 60x20 to 200x60 */
        struct canvas *c = draw(sizes[i][0], sizes[i][1]);
        int selected = count_marked(c, MARK_SELECTED, true);
        cr_expect_gt(selected, before, "at %dx%d", c->width, c->height);
        before = selected;
        canvas_free(c);
    }
}

Test(presenting, what_was_read_makes_room_for_the_matrix)
{
    present("step weights"); /* 4 rows of large digits and the text do not fit */
    expect_shown(60, 20, "█▀█");
    expect_not_shown(60, 20, "Three matrices");
    expect_shown(60, 20, "p back  v text");
    ok("next");
    expect_shown(60, 20, "SyntaxError");
    expect_shown(60, 20, "w_query (4,3)");
    expect_not_shown(60, 20, "█▀█");
    press("v");
    expect_shown(60, 20, "Tab goes from matrix to");
    expect_shown(60, 20, "p back  v explain");
    expect_not_shown(60, 20, "w_query (4,3)");
    press("v");
    expect_shown(60, 20, "v matrix");
    press("v");
    expect_shown(60, 20, "w_query (4,3)");
    expect_not_shown(120, 40, "v text"); /* there all of it is in sight */
}

static void expect_digits(const char *first, const char *then)
{
    expect_shown(80, 24, first);
    expect_shown(80, 24, then);
}

Test(presenting, a_dot_product_has_large_vectors_products_and_sum)
{
    present("step scores");
    ok("view dot");
    expect_shown(80, 24, "[1,1] as a dot product");
    expect_digits("products", "sum\n");
    expect_shown(
        60, 20,
        "\n                         0      1      2\n                        ▀▀█    ▀▀█    ▀▀█\n");
    expect_shown(80, 24, " [  ▄█    ▄▀▀  ]\n"); /* 16 */
    ok("scale sqrt");
    expect_digits("sum           scores[1,1]\n", "█▀█   ▀▀█ ▀▀█ ▀▀█ █▀▀ *"); /* 9.2376 */
    ok("x[0,0] = -0.7");
    ok("k_d = 1");
    ok("p = np.ones((1, 40))");
    ok("a := p @ p.T");
    ok("explain a[0,0]");
    ok("view dot");
    expect_shown(80, 24, "more: "); /* in usual digits, as there is no room */
}

Test(presenting, a_mixture_has_thick_bars_and_large_rows_of_values)
{
    present("step mixture");
    expect_shown(80, 24, "row 0 = weights[0] @ V");
    expect_shown(80, 24, "████▌"); /* 0.47 of ten columns */
    expect_shown(80, 24, "× V[2]");
    expect_shown(80, 24, "[ █▀▀   █▀▀ █▀█ ]");        /* 6.68 */
    expect_shown(80, 24, "  0                1 >\n"); /* the last column is not in sight */
    expect_shown(60, 20, "[ █▀▀   █▀▀ █▀█ ]\n");      /* the selected column alone */
    expect_shown(60, 20, "  < 1 >\n");
    expect_shown(100, 30, " 2\n"); /* all of them are */
    expect_shown(40, 12, "sum =");
    ok("move right");
    expect_shown(60, 20, "  < 2\n");
    ok("move first");
    expect_shown(60, 20, "  0 >\n");
}

Test(presenting, the_figures_of_rows_are_large)
{
    present("step softmax");
    ok("reveal");
    ok("view rows");
    expect_digits("entropy in bits", "1>");
    expect_shown(80, 24, "█▀█   ▄█  ▀▀█"); /* 0.13 */
    expect_shown(60, 20, "entropy          largest");
    expect_shown(60, 20, "entropy in bits, without sum\n");
    expect_not_shown(80, 24, "without sum");
    ok("animate 2"); /* pass 1: the largest is taken away */
    expect_shown(80, 24, "scores[1,:] - max");
    expect_shown(80, 24, "    1>                               ▀▀ "); /* no sum and no entropy */
    ok("animate off");
    ok("x = np.ones((40, 4))");
    expect_not_shown(80, 24, "█▀█"); /* too many */
}

/* No number of a row is the selected one: its label has the cursor. */
Test(presenting, the_cursor_stands_on_the_row_of_figures)
{
    present("step softmax");
    ok("reveal");
    ok("view rows");
    for (int i = 1; i < 5; i++) {
        struct canvas *c = draw(sizes[i][0], sizes[i][1]);
        const struct cell *at = canvas_peek(c, c->cursor_x, c->cursor_y);
        cr_expect(at && at->code == '1' && at->style.marks & MARK_CROSS, "at %dx%d", c->width,
                  c->height);
        canvas_free(c);
    }
}

Test(presenting, differences_have_large_signs)
{
    open_listing();
    ok("step scores");
    ok("baseline");
    ok("x[0,0] = 1.5");
    ok("view difference");
    ok("present");
    ok("next");
    expect_digits("minus the baseline", " ▄▄▄ ");
    expect_shown(80, 24, "▀█▀"); /* + */
}

Test(presenting, charts_have_a_large_number_beside_the_line)
{
    present("step scores");
    ok("view chart");
    expect_shown(80, 24, "scores[1,1]\n");
    expect_shown(80, 24, "▄▄██▄▄"); /* of a 1 */
    ok("view temperature");
    expect_shown(80, 24, "at t = 1\n");
}

Test(presenting, a_label_beside_a_large_number_is_whole_or_left_out)
{
    present("step lookup");
    ok("view chart"); /* what does not fit below the number is in the title */
    expect_shown(60, 20, "> lookup_weights (1,3)  row 0, column 0: 0.506");
    expect_not_shown(60, 20, "lookup_weights[\n");
    expect_shown(100, 30, "lookup_weights[0,0]\n");
}

/* As in usual digits: by its size on the row's scale, and what is no number has none. */
Test(presenting, a_large_bar_has_the_scale_of_its_row)
{
    open_text("# T\n```qkv\nw = np.array([[4, -2, np.nan]])\nv = np.ones((3, 2))\no := w @ v\n```\n"
              "## one: One\n```view\nmixture o\nselect o[0,0]\n```\n");
    ok("present");
    ok("next");
    int bars[3] = {0};
    struct canvas *c = draw(100, 30);
    for (int i = 0; i < 3; i++) {
        char label[16];
        snprintf(label, sizeof label, "v[%d]", i);
        bars[i] = bar_over(c, label);
    }
    canvas_free(c);
    cr_expect_gt(bars[0], 4);
    cr_expect_eq(bars[1] * 2, bars[0]);
    cr_expect_eq(bars[2], 0);
}

/* Nothing moves when the status comes and goes, the selection moves, or the next idea is shown. */
Test(presenting, the_matrix_stands_still)
{
    static const char *const lines[] = {"move left", "next", "baseline",  "help mask", "next",
                                        "move up",   "prev", "mask none", "prev",      NULL};
    present("step scores");
    for (int i = 2; i < 5; i++) {
        const int width = sizes[i][0], height = sizes[i][1];
        int was = title_row(width, height);
        cr_assert_geq(was, 0, "no title at %dx%d", width, height);
        for (const char *const *line = lines; *line; line++) {
            ok(*line);
            if (app->overlay.length > 0)
                ok("close");
            cr_expect_eq(title_row(width, height), was, "at %dx%d by %s", width, height, *line);
        }
    }
}

/* With its numbers where there is room for all, with the result alone where nothing is large. */
Test(presenting, the_explanation_is_large_where_there_is_room)
{
    present("step scores");
    expect_shown(100, 29, "▄▀ ▀▀█   █ █     ▄     ▀▀█   █ █     ▄     ▀▀█   █▀█ ▀▄      █    ▄█");
    expect_not_shown(80, 24, "▄▀ ▀▀█   █ █");
    ok("animate 1");
    expect_not_shown(100, 29, "▄▀ ▀▀█   █ █");
    ok("animate off");
    ok("step softmax"); /* and hidden with the numbers */
    ok("next");
    expect_not_shown(100, 29, "▀▀▀▀▀ ");
}

Test(presenting, what_goes_on_is_said)
{
    open_listing();
    ok("step scores");
    ok("present");
    expect_shown(40, 12, " Space matrix  p back");
    ok("next");
    expect_shown(40, 12, " Space on  p back");
    ok("next");
    ok("next");
    expect_shown(40, 12, " Space next step  p back");
    ok("step cost");
    while (!strstr(str_text(&app->status), "last step"))
        ok("next");
    expect_not_shown(80, 24, "Space");
    expect_shown(80, 24, "\n p back");
}

Test(presenting, a_title_that_is_cut_has_a_sign)
{
    setenv("TZ", "UTC", 1);
    present("step lookup");
    present_time(app, 1000000030);
    expect_shown(60, 20, " 1/13 A dictionary that answers a littl~  2/3  01:47  0 min\n");
    expect_shown(40, 12, " 1/13 A dictionary ~  2/3  01:47  0 min\n");
}

Test(presenting, marks_run_along_the_whole_number)
{
    present("step scores");
    ok("w_query[0,2] = 3");
    struct canvas *before = draw(60, 20);
    int stars = 0;
    for (int i = 0; i < before->width * before->height; i++)
        stars += before->cells[i].code == '*';
    cr_expect_eq(stars, 4 * 3, "four numbers, three rows each");
    canvas_free(before);
    ok("scores[2,2] = 7");
    struct canvas *c = draw(60, 20);
    char *text = screen(c);
    int pins = 0;
    for (const char *s = text; (s = strchr(s, '!')); s++)
        pins++;
    cr_expect_eq(pins, 3, "%s", text);
    free(text);
    canvas_free(c);
    ok("baseline");
    ok("unpin scores");
    ok("k_d = 1");
    expect_shown(60, 20, "~"); /* what differs from the baseline, though not by the last edit */
    ok("explain output[0,0]");
    ok("walk 1");
    ok("back");
    ok("view matrix");
    expect_shown(60, 20, "> output (3,3)");
}

/* The row, the column and their labels, and nothing else. */
Test(presenting, the_cross_follows_the_selected_number)
{
    present("step scores");
    for (int move = 0; move < 2; move++) {
        const size_t *at = app->selection.index;
        struct subject s = subject_of(app, app_panel(app, 0));
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 3; j++) {
                const size_t index[] = {i, j};
                bool cross = i == at[0] || j == at[1];
                cr_expect_eq((cell_marks(&s, index) & MARK_CROSS) != 0, cross, "%zu,%zu", i, j);
            }
        array_free(s.array);
        ok("move left");
        ok("move up");
    }
    expect_shown(60, 20, "v 0 v");
    expect_shown(60, 20, "0>");
    ok("explain scores[2,1]");
    expect_shown(60, 20, "v 1 v");
    expect_shown(60, 20, "2>");
    struct canvas *c = draw(60, 20);
    cr_expect_gt(count_marked(c, MARK_CROSS, true), 0);
    canvas_free(c);
    ok("present off");
    c = draw(60, 20);
    cr_expect_eq(count_marked(c, MARK_CROSS, true) + count_marked(c, MARK_CROSS, false), 0);
    canvas_free(c);
}

/* In a stack of matrices the cross is in the selected one. */
Test(presenting, other_heads_have_no_cross)
{
    present("step heads");
    struct subject s = subject_of(app, app_panel(app, 0));
    const size_t here[] = {3, 1, 0}, there[] = {2, 1, 0};
    cr_expect(cell_marks(&s, here) & MARK_CROSS);
    cr_expect_not(cell_marks(&s, there) & MARK_CROSS);
    array_free(s.array);
    expect_shown(80, 24, "head_weights[3] (8,3,3)");
    press("]");
    expect_shown(80, 24, "head_weights[4] (8,3,3)");
}

Test(presenting, weights_keep_their_colour_behind_large_digits)
{
    present("step softmax");
    ok("reveal");
    struct canvas *c = draw(80, 24);
    int heat = 0;
    for (int i = 0; i < c->width * c->height; i++)
        heat += c->cells[i].style.role == ROLE_HEAT && is_block(c->cells[i].code);
    cr_expect_gt(heat, 20);
    canvas_free(c);
    expect_shown(80, 24, "Σ 1.00");
}

Test(presenting, of_a_large_matrix_a_part_is_shown)
{
    present("step concat");
    expect_shown(80, 24, "columns 63-65 of 512 [");
    expect_shown(80, 24, "v 64 v");
    ok("move last");
    expect_shown(80, 24, "v 511 v");
    ok("many = np.arange(90000).reshape(300, 300) % 7");
    ok("explain many[150,200]");
    expect_shown(80, 24, "v 200 v");
    ok("view heatmap"); /* of so many weights pixels say more */
    expect_not_shown(80, 24, "v 200 v");
    expect_shown(80, 24, "each");
}

static void expect_all_sound(const char *view)
{
    enum { SIZES = 12 };
    for (int i = 0; i < SIZES; i++) {
        char where[80];
        struct canvas *c = draw(sizes[i][0], sizes[i][1]);
        snprintf(where, sizeof where, "%s, %s at %dx%d", app_step(app)->name, view, c->width,
                 c->height);
        expect_sound(c, where);
        canvas_free(c);
    }
}

/* Every view of every step's matrix that it can show, moving or not. */
Test(presenting, every_view_fits)
{
    open_listing();
    ok("baseline");
    ok("present");
    do {
        present_matrix(app);
        for (size_t v = 0; view_row_at(v); v++) {
            char line[32];
            snprintf(line, sizeof line, "view %s", view_row_at(v)->name);
            if (!app_line(app, line, &err))
                continue;
            expect_all_sound(line);
            ok("animate next");
            expect_all_sound(line);
        }
        present_all(app);
        ok("next");
    } while (!strstr(str_text(&app->status), "last step"));
}

Test(presenting, what_has_no_numbers_says_why)
{
    present("step mixture");
    ok("w_value = np.ones((2, 2))"); /* output fails now */
    expect_shown(60, 20, "inner sizes");
}

Test(presenting, labels_are_tokens)
{
    present("step softmax");
    ok("tokens = ['Zoe\xcc\x88', '注意力', 'antidisestablishmentarianism']");
    expect_shown(100, 30, "antidises~");
    expect_shown(100, 30, "注意力");
}

Test(presenting, the_title_has_a_clock)
{
    setenv("TZ", "UTC", 1);
    present("step scores");
    expect_shown(60, 20, " 2/4\n");
    present_time(app, 1000000030);
    present_time(app, 1000000030 + 12 * 60);
    expect_shown(60, 20, " 5/13 Every query meets every key        2/4  01:59  12 min\n");
    expect_shown(40, 12, "  2/4  01:59  12 min\n");
}
