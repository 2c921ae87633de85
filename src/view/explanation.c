/* Where the selected number came from; below the panels. While a walk is on, the way that led here
 * stands above it; the numbers to walk on to stand below, where there is room. */
#include "view/parts.h"

#include "base/utf8.h"

static void explanation_text(const struct app *app, struct str *out)
{
    const struct explanation *e = &app->explanation;
    if (app->explained)
        explanation_line(e, out);
    else
        str_append(out, str_text(&e->note));
}

/* The longest form that fits: without the formula, then without the numbers, when room is short. */
static void fitting_text(const struct app *app, int width, int height, struct str *out)
{
    struct explanation e = app->explanation;
    explanation_text(app, out);
    for (int left_out = 0; app->explained && left_out < 2; left_out++) {
        if (draw_wrapped(NULL, (struct rect){0, 0, width, 0}, 4, role_style(ROLE_TEXT),
                         str_text(out)) <= height)
            return;
        *(left_out == 0 ? &e.symbolic : &e.numeric) = (struct str){0};
        str_truncate(out, 0);
        explanation_line(&e, out);
    }
}

/* In its place, what an animation's frame is about: so high that nothing moves but that. */
static void moving_text_of(const struct app *app, int width, int height, struct str *out)
{
    for (int brief = 0; brief < 2; brief++) {
        str_truncate(out, 0);
        animation_sentence(app, brief, out);
        if (draw_wrapped(NULL, (struct rect){0, 0, width, 0}, 4, role_style(ROLE_TEXT),
                         str_text(out)) <= height)
            break;
    }
}

/* -- the walk ---------------------------------------------------------------------------------- */

static void append_stops(const struct app *app, int first, struct str *out)
{
    const struct selection *here = &app->selection;
    str_append(out, first > 0 ? "... › " : "");
    for (int i = first; i < app->walk_count; i++) {
        const struct selection *stop = &app->walk[i];
        element_text(out, stop->name, stop->ndim, stop->index, NULL);
        str_append(out, " › ");
    }
    element_text(out, here->name, here->ndim, here->index, NULL);
}

/* "output[0,1] › weights[0,2] › scores[0,2]"; the outermost stops are left out when they do not all
 * fit. */
static void draw_trail(const struct app *app, struct canvas *c, struct rect area)
{
    struct str text = {0};
    for (int first = 0; first <= app->walk_count; first++) {
        str_truncate(&text, 0);
        append_stops(app, first, &text);
        if (utf8_width(text.text) <= area.width)
            break;
    }
    canvas_text(c, area.x, area.y, area.width, role_style(ROLE_CODE), str_text(&text));
    str_free(&text);
}

/* "walk: 1 Q[1,:]  2 K[1,:]": those that fit. */
static void draw_sources(const struct app *app, struct canvas *c, struct rect area)
{
    const struct explanation *e = &app->explanation;
    struct str text = {0};
    str_append(&text, "walk:");
    for (size_t i = 0; i < e->source_count; i++) {
        const struct source *source = &e->sources[i];
        size_t before = text.length;
        str_format(&text, "%s%zu ", i > 0 ? "  " : " ", i + 1);
        element_text(&text, source->name, source->ndim, source->index, source->all);
        if (utf8_width(text.text) > area.width) {
            str_truncate(&text, before);
            break;
        }
    }
    canvas_text(c, area.x, area.y, area.width, role_style(ROLE_LABEL), text.text);
    str_free(&text);
}

/* -- all of it --------------------------------------------------------------------------------- */

int explanation_height(const struct app *app, int width)
{
    struct str text = {0};
    explanation_text(app, &text);
    int lines = draw_wrapped(NULL, (struct rect){0, 0, width, 0}, 4, role_style(ROLE_TEXT),
                             str_text(&text));
    str_free(&text);
    return lines + (app->walk_count > 0);
}

void explanation_draw(const struct app *app, struct canvas *c, struct rect area)
{
    struct str text = {0};
    if (app->walk_count > 0 && area.height > 1) {
        draw_trail(app, c, area);
        area.y++;
        area.height--;
    }
    bool moving = animation_is_on(app);
    if (moving)
        moving_text_of(app, area.width, area.height, &text);
    else
        fitting_text(app, area.width, area.height, &text);
    int used = draw_wrapped(c, area, 4, role_style(app->explained ? ROLE_TEXT : ROLE_ERROR),
                            str_text(&text));
    str_free(&text);
    area.y += used;
    if (!moving && app->explained && app->explanation.source_count > 0 && used < area.height)
        draw_sources(app, c, area);
}
