/* Where the selected number came from; below the panels. */
#include "view/draw.h"

#include <stdio.h>

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

int explanation_height(const struct app *app, int width)
{
    struct str text = {0};
    explanation_text(app, &text);
    int lines = draw_wrapped(NULL, (struct rect){0, 0, width, 0}, 4, role_style(ROLE_TEXT),
                             str_text(&text));
    str_free(&text);
    return lines;
}

void explanation_draw(const struct app *app, struct canvas *c, struct rect area)
{
    struct str text = {0};
    fitting_text(app, area.width, area.height, &text);
    draw_wrapped(c, area, 4, role_style(app->explained ? ROLE_TEXT : ROLE_ERROR), str_text(&text));
    str_free(&text);
}
