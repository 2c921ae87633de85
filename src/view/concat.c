/* The heads' results side by side: numbers with a rule before each head, over a line that says
 * which head is where, which is muted and which is in sight. The option is the number of heads. */
#include "view/draw.h"

#include <stdio.h>
#include <stdlib.h>

enum { HEADER = 2 }; /* title and the line of heads */

static size_t head_count(const struct subject *s)
{
    int heads = atoi(s->panel->options);
    return heads > 0 ? (size_t)heads : 1;
}

static size_t head_width(const struct subject *s)
{
    const struct array *a = s->array;
    size_t columns = a->ndim > 0 ? a->shape[a->ndim - 1] : 1, width = columns / head_count(s);
    return width > 0 ? width : columns;
}

static struct grid concat_grid(const struct subject *s)
{
    struct grid g = grid_of(s, ROLE_NUMBER);
    size_t width = head_width(s);
    g.border = width;
    if (s->app->zoom >= 0 && (size_t)s->app->zoom < head_count(s)) {
        g.first_column = (size_t)s->app->zoom * width;
        g.columns = width;
    }
    return g;
}

static struct size measure(const struct subject *s, struct size room)
{
    struct grid g = concat_grid(s);
    struct size wanted = grid_measure(&g, (struct size){room.width, room.height - HEADER});
    wanted.height += HEADER;
    return wanted;
}

static bool is_muted(const struct subject *s, size_t head)
{
    const struct binding *b = sheet_find(s->app->sheet, "head_on");
    struct array *on = b ? binding_array(b) : NULL;
    bool muted = on && on->ndim == 1 && head < on->shape[0] && array_get(on, &head) == 0;
    array_free(on);
    return muted;
}

/* The head that the selected number is of; SIZE_MAX: of none. */
static size_t selected_head(const struct subject *s)
{
    size_t width = head_width(s);
    bool known = s->selected && s->array->ndim > 0 && width > 0;
    return known ? s->app->selection.index[s->array->ndim - 1] / width : SIZE_MAX;
}

enum { HEAD_TEXT = 40 };
static int head_text(const struct subject *s, size_t h, char out[HEAD_TEXT])
{
    return snprintf(out, HEAD_TEXT, h == selected_head(s) ? " [%zu%s]" : "  %zu%s ", h,
                    is_muted(s, h) ? " off" : "");
}

/* The first head in sight, so that the selected one is. */
static size_t first_head(const struct subject *s, int room)
{
    char text[HEAD_TEXT];
    size_t first = selected_head(s);
    if (first >= head_count(s))
        return 0;
    room -= head_text(s, first, text);
    while (first > 0 && (room -= head_text(s, first - 1, text)) >= 0)
        first--;
    return first;
}

/* "  head  0   1  [2]  3 off  >": the heads, the selected one in brackets. */
static void draw_heads(const struct subject *s, struct canvas *c, struct rect area)
{
    int end = area.x + area.width - 1; /* the last column is that of the sign */
    int x = area.x + canvas_text(c, area.x, area.y, area.width, role_style(ROLE_LABEL), "  head");
    const int start = x;
    const size_t first = first_head(s, end - x), count = head_count(s);
    size_t h = first;
    for (; h < count; h++) {
        char text[HEAD_TEXT];
        if (x + head_text(s, h, text) > end + (h + 1 == count))
            break;
        bool muted = is_muted(s, h);
        struct style style = {.role = muted ? ROLE_MASKED : ROLE_HEAD, .level = (float)h};
        x += canvas_text(c, x, area.y, end + 1 - x, style, text);
    }
    if (first > 0)
        canvas_text(c, start, area.y, 1, role_style(ROLE_LABEL), "<");
    if (h < count)
        canvas_text(c, end, area.y, 1, role_style(ROLE_LABEL), ">");
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct grid g = concat_grid(s);
    char more[64];
    if (s->app->zoom >= 0)
        snprintf(more, sizeof more, "zoomed into head %d", s->app->zoom);
    else
        snprintf(more, sizeof more, "%zu columns a head", head_width(s));
    draw_title(s, c, area, more);
    area.y++;
    draw_heads(s, c, area);
    area.y++;
    area.height -= HEADER;
    grid_draw(&g, c, area);
}

const struct view_ops view_concat = {.measure = measure, .draw = draw, .large = concat_grid};
