/* Plain numbers; weights as a heatmap with row sums; masks. */
#include "view/draw.h"

static void measure_grid(const struct grid *g, int width, int height, int *wanted_width,
                         int *wanted_height)
{
    int title = title_width(g->subject);
    grid_measure(g, width, height - 1, wanted_width, wanted_height);
    if (*wanted_width < title)
        *wanted_width = title < width ? title : width;
    ++*wanted_height;
}

static void draw_grid(const struct grid *g, struct canvas *c, struct rect area, const char *more)
{
    draw_title(g->subject, c, area, more);
    area.y++;
    area.height--;
    grid_draw(g, c, area);
}

static void measure_matrix(const struct subject *s, int width, int height, int *wanted_width,
                           int *wanted_height)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    measure_grid(&g, width, height, wanted_width, wanted_height);
}

static void draw_matrix(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    draw_grid(&g, c, area, NULL);
}

/* Weights have at least two decimals; whole ones such as 1 and 0 are written out too. */
static struct grid heat_grid(const struct subject *s)
{
    struct grid g = grid_of(s, ROLE_HEAT);
    if (g.format.decimals < 2 && !g.format.is_bool) {
        g.format.width += g.format.decimals == 0 ? 3 : 1;
        g.format.decimals = 2;
    }
    g.sums = s->array->ndim > 0;
    return g;
}

static void measure_heatmap(const struct subject *s, int width, int height, int *wanted_width,
                            int *wanted_height)
{
    struct grid g = heat_grid(s);
    measure_grid(&g, width, height, wanted_width, wanted_height);
}

static void draw_heatmap(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = heat_grid(s);
    draw_grid(&g, c, area, NULL);
}

static void draw_mask(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    draw_grid(&g, c, area, "T may attend");
}

const struct view_ops view_matrix = {"matrix", "numbers in rows and columns", measure_matrix,
                                     draw_matrix};
const struct view_ops view_heatmap = {"heatmap", "weights from 0 to 1, with the sum of each row",
                                      measure_heatmap, draw_heatmap};
const struct view_ops view_mask = {"mask", "T where a query (row) may attend to a key (column)",
                                   measure_matrix, draw_mask};
