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

int scaled_title_width(const struct subject *s, const struct scale *scale)
{
    bool shape = !scale_is_shown(scale);
    return width_of_title(s, shape) + legend_least(scale);
}

const char *fitting_more(const struct subject *s, int width, const struct scale *scale,
                         const char *const *forms)
{
    int room = width - scaled_title_width(s, scale) - 2;
    while (*forms && utf8_width(*forms) > room)
        forms++;
    return *forms;
}

/* Returns how many columns it took. */
static int draw_title_with(const struct subject *s, struct canvas *c, struct rect area,
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
        x += canvas_text(c, x, area.y, room, role_style(ROLE_LABEL), str_text(&text));
    else if (more && utf8_width(more) + 2 <= room)
        x += 2 + canvas_text(c, x + 2, area.y, room - 2, role_style(ROLE_LABEL), more);
    str_free(&formula);
    str_free(&text);
    return x - area.x;
}

void draw_title(const struct subject *s, struct canvas *c, struct rect area, const char *more)
{
    draw_title_with(s, c, area, true, more);
}

void draw_scaled_title(const struct subject *s, struct canvas *c, struct rect area,
                       const struct scale *scale, const char *more)
{
    int legend = legend_least(scale), behind = legend + (more ? 2 + utf8_width(more) : 0);
    bool with_shape = legend == 0 || title_width(s) + behind <= area.width;
    struct rect title = area;
    title.width -= legend;
    int used = draw_title_with(s, c, title, with_shape, more);
    area.x += used;
    area.width -= used;
    draw_legend(c, area, scale, s->app->appearance.colorless);
}

/* -- a grid with a title ----------------------------------------------------------------------- */

struct size measure_titled(const struct grid *g, struct size room)
{
    int title = title_width(g->subject), scaled = scaled_title_width(g->subject, &g->scale);
    struct size wanted = grid_measure(g, (struct size){room.width, room.height - 1});
    wanted.height++;
    return size_within(wanted, title > scaled ? title : scaled, room);
}

/* The title while a row is animated: what its numbers are, rather than the shape or, at last, the
 * legend. False where there is no room for that. */
static bool draw_moving_title(const struct subject *s, struct canvas *c, struct rect area,
                              const struct scale *scale)
{
    const int room = area.width - 2;
    struct str label = {0};
    if (scale_is_shown(scale) &&
        animation_label(s->app, room - scaled_title_width(s, scale), &label)) {
        draw_scaled_title(s, c, area, scale, label.text);
        str_free(&label);
        return true;
    }
    bool found = false;
    for (int shape = 1; shape >= 0 && !found; shape--) {
        found = animation_label(s->app, room - width_of_title(s, shape), &label);
        if (found)
            draw_title_with(s, c, area, shape, label.text);
    }
    str_free(&label);
    return found;
}

bool draw_subject_title(const struct subject *s, struct canvas *c, struct rect area,
                        const struct scale *scale, const char *more)
{
    bool row = s->selected && animation_moves_row(s->app);
    bool moving = row ? draw_moving_title(s, c, area, scale) : animation_is_on(s->app);
    if (!row || !moving)
        draw_scaled_title(s, c, area, scale, more);
    return moving;
}

void draw_titled(const struct grid *g, struct canvas *c, struct rect area, const char *more)
{
    struct grid moved = *g;
    moved.moving = draw_subject_title(g->subject, c, area, &g->scale, more);
    area.y++;
    area.height--;
    grid_draw(&moved, c, area);
}
