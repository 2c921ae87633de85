#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct canvas *canvas;

static void set_up(void)
{
    utf8_locale();
    canvas = canvas_new(40, 6);
}

static void tear_down(void)
{
    canvas_free(canvas);
    close_app();
}

TestSuite(legend, .init = set_up, .fini = tear_down);

static void expect_row(int y, const char *expected)
{
    struct str row = {0};
    canvas_row_text(canvas, y, &row);
    cr_expect_str_eq(str_text(&row), expected);
    str_free(&row);
}

static const struct scale weights = {ROLE_HEAT, .most = 1}, differences = {ROLE_SIGNED, .most = 3};

Test(legend, each_value_stands_in_its_color)
{
    draw_legend(canvas, (struct rect){0, 0, 40, 1}, &differences, false);
    expect_row(0, "  -3  -1.5  0  1.5  3");
    static const float levels[] = {-1, -0.5f, 0, 0.5f, 1};
    static const int places[] = {2, 6, 12, 15, 20};
    for (int i = 0; i < 5; i++) {
        const struct cell *cell = canvas_peek(canvas, places[i], 0);
        cr_expect_eq(cell->style.role, ROLE_SIGNED);
        cr_expect_eq(cell->style.level, levels[i], "%d", i);
    }
}

Test(legend, has_fewer_values_where_there_is_less_room)
{
    draw_legend(canvas, (struct rect){0, 0, 12, 1}, &weights, false);
    expect_row(0, "  0  0.5  1");
    draw_legend(canvas, (struct rect){0, 1, 11, 1}, &weights, false);
    expect_row(1, "  0  1");
    draw_legend(canvas, (struct rect){0, 2, 6, 1}, &weights, false);
    expect_row(2, "");
    cr_expect_eq(legend_least(&weights), 7);
    cr_expect_eq(legend_least(&differences), 11, "0 is on it");
    cr_expect_eq(legend_least(NULL), 0);
    cr_expect_eq(legend_least(&(struct scale){.role = ROLE_NUMBER}), 0);
}

Test(legend, of_zeros_is_one_value)
{
    draw_legend(canvas, (struct rect){0, 0, 40, 1}, &(struct scale){.role = ROLE_HEAT}, false);
    expect_row(0, "  0");
}

Test(legend, without_colors_is_one_of_signs)
{
    struct scale scale = {ROLE_HEAT, .most = 0.98, .ramp = true};
    draw_legend(canvas, (struct rect){0, 0, 40, 1}, &weights, true);
    expect_row(0, "");
    draw_legend(canvas, (struct rect){0, 0, 40, 1}, &scale, true);
    expect_row(0, "  0 ' .:-=+*#%@' 0.98");
    draw_legend(canvas, (struct rect){0, 5, 20, 1}, &scale, true);
    expect_row(5, "  ' ' 0 to '@' 0.98");
    draw_legend(canvas, (struct rect){0, 1, legend_least(&scale), 1}, &scale, true);
    expect_row(1, "  '@' 0.98");
    scale.role = ROLE_SIGNED;
    draw_legend(canvas, (struct rect){0, 2, 40, 1}, &scale, true);
    expect_row(2, "  -0.98 'Mmeaovcri .:-=+*#%@' 0.98");
    draw_legend(canvas, (struct rect){0, 4, 30, 1}, &scale, true);
    expect_row(4, "  'M' -0.98 to '@' 0.98");
    draw_legend(canvas, (struct rect){0, 3, legend_least(&scale), 1}, &scale, true);
    expect_row(3, "  'M' -0.98 '@' 0.98");
}

static struct scale scale_of_numbers(const char *numbers)
{
    struct str line = {0};
    str_format(&line, "a = np.array(%s)", numbers);
    ok(line.text);
    str_free(&line);
    return scale_of(sheet_find(app->sheet, "a")->value.array);
}

static void expect_scale(const char *numbers, enum role role, double most)
{
    struct scale scale = scale_of_numbers(numbers);
    cr_expect_eq(scale.role, role, "%s", numbers);
    cr_expect_eq(scale.most, most, "%s: %g", numbers, scale.most);
}

Test(legend, a_scale_is_as_large_as_its_numbers)
{
    open_text("# T\n## one: One\nText.\n");
    expect_scale("[[0.2, 0.9]]", ROLE_HEAT, 1);
    expect_scale("[0, 1]", ROLE_HEAT, 1);
    expect_scale("[[2, 4], [16, 12]]", ROLE_HEAT, 16);
    expect_scale("[-3, 0.5]", ROLE_SIGNED, 3);
    expect_scale("[[[-0.5, 0.25]]]", ROLE_SIGNED, 0.5);
    expect_scale("[-1, 1000.]", ROLE_SIGNED, 1000);
    expect_scale("[0.5, np.inf, np.nan]", ROLE_HEAT, 1);
    expect_scale("[]", ROLE_HEAT, 1);
}

Test(legend, a_level_stays_on_the_scale)
{
    cr_expect_eq(scale_level(&weights, 0.25), 0.25f);
    cr_expect_eq(scale_level(&weights, -2), 0);
    cr_expect_eq(scale_level(&weights, INFINITY), 1);
    cr_expect_eq(scale_level(&differences, -1.5), -0.5f);
    cr_expect_eq(scale_level(&differences, -INFINITY), -1);
    cr_expect_eq(scale_level(&(struct scale){.role = ROLE_HEAT}, 0), 0);
    cr_expect(isnan(scale_level(&weights, NAN)));
}

/* -- on every screen --------------------------------------------------------------------------- */

static bool is_colored(const struct cell *cell)
{
    return cell->style.role == ROLE_HEAT || cell->style.role == ROLE_SIGNED;
}

/* Where the last name in row y begins that does so at x or before it; -1: there is none. */
static int name_before(const struct canvas *c, int x, int y)
{
    while (x >= 0 && canvas_peek(c, x, y)->style.role != ROLE_NAME)
        x--;
    while (x > 0 && canvas_peek(c, x - 1, y)->style.role == ROLE_NAME)
        x--;
    return x;
}

/* Whether a legend stands in the title of the panel that the cell is in, before the next one's. */
static bool is_explained(const struct canvas *c, int x, int y)
{
    while (y > 0 && name_before(c, x, y) < 0)
        y--;
    int at = name_before(c, x, y);
    while (at >= 0 && at < c->width && canvas_peek(c, at, y)->style.role == ROLE_NAME)
        at++;
    for (; at >= 0 && at < c->width && canvas_peek(c, at, y)->style.role != ROLE_NAME; at++)
        if (is_colored(canvas_peek(c, at, y)))
            return true;
    return false;
}

static void expect_explained(const char *where, int width, int height)
{
    struct canvas *c = draw(width, height);
    char *text = screen(c);
    int colored = 0;
    for (int y = 1; y < height; y++)
        for (int x = 0; x < width; x++)
            if (is_colored(canvas_peek(c, x, y))) {
                colored++;
                cr_assert(is_explained(c, x, y), "%s: no legend for %d,%d in\n%s", where, x, y,
                          text);
            }
    cr_expect_gt(colored, 0, "%s: no colours in\n%s", where, text);
    free(text);
    canvas_free(c);
}

static void expect_all_explained(const char *where)
{
    static const int shown[][2] = {{40, 12}, {60, 20}, {80, 24}, {100, 30}, {200, 60}};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        expect_explained(where, shown[i][0], shown[i][1]);
}

Test(legend, stands_wherever_the_lesson_has_colors)
{
    static const char *const steps[] = {"lookup", "softmax", "heads", "causal"};
    open_listing();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct str line = {0};
        str_format(&line, "step %s", steps[i]);
        ok(line.text);
        ok("reveal");
        expect_all_explained(steps[i]);
        str_free(&line);
    }
    ok("step every-token");
    ok("explain weights[1,1]");
    expect_all_explained("every-token");
    ok("step concat");
    ok("explain head_weights[3,1,1]");
    expect_all_explained("concat");
    ok("step scores");
    ok("baseline");
    ok("x[0,0] = 1.5");
    ok("view difference");
    expect_all_explained("difference");
    ok("present");
    ok("view heatmap");
    expect_all_explained("presenting");
}

Test(legend, stands_in_every_layout)
{
    static const char *const layouts[] = {"layout stack", "layout side", "layout one"};
    open_listing();
    ok("step input");
    ok("w = np.random.randn(200, 200)");
    ok("explain w[150,20]");
    ok("view heatmap");
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
        ok(layouts[i]);
        expect_all_explained(layouts[i]);
    }
    ok("heads = np.random.randn(3, 100, 100)");
    ok("explain heads[1,2,3]");
    ok("view heads");
    expect_all_explained("heads of many tokens");
}
