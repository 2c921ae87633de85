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

static const char shortest[] = "no room";

struct size measure_instead(const struct subject *s, struct size room)
{
    return size_within(measure(s, room), title_width(s) + 2 + (int)sizeof shortest - 1, room);
}

void draw_instead(const struct subject *s, struct canvas *c, struct rect area, bool has_room)
{
    struct grid g = numbers(s);
    struct str text = {0};
    str_format(&text, has_room ? "no %s" : "no room for %s", s->panel->view);
    const char *const forms[] = {text.text, has_room ? NULL : shortest, NULL};
    draw_titled(&g, c, area,
                array_count(s->array) > 0 ? fitting_more(s, area.width, NULL, forms) : NULL);
    str_free(&text);
}

const struct view_ops view_matrix = {.measure = measure, .draw = draw, .large = numbers};
