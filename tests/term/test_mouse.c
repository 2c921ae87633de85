#include "term/mouse.h"

#include "app/app.h"
#include "app/fixture.h"
#include "base/utf8.h"
#include "term/keys.h"
#include "view/canvas.h"
#include "view/view.h"

#include <criterion/criterion.h>
#include <string.h>

static struct canvas *canvas;

static void set_up(void)
{
    utf8_locale();
    open_listing();
    ok("step scores");
    ok("mouse on");
    canvas = canvas_new(100, 30);
    view_draw(app, canvas);
}

static void tear_down(void)
{
    canvas_free(canvas);
    close_app();
}

TestSuite(mouse, .init = set_up, .fini = tear_down);

static void press_at(int button, int x, int y)
{
    const struct key key = {.kind = KEY_MOUSE, .button = button, .x = x, .y = y};
    mouse_key(app, canvas, &key);
    view_draw(app, canvas);
}

/* Where the text stands that is the first from the top. */
static void find(const char *text, int *x, int *y)
{
    for (*y = 0; *y < canvas->height; ++*y) {
        struct str row = {0};
        canvas_row_text(canvas, *y, &row);
        const char *at = row.length > 0 ? strstr(row.text, text) : NULL;
        if (at)
            str_truncate(&row, (size_t)(at - row.text));
        *x = at ? utf8_width(row.text) : -1;
        str_free(&row);
        if (at)
            return;
    }
    cr_assert_fail("no \"%s\"", text);
}

static void click_on(const char *text)
{
    int x, y;
    find(text, &x, &y);
    press_at(MOUSE_LEFT, x + 1, y);
}

Test(mouse, a_click_selects_the_cell)
{
    int x = canvas->cursor_x, y = canvas->cursor_y;
    struct selection before = app->selection;
    press_at(MOUSE_LEFT, x, y + 1);
    cr_expect_str_eq(app->selection.name, before.name);
    cr_expect_eq(app->selection.index[0], before.index[0] + 1);
    cr_expect_eq(app->selection.index[1], before.index[1]);
    cr_expect_eq(canvas->cursor_y, y + 1);
}

Test(mouse, a_click_on_a_hint_is_its_key)
{
    click_on("n next");
    expect_step("softmax");
    click_on("p back");
    expect_step("scores");
    click_on("? help");
    cr_expect_gt(app->overlay.length, 0);
    press_at(MOUSE_LEFT, 50, 10);
    cr_expect_eq(app->overlay.length, 0);
    click_on(": prompt");
    cr_expect(app->prompt.open);
}

Test(mouse, a_click_on_the_title_steps)
{
    press_at(MOUSE_LEFT, 90, 0);
    expect_step("softmax");
    press_at(MOUSE_LEFT, 3, 0);
    expect_step("scores");
}

Test(mouse, the_wheel_scrolls_text_and_moves_elsewhere)
{
    press_at(MOUSE_WHEEL_DOWN, 5, 5);
    cr_expect_gt(app->prose_scroll, 0);
    press_at(MOUSE_WHEEL_UP, 5, 5);
    cr_expect_eq(app->prose_scroll, 0);
    size_t row = app->selection.index[0];
    press_at(MOUSE_WHEEL_DOWN, canvas->cursor_x, canvas->cursor_y);
    cr_expect_eq(app->selection.index[0], row + 1);
    ok("help");
    press_at(MOUSE_WHEEL_DOWN, 5, 5);
    cr_expect_eq(app->overlay_scroll, 1);
}

Test(mouse, other_places_and_buttons_do_nothing)
{
    struct selection before = app->selection;
    press_at(MOUSE_LEFT, 70, 25);
    press_at(-1, canvas->cursor_x, canvas->cursor_y + 1);
    press_at(2, canvas->cursor_x, canvas->cursor_y + 1);
    press_at(MOUSE_LEFT, -1, -1);
    press_at(MOUSE_LEFT, 9000, 9000);
    ok("mouse off");
    press_at(MOUSE_LEFT, canvas->cursor_x, canvas->cursor_y + 1);
    cr_expect_eq(memcmp(&before, &app->selection, sizeof before), 0);
}

/* -- the views --------------------------------------------------------------------------------- */

static void show(const char *line)
{
    ok(line);
    view_draw(app, canvas);
}

Test(mouse, a_click_on_a_row_selects_in_the_row)
{
    show("view rows");
    click_on("2     26.00");
    expect_selected("scores[2,1]");
    click_on("0     10.00");
    expect_selected("scores[0,1]");
    click_on("1 and 1 more"); /* where the largest is */
    expect_selected("scores[0,1]");
    int x, y;
    show("explain scores[2,0]");
    find("12.00   1", &x, &y);
    press_at(MOUSE_LEFT, x, y);
    expect_selected("scores[2,0]");
    press_at(MOUSE_LEFT, x + 8, y);
    expect_selected("scores[2,1]");
}

Test(mouse, a_click_on_a_factor_goes_to_it)
{
    int x, y;
    show("view dot");
    find("K[1,:]    4  4  0", &x, &y);
    press_at(MOUSE_LEFT, x + 16, y);
    expect_selected("K[1,2]");
}

Test(mouse, a_click_on_a_chart_selects_the_nearest_column)
{
    int x, y;
    show("view chart");
    find("0                       1", &x, &y);
    press_at(MOUSE_LEFT, x + 47, y - 3);
    expect_selected("scores[1,2]");
    press_at(MOUSE_LEFT, x + 2, y - 3);
    expect_selected("scores[1,0]");
}

Test(mouse, a_click_on_a_pixel_selects_the_first_of_its_numbers)
{
    int x, y;
    ok("w = np.zeros((60, 60))");
    ok("explain w[0,0]");
    show("view heatmap");
    find("max of 2x2 each", &x, &y);
    find(" 8  ", &x, &y);
    press_at(MOUSE_LEFT, x + 4 + 3, y);
    expect_selected("w[8,6]");
}
