/* A 3-d array (heads, rows, columns) as small multiples. Weights show as per cent; wider results as
 * shades, each the mean size of a few columns. */
#include "view/draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GAP = 2, MOST_SHADES = 16 };

static const char ramp[] = " .:-=+*#%@";

/* How one head is drawn. */
struct plan {
    bool weights;
    size_t heads, rows, columns;
    size_t pooled; /* columns to a shade */
    int cell, width, height;
    double largest;
};

static bool all_weights(const struct array *a, double *largest)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    bool weights = true;
    *largest = 0;
    do {
        double x = array_get(a, index);
        weights = weights && x >= 0 && x <= 1 + 1e-9;
        if (isfinite(x) && fabs(x) > *largest)
            *largest = fabs(x);
    } while (index_next(index, a->ndim, a->shape));
    return weights;
}

static bool make_plan(const struct subject *s, struct plan *p)
{
    const struct array *a = s->array;
    if (a->ndim != 3 || array_count(a) == 0)
        return false;
    *p = (struct plan){.heads = a->shape[0], .rows = a->shape[1], .columns = a->shape[2]};
    p->weights = all_weights(a, &p->largest) && p->columns <= MOST_SHADES;
    p->pooled = p->weights ? 1 : (p->columns + MOST_SHADES - 1) / MOST_SHADES;
    size_t cells = (p->columns + p->pooled - 1) / p->pooled;
    p->cell = p->weights ? 5 : 1; /* "[100]" */
    p->width = (int)cells * p->cell + (p->weights ? 0 : 2);
    p->width = p->width < 10 ? 10 : p->width;
    p->height = (int)p->rows + 1;
    return true;
}

static size_t per_line(const struct plan *p, int width)
{
    int n = (width + GAP) / (p->width + GAP);
    return n < 1 ? 1 : (size_t)n < p->heads ? (size_t)n : p->heads;
}

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    struct plan p;
    if (!make_plan(s, &p)) {
        view_matrix.measure(s, width, height, wanted_width, wanted_height);
        return;
    }
    size_t across = per_line(&p, width), lines = (p.heads + across - 1) / across;
    *wanted_width = (int)across * (p.width + GAP) - GAP;
    *wanted_width = *wanted_width < title_width(s) ? title_width(s) : *wanted_width;
    *wanted_width = *wanted_width > width ? width : *wanted_width;
    *wanted_height = 1 + (int)lines * p.height;
    *wanted_height = *wanted_height > height ? height : *wanted_height;
}

static void draw_weight(const struct subject *s, struct canvas *c, int x, int y,
                        const size_t *index)
{
    double w = array_get(s->array, index);
    char text[CELL_TEXT];
    struct style style = {
        .role = w == 0 ? ROLE_MASKED : ROLE_HEAT, .level = (float)w, .marks = cell_marks(s, index)};
    double percent = round(100 * w);
    if (w > 0 && percent < 1)
        snprintf(text, sizeof text, " <1");
    else
        snprintf(text, sizeof text, "%3.0f", percent);
    draw_cell(c, x, y, style, text);
}

/* Columns from index[2] on, pooled into one shade. */
static void draw_shade(const struct subject *s, const struct plan *p, struct canvas *c, int x,
                       int y, size_t *index)
{
    double sum = 0, size = 0;
    size_t n = 0;
    struct style style = {.role = ROLE_SIGNED};
    for (; n < p->pooled && index[2] < p->columns; n++, index[2]++) {
        sum += array_get(s->array, index);
        size += fabs(array_get(s->array, index));
        style.marks |= cell_marks(s, index);
    }
    double level = p->largest > 0 ? size / (double)n / p->largest : 0;
    style.level = p->largest > 0 ? (float)(sum / (double)n / p->largest) : 0;
    int step =
        (int)lround(level * 2 * (double)(sizeof ramp - 2)); /* a mean is seldom near the largest */
    char text[2] = {ramp[step > (int)sizeof ramp - 2 ? (int)sizeof ramp - 2 : step], '\0'};
    canvas_text(c, x, y, 1, style, text);
    if (style.marks & MARK_SELECTED) {
        c->cursor_x = x;
        c->cursor_y = y;
    }
}

static void draw_head(const struct subject *s, const struct plan *p, struct canvas *c, int x, int y,
                      size_t head)
{
    char title[40];
    bool selected = s->selected && s->app->selection.index[0] == head;
    snprintf(title, sizeof title, selected ? "[head %zu]" : " head %zu", head);
    canvas_text(c, x, y, p->width, (struct style){.role = ROLE_HEAD, .level = (float)head}, title);
    for (size_t i = 0; i < p->rows; i++) {
        int row = y + 1 + (int)i, at = x;
        if (!p->weights)
            canvas_text(c, at++, row, 1, role_style(ROLE_LABEL), "|");
        for (size_t index[ARRAY_MAX_NDIM] = {head, i, 0}; index[2] < p->columns; at += p->cell)
            if (p->weights) {
                draw_weight(s, c, at, row, index);
                index[2]++;
            } else {
                draw_shade(s, p, c, at, row, index);
            }
        if (!p->weights)
            canvas_text(c, at, row, 1, role_style(ROLE_LABEL), "|");
    }
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct plan p;
    if (!make_plan(s, &p)) {
        view_matrix.draw(s, c, area);
        return;
    }
    char more[80];
    if (p.weights)
        snprintf(more, sizeof more, "in per cent");
    else
        snprintf(more, sizeof more,
                 "each sign the mean size of %zu columns, '%c' small, '%c' large", p.pooled,
                 ramp[1], ramp[sizeof ramp - 2]);
    draw_title(s, c, area, more);
    size_t across = per_line(&p, area.width);
    size_t lines = area.height > p.height ? (size_t)(area.height - 1) / (size_t)p.height : 1;
    size_t total = (p.heads + across - 1) / across, first = 0;
    if (s->selected && total > lines) { /* the line with the selected head is in sight */
        size_t line = s->app->selection.index[0] / across;
        first = line + 1 > lines ? line + 1 - lines : 0;
    }
    for (size_t h = first * across; h < p.heads && h / across - first < lines; h++)
        draw_head(s, &p, c, area.x + (int)(h % across) * (p.width + GAP),
                  area.y + 1 + (int)(h / across - first) * p.height, h);
}

const struct view_ops view_heads = {"heads", "one small matrix for each head", measure, draw};
