/* The title line over a matrix, and a grid with one. */
#include "view/draw.h"

#include "base/utf8.h"

static void title_text(const struct subject *s, bool with_shape, struct str *out)
{
    char shape[ARRAY_SHAPE_TEXT];
    str_append(out, s->panel->name);
    size_t index[ARRAY_MAX_NDIM];
    bool focused = s->array && focus_of(s, index);
    for (int d = 0; focused && d < s->array->ndim - 2; d++)
        str_format(out, "[%zu]", index[d]);
    if (with_shape && s->array && s->array->ndim > 0)
        str_format(out, " %s", array_shape_text(s->array, shape));
}

static int width_of_title(const struct subject *s, bool with_shape)
{
    struct str text = {0};
    title_text(s, with_shape, &text);
    int width = utf8_width(str_text(&text)) + 2; /* the sign of the selected one */
    str_free(&text);
    return width;
}

int title_width(const struct subject *s)
{
    return width_of_title(s, true);
}

const char *fitting_more(const struct subject *s, int width, const char *const *forms)
{
    int room = width - title_width(s) - 2;
    while (*forms && utf8_width(*forms) > room)
        forms++;
    return *forms;
}

static void draw_title_with(const struct subject *s, struct canvas *c, struct rect area,
                            bool with_shape, const char *more)
{
    struct str text = {0};
    struct style style = {.role = ROLE_NAME};
    int x = area.x + canvas_text(c, area.x, area.y, area.width, style, s->selected ? "> " : "  ");
    title_text(s, with_shape, &text);
    x += canvas_text(c, x, area.y, area.x + area.width - x, style, str_text(&text));
    str_truncate(&text, 0);
    if (more)
        str_format(&text, "  %s", more);
    struct str formula = {0};
    if (s->binding && binding_formula(s->binding, &formula))
        str_format(&text, "  := %s", formula.text);
    int room = area.x + area.width - x;
    if (utf8_width(str_text(&text)) <= room)
        canvas_text(c, x, area.y, room, role_style(ROLE_LABEL), str_text(&text));
    else if (more && utf8_width(more) + 2 <= room)
        canvas_text(c, x + 2, area.y, room - 2, role_style(ROLE_LABEL), more);
    str_free(&formula);
    str_free(&text);
}

void draw_title(const struct subject *s, struct canvas *c, struct rect area, const char *more)
{
    draw_title_with(s, c, area, true, more);
}

/* -- a grid with a title ----------------------------------------------------------------------- */

void measure_titled(const struct grid *g, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    int title = title_width(g->subject);
    grid_measure(g, width, height - 1, wanted_width, wanted_height);
    if (*wanted_width < title)
        *wanted_width = title < width ? title : width;
    ++*wanted_height;
}

/* The title while a row is animated: what its numbers are, rather than the shape. False where there
 * is no room for that. */
static bool draw_moving_title(const struct subject *s, struct canvas *c, struct rect area)
{
    struct str label = {0};
    bool found = false;
    for (int shape = 1; shape >= 0 && !found; shape--) {
        found = animation_label(s->app, area.width - width_of_title(s, shape) - 2, &label);
        if (found)
            draw_title_with(s, c, area, shape, label.text);
    }
    str_free(&label);
    return found;
}

bool draw_subject_title(const struct subject *s, struct canvas *c, struct rect area,
                        const char *more)
{
    bool row = s->selected && animation_moves_row(s->app);
    bool moving = row ? draw_moving_title(s, c, area) : animation_is_on(s->app);
    if (!row || !moving)
        draw_title(s, c, area, more);
    return moving;
}

void draw_titled(const struct grid *g, struct canvas *c, struct rect area, const char *more)
{
    struct grid moved = *g;
    moved.moving = draw_subject_title(g->subject, c, area, more);
    area.y++;
    area.height--;
    grid_draw(&moved, c, area);
}
