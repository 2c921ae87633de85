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

static struct size measure(const struct subject *s, struct size room)
{
    struct grid g = numbers(s);
    return measure_titled(&g, room);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = numbers(s);
    draw_titled(&g, c, area, s->hidden ? "hidden" : NULL);
}

const struct view_ops view_matrix = {.measure = measure, .draw = draw, .large = numbers};
