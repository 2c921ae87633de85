/* softmax(row / t) as t goes from 1/8 to 8: a line for each number of the selected row, that of the
 * selected one solid. Small divisors make one winner, large ones make all equal. What is a softmax
 * already is shown from the scores that it ran along. */
#include "view/large.h"

#include "base/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCALE = 8, LINES = 9, LEAST = 5, WIDE = 40, POINTS = 97 };

static const double OCTAVES = 3; /* from 2^-3 to 2^3 */

static bool has_lines(const struct subject *s)
{
    return array_count(s->array) > 0 && view_row_find("temperature")->fits(s->app, s->binding);
}

static bool fits(int width, int height)
{
    return width >= SCALE + 20 && height >= LEAST;
}

static struct size measure(const struct subject *s, struct size room)
{
    if (!has_lines(s) || !fits(room.width, room.height))
        return measure_instead(s, room);
    if (s->app->presenting.on) /* from afar, all that there is */
        return room;
    return size_within((struct size){SCALE + WIDE, 1 + LINES + 1}, title_width(s), room);
}

/* The scores, of which one is the selected number's. */
struct scores {
    double *numbers; /* to be freed */
    size_t count, solid;
    const char *axis;    /* "column" */
    struct str row, one; /* "row 1", "column 2" */
};

static void scores_free(struct scores *r)
{
    free(r->numbers);
    str_free(&r->row);
    str_free(&r->one);
}

static void own_row(const struct subject *s, struct scores *r)
{
    size_t index[ARRAY_MAX_NDIM];
    r->count = column_count(s->array);
    r->numbers = mem_new(r->count * sizeof *r->numbers);
    for (size_t j = 0; j < r->count; j++) {
        element_at(s, focus_on(s, 2), j, index);
        r->numbers[j] = array_get(s->array, index);
    }
    str_format(&r->row, "row %zu", focus_on(s, 2));
}

/* What the softmax ran along; what a mask took away from it is far below all else. */
static void argument(const struct passes *p, struct scores *r)
{
    r->count = p->count;
    r->numbers = mem_new(r->count * sizeof *r->numbers);
    memcpy(r->numbers, p->rows[0].numbers, r->count * sizeof *r->numbers);
    for (size_t j = 0; p->hidden && j < r->count; j++)
        if (p->hidden[j])
            r->numbers[j] = p->fill;
    str_append(&r->row, p->rows[0].text);
}

/* False where they are too many for a line each. */
static bool scores_of(const struct subject *s, struct scores *r)
{
    const int n = s->array->ndim;
    size_t index[ARRAY_MAX_NDIM];
    struct passes p = {0};
    *r = (struct scores){.solid = focus_on(s, 1)};
    element_at(s, focus_on(s, 2), r->solid, index);
    if (view_softmax(s->app, s->binding, index, &p)) {
        argument(&p, r);
        r->solid = p.axis >= 0 ? index[p.axis] : p.place;
    } else {
        own_row(s, r);
        p.axis = n - 1;
    }
    r->axis = p.axis == n - 1 ? "column" : p.axis == n - 2 ? "row" : "number";
    str_format(&r->one, "%s %zu", r->axis, r->solid);
    passes_free(&p);
    return r->count <= VIEW_MOST_LINES;
}

static double divisor(size_t point)
{
    return exp2(OCTAVES * (2 * (double)point / (POINTS - 1) - 1));
}

/* The weight of one score at each divisor. */
static void curve(const struct scores *r, size_t score, double out[POINTS])
{
    double most = -INFINITY;
    for (size_t j = 0; j < r->count; j++)
        most = fmax(most, r->numbers[j]);
    for (size_t i = 0; i < POINTS; i++) {
        double sum = 0, t = divisor(i);
        for (size_t j = 0; j < r->count; j++)
            sum += exp((r->numbers[j] - most) / t);
        out[i] = exp((r->numbers[score] - most) / t) / sum;
    }
}

/* Why there are no lines: "column 1 is inf: no shares". False: there are. */
static bool append_why_none(const struct scores *r, struct str *out)
{
    size_t j = 0;
    bool below = true; /* all are -inf */
    for (; j < r->count && r->numbers[j] < INFINITY; j++)
        below = below && r->numbers[j] == -INFINITY;
    if (j == r->count && !below)
        return false;
    if (j < r->count)
        str_format(out, "%s %zu is %s: no shares", r->axis, j,
                   isnan(r->numbers[j]) ? "nan" : "inf");
    else
        str_append(out, "all are -inf: no shares");
    return true;
}

static void draw_divisors(const struct plot *p)
{
    static const char *const texts[] = {"1/8", "1", "8"};
    for (int i = 0; i < 3; i++) {
        int length = (int)(i == 0 ? 3 : 1), x = p->area.x + i * (p->area.width - 1) / 2;
        canvas_text(p->canvas, x, p->area.y + p->area.height, length, role_style(ROLE_LABEL),
                    texts[i]);
    }
}

/* The places of the scores, that of the largest first. */
static void sort_scores(const struct scores *r, size_t order[VIEW_MOST_LINES])
{
    for (size_t j = 0; j < r->count; j++) {
        size_t at = j;
        for (; at > 0 && r->numbers[order[at - 1]] < r->numbers[j]; at--)
            order[at] = order[at - 1];
        order[at] = j;
    }
}

/* "(from top: 1 2 0)" between the divisors, as far as there is room: a larger number has the higher
 * line at each of them. */
static void draw_order(const struct scores *r, const struct plot *p)
{
    static const char words[] = "(from top:", more[] = " ...";
    size_t order[VIEW_MOST_LINES] = {0}, count = r->count;
    int x = p->area.x + (p->area.width - 1) / 2 + 2, y = p->area.y + p->area.height;
    int end = p->area.x + p->area.width - 2, all = (int)sizeof words;
    sort_scores(r, order);
    for (size_t i = 0; i < count; i++)
        all += 1 + digit_count(order[i]);
    bool cut = x + all > end;
    end--; /* for the bracket */
    if (cut && x + (int)(sizeof words + sizeof more) > end)
        return;
    x += canvas_text(p->canvas, x, y, end - x, role_style(ROLE_LABEL), words);
    for (size_t i = 0; i < count; i++) {
        char text[CELL_TEXT];
        int length = snprintf(text, sizeof text, " %zu", order[i]);
        if (cut && x + length + (int)sizeof more - 1 > end) {
            x += canvas_text(p->canvas, x, y, end - x, role_style(ROLE_LABEL), more);
            break;
        }
        x += canvas_text(p->canvas, x, y, length,
                         (struct style){.role = ROLE_HEAD, .level = (float)order[i]}, text);
    }
    canvas_text(p->canvas, x, y, 1, role_style(ROLE_LABEL), ")");
}

/* The cursor stands on the selected line where the divisor is 1: the weight as it is. */
static void draw_selected(const struct plot *p, const double *values)
{
    int x, y;
    plot_cell(p, 0.5, isnan(values[POINTS / 2]) ? p->low : values[POINTS / 2], &x, &y);
    struct cell *cell = canvas_cell(p->canvas, x, y);
    if (!cell)
        return;
    cell->style.marks = MARK_SELECTED;
    place_cursor(p->canvas, x, y);
}

/* "softmax(row 1 / t), column 2 solid: 0.5 at t = 1", or as much of it as there is room for. */
static void draw_what(const struct subject *s, const struct scores *r, double weight,
                      struct canvas *c, struct rect area)
{
    struct str number = {0}, all = {0}, some = {0}, least = {0};
    number_text(&number, weight, 3);
    str_format(&some, "%s solid: %s at t = 1", r->one.text, number.text);
    str_format(&all, "softmax(%s / t), %s", r->row.text, some.text);
    str_format(&least, "%s at t = 1", number.text);
    const char *const forms[] = {all.text, some.text, least.text, NULL};
    draw_title(s, c, area, fitting_more(s, area.width, NULL, forms));
    str_free(&number);
    str_free(&all);
    str_free(&some);
    str_free(&least);
}

/* In large digits beside the lines. */
static void draw_weight(struct canvas *c, struct rect *area, double weight)
{
    char text[CELL_TEXT];
    cell_text(text, weight, (struct cell_format){.decimals = 2});
    large_beside(c, area, "0.00", text, "at t = 1");
}

/* A line for each score or, where they have no shares, why. */
static void draw_lines(const struct scores *r, const struct plot *p, const double *solid)
{
    struct str why = {0};
    double values[POINTS];
    if (append_why_none(r, &why)) {
        struct rect middle = p->area;
        middle.y += (middle.height - 1) / 2;
        middle.height -= (middle.height - 1) / 2;
        draw_wrapped(p->canvas, middle, 0, role_style(ROLE_TEXT), why.text);
        str_free(&why);
        return;
    }
    for (size_t j = 0; j < r->count; j++) {
        curve(r, j, values);
        plot_line(p, POINTS, values, (struct style){.role = ROLE_LINE, .level = (float)j}, true);
    }
    plot_line(p, POINTS, solid, (struct style){.role = ROLE_LINE, .level = (float)r->solid}, false);
    draw_order(r, p);
}

static void draw_plot(const struct subject *s, const struct scores *r, struct canvas *c,
                      struct rect area)
{
    struct plot p = {.canvas = c, .low = 0, .high = 1};
    double solid[POINTS];
    curve(r, r->solid, solid);
    draw_what(s, r, solid[POINTS / 2], c, area);
    if (s->app->presenting.on)
        draw_weight(c, &area, solid[POINTS / 2]);
    p.area = (struct rect){area.x + SCALE, area.y + 1, area.width - SCALE, area.height - 2};
    draw_lines(r, &p, solid);
    plot_scale(&p, SCALE);
    draw_divisors(&p);
    if (s->selected)
        draw_selected(&p, solid);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct scores r = {0};
    bool has_room = fits(area.width, area.height);
    if (has_room && has_lines(s) && scores_of(s, &r))
        draw_plot(s, &r, c, area);
    else
        draw_instead(s, c, area, has_room);
    scores_free(&r);
}

const struct view_ops view_temperature = {.measure = measure, .draw = draw, .least = LEAST};
