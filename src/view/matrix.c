/* Plain numbers in rows and columns. */
#include "view/draw.h"

static char hidden_number(const struct grid *g, size_t row, size_t column)
{
    (void)g;
    (void)row;
    (void)column;
    return '?';
}

static struct grid numbers(const struct subject *s)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    if (s->hidden)
        g.letter = hidden_number;
    return g;
}

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    struct grid g = numbers(s);
    measure_titled(&g, width, height, wanted_width, wanted_height);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = numbers(s);
    draw_titled(&g, c, area, s->hidden ? "hidden" : NULL);
}

const struct view_ops view_matrix = {.measure = measure, .draw = draw, .large = numbers};
