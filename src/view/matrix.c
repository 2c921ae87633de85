/* Plain numbers in rows and columns. */
#include "view/draw.h"

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    measure_titled(&g, width, height, wanted_width, wanted_height);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    draw_titled(&g, c, area, NULL);
}

const struct view_ops view_matrix = {.measure = measure, .draw = draw};
