/* Each view stays within the area that it is given. */
#include "app/fixture.h"
#include "view/draw.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

TestSuite(area, .init = open_listing, .fini = close_app);

enum { MARGIN = 5, SENTINEL = 0x2591 };

static void expect_untouched(const struct canvas *c, struct rect area, const char *what)
{
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            bool inside =
                x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
            cr_assert(inside || canvas_peek(c, x, y)->code == SENTINEL,
                      "%s draws '%c' at %d,%d outside of %dx%d", what,
                      (int)canvas_peek(c, x, y)->code, x - area.x, y - area.y, area.width,
                      area.height);
        }
}

static void check_area(const struct subject *s, int width, int height)
{
    const struct view_ops *view = view_find(s->panel->view);
    char what[100];
    snprintf(what, sizeof what, "%s %s", s->panel->view, s->panel->name);
    struct size wanted = view->measure(s, (struct size){width, height});
    cr_assert(wanted.width > 0 && wanted.width <= width, "%s wants %d of %d columns", what,
              wanted.width, width);
    cr_assert(wanted.height > 0 && wanted.height <= height, "%s wants %d of %d lines", what,
              wanted.height, height);
    for (int whole = 0; whole < 2; whole++) {
        struct rect area = {MARGIN, MARGIN, whole ? width : wanted.width,
                            whole ? height : wanted.height};
        struct canvas *c = canvas_new(width + 2 * MARGIN, height + 2 * MARGIN);
        canvas_fill(c, 0, 0, c->width, c->height, role_style(ROLE_TEXT), SENTINEL);
        view->draw(s, c, area);
        expect_untouched(c, area, what);
        if (s->selected && height >= 4 && width >= 20) {
            const struct cell *cell = canvas_peek(c, c->cursor_x, c->cursor_y);
            cr_expect(cell && (cell->style.marks & MARK_SELECTED),
                      "%s at %dx%d: the selected cell is not there", what, area.width, area.height);
        }
        canvas_free(c);
    }
}

/* Every view with every name: what it cannot show its own way it shows as a matrix. */
static void check_views(const char *name)
{
    static const int areas[][2] = {{38, 4},  {38, 9},   {38, 3},  {78, 11}, {78, 5},
                                   {57, 21}, {132, 55}, {40, 60}, {40, 8},  {39, 6}};
    const struct view_row *row;
    for (size_t v = 0; (row = view_row_at(v)); v++)
        for (size_t i = 0; i < sizeof areas / sizeof *areas; i++)
            for (int selected = 0; selected < 2; selected++) {
                struct panel panel = {(char *)row->name, (char *)name, "8", 0, 0};
                struct subject s = {.app = app,
                                    .panel = &panel,
                                    .binding = sheet_find(app->sheet, name),
                                    .selected = selected,
                                    .width = areas[i][0],
                                    .height = areas[i][1]};
                s.array = binding_array(s.binding);
                app->selection = (struct selection){.ndim = s.array->ndim};
                snprintf(app->selection.name, sizeof app->selection.name, "%s", name);
                for (int d = 0; d < s.array->ndim; d++)
                    app->selection.index[d] = s.array->shape[d] - 1;
                app_refresh(app);
                check_area(&s, areas[i][0], areas[i][1]);
                array_free(s.array);
            }
}

Test(area, each_stays_in_its_area)
{
    static const char *const names[] = {
        "x",   "scores", "weights",     "output",    "row0",
        "k_d", "n",      "concat",      "head_on",   "head_weights",
        "z",   "mask",   "causal_mask", "mebibytes", "lookup_result"};
    ok("step cost");
    ok("mask causal");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_views(names[i]);
}

Test(area, each_stays_in_its_area_with_odd_arrays)
{
    static const char *const arrays[] = {"odd = np.ones((1, 1))",
                                         "odd = np.ones((40, 3))",
                                         "odd = np.ones((3, 400))",
                                         "odd = np.ones((12, 5, 3))",
                                         "odd = np.ones((2, 3, 4, 5))",
                                         "odd = np.array([1e300, -1e-300, np.nan])",
                                         "odd = np.array([[-np.inf]])",
                                         "odd = np.ones(500)",
                                         "odd = np.arange(6) > 2",
                                         "odd = 10 ** np.arange(19)",
                                         "odd = np.ones((1, 3, 40))",
                                         "odd = np.ones((300, 2, 2))",
                                         "odd = np.full((3, 3, 3), np.nan)",
                                         "odd = -np.ones((3, 3))"};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        ok(arrays[i]);
        check_views("odd");
    }
    ok("a_name_that_is_longer_than_most_screens_are_wide = np.ones((3, 3))");
    check_views("a_name_that_is_longer_than_most_screens_are_wide");
}

Test(area, the_table_names_each_view_once)
{
    const struct view_row *row, *other;
    for (size_t i = 0; (row = view_row_at(i)); i++) {
        cr_expect(view_row_find(row->name) == row, "%s is there twice", row->name);
        cr_expect_gt(strlen(row->help), 3);
        for (size_t k = 0; k < i && (other = view_row_at(k)); k++)
            cr_expect(view_find(other->name) != view_find(row->name), "%s is drawn as %s",
                      row->name, other->name);
    }
    cr_expect(view_find("no such view") == &view_matrix);
}
