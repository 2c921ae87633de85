#include "view/draw.h"

#include <criterion/criterion.h>
#include <math.h>

static struct canvas *canvas;

static void set_up(void)
{
    canvas = canvas_new(40, 4);
}

static void tear_down(void)
{
    canvas_free(canvas);
}

TestSuite(legend, .init = set_up, .fini = tear_down);

static void expect_row(int y, const char *expected)
{
    struct str row = {0};
    canvas_row_text(canvas, y, &row);
    cr_expect_str_eq(str_text(&row), expected);
    str_free(&row);
}

static const struct rect top = {0, 0, 40, 1}, whole = {0, 0, 40, 4};

Test(legend, each_value_stands_in_its_color)
{
    draw_legend(canvas, top, ROLE_SIGNED, 3);
    expect_row(0, "                   -3  -1.5  0  1.5  3");
    static const float levels[] = {-1, -0.5f, 0, 0.5f, 1};
    static const int places[] = {19, 23, 29, 32, 37};
    for (int i = 0; i < 5; i++) {
        const struct cell *cell = canvas_peek(canvas, places[i], 0);
        cr_expect_eq(cell->style.role, ROLE_SIGNED);
        cr_expect_eq(cell->style.level, levels[i], "%d", i);
    }
}

Test(legend, is_left_out_where_there_is_no_room)
{
    canvas_text(canvas, 0, 0, 40, role_style(ROLE_TEXT), "a title that takes its room");
    draw_legend(canvas, top, ROLE_HEAT, 1);
    expect_row(0, "a title that takes its room");
    draw_legend(canvas, (struct rect){0, 1, 12, 1}, ROLE_HEAT, 1);
    draw_legend(canvas, (struct rect){0, 1, 40, 1}, ROLE_SIGNED, 0);
    draw_legend(canvas, (struct rect){0, 1, 40, 1}, ROLE_SIGNED, NAN);
    expect_row(1, "");
}

Test(legend, is_short_where_room_is)
{
    draw_legend(canvas, (struct rect){0, 0, 15, 1}, ROLE_HEAT, 1);
    expect_row(0, "    0  0.5  1");
    canvas_text(canvas, 0, 1, 40, role_style(ROLE_TEXT),
                "a title that takes  its room  2 more: Tab");
    draw_legend(canvas, (struct rect){0, 1, 40, 1}, ROLE_HEAT, 1);
    expect_row(1, "a title that takes  its room  2 more: Ta");
    canvas_text(canvas, 0, 2, 40, role_style(ROLE_TEXT), "a title                     2 more: Tab");
    draw_legend(canvas, (struct rect){0, 2, 40, 1}, ROLE_HEAT, 1);
    expect_row(2, "a title         0  0.5  1   2 more: Tab");
}

/* A pixel of 0 has a blank for its sign. */
Test(legend, leaves_pixels_alone)
{
    struct style pixel = {.role = ROLE_HEAT, .is_pair = true};
    canvas_fill(canvas, 0, 0, 40, 3, pixel, ' ');
    draw_legend(canvas, whole, ROLE_HEAT, 1);
    draw_legend(canvas, (struct rect){0, 0, 40, 3}, ROLE_HEAT, 1);
    expect_row(2, "");
    expect_row(3, "                 0  0.25  0.5  0.75  1");
    canvas_clear(canvas);
    canvas_fill(canvas, 0, 0, 4, 1, pixel, ' ');
    canvas_text(canvas, 8, 0, 4, (struct style){.role = ROLE_HEAT, .level = 1}, "1.00");
    draw_weights_legend(canvas, whole); /* the pixels have one of their own */
    expect_row(3, "");
}

Test(legend, of_weights_is_in_the_lowest_row_with_room)
{
    draw_weights_legend(canvas, whole);
    expect_row(3, ""); /* there are no weights */
    canvas_text(canvas, 0, 0, 4, (struct style){.role = ROLE_HEAT, .level = 1}, "1.00");
    canvas_text(canvas, 0, 3, 40, role_style(ROLE_TEXT), "an explanation takes the last row");
    draw_weights_legend(canvas, whole);
    expect_row(2, "                 0  0.25  0.5  0.75  1");
    expect_row(3, "an explanation takes the last row");
}

/* There may be another pane. */
Test(legend, of_weights_is_not_left_of_them)
{
    canvas_text(canvas, 25, 0, 4, (struct style){.role = ROLE_HEAT, .level = 1}, "1.00");
    for (int y = 0; y < 4; y++)
        canvas_text(canvas, 29, y, 11, role_style(ROLE_TEXT), "xxxxxxxxxxx");
    draw_weights_legend(canvas, whole);
    expect_row(3, "                             xxxxxxxxxxx");
}

Test(legend, of_weights_is_not_above_them)
{
    canvas_text(canvas, 0, 2, 4, (struct style){.role = ROLE_HEAT, .level = 1}, "1.00");
    canvas_fill(canvas, 4, 2, 36, 2, role_style(ROLE_TEXT), 'x');
    draw_weights_legend(canvas, whole);
    expect_row(0, "");
    expect_row(1, "");
}
