/* softmax(row / t) as t goes from 1/8 to 8: a line for each number of the selected row, that of the
 * selected one solid. Small divisors make one winner, large ones make all equal. */
#include "view/draw.h"

#include <math.h>
#include <stdio.h>

enum { SCALE = 8, LINES = 9, LEAST = 5, WIDE = 40, POINTS = 97 };

static const double OCTAVES = 3; /* from 2^-3 to 2^3 */

static bool fits(const struct subject *s, int width, int height)
{
    return array_count(s->array) > 0 && column_count(s->array) <= VIEW_MOST_LINES &&
           width >= SCALE + 20 && height >= LEAST;
}

static void measure(const struct subject *s, int width, int height, int *wanted_width,
                    int *wanted_height)
{
    if (!fits(s, width, height)) {
        view_matrix.measure(s, width, height, wanted_width, wanted_height);
        return;
    }
    int title = title_width(s);
    *wanted_width = SCALE + WIDE > title ? SCALE + WIDE : title;
    *wanted_width = *wanted_width > width ? width : *wanted_width;
    *wanted_height = 1 + LINES + 1;
    *wanted_height = *wanted_height > height ? height : *wanted_height;
    if (s->app->presenting.on) { /* from afar, all that there is */
        *wanted_width = width;
        *wanted_height = height;
    }
}

static double number(const struct subject *s, size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
    element_at(s, focus_on(s, 2), column, index);
    return array_get(s->array, index);
}

static double divisor(size_t point)
{
    return exp2(OCTAVES * (2 * (double)point / (POINTS - 1) - 1));
}

/* The weight of one column at each divisor. */
static void curve(const struct subject *s, size_t column, double out[POINTS])
{
    size_t count = column_count(s->array);
    double most = -INFINITY;
    for (size_t j = 0; j < count; j++)
        most = fmax(most, number(s, j));
    for (size_t i = 0; i < POINTS; i++) {
        double sum = 0, t = divisor(i);
        for (size_t j = 0; j < count; j++)
            sum += exp((number(s, j) - most) / t);
        out[i] = exp((number(s, column) - most) / t) / sum;
    }
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

/* The columns, that of the largest number first. */
static void sort_columns(const struct subject *s, size_t order[VIEW_MOST_LINES])
{
    for (size_t j = 0; j < column_count(s->array); j++) {
        size_t at = j;
        for (; at > 0 && number(s, order[at - 1]) < number(s, j); at--)
            order[at] = order[at - 1];
        order[at] = j;
    }
}

/* "from above: 1 2 0" between the divisors, as far as there is room: a larger number has the higher
 * line at each of them. */
static void draw_order(const struct subject *s, const struct plot *p)
{
    static const char words[] = "from above:", more[] = " ...";
    size_t order[VIEW_MOST_LINES] = {0}, count = column_count(s->array);
    int x = p->area.x + (p->area.width - 1) / 2 + 2, y = p->area.y + p->area.height;
    int end = p->area.x + p->area.width - 2, all = (int)sizeof words - 1;
    sort_columns(s, order);
    for (size_t i = 0; i < count; i++)
        all += 1 + digit_count(order[i]);
    bool cut = x + all > end;
    if (cut && x + (int)(sizeof words + sizeof more) > end)
        return;
    x += canvas_text(p->canvas, x, y, end - x, role_style(ROLE_LABEL), words);
    for (size_t i = 0; i < count; i++) {
        char text[CELL_TEXT];
        int length = snprintf(text, sizeof text, " %zu", order[i]);
        if (cut && x + length + (int)sizeof more - 1 > end) {
            canvas_text(p->canvas, x, y, end - x, role_style(ROLE_LABEL), more);
            break;
        }
        x += canvas_text(p->canvas, x, y, length,
                         (struct style){.role = ROLE_HEAD, .level = (float)order[i]}, text);
    }
}

/* The cursor stands on the selected line where the divisor is 1: the weight as it is. */
static void draw_selected(const struct plot *p, const double *values)
{
    int x, y;
    plot_cell(p, 0.5, values[POINTS / 2], &x, &y);
    struct cell *cell = canvas_cell(p->canvas, x, y);
    if (!cell)
        return;
    cell->style.marks = MARK_SELECTED;
    place_cursor(p->canvas, x, y);
}

/* "softmax(row 1 / t), column 2 solid: 0.5 at t = 1", or as much of it as there is room for. */
static void draw_what(const struct subject *s, size_t solid, double weight, struct canvas *c,
                      struct rect area)
{
    struct str number = {0}, all = {0}, some = {0}, least = {0};
    number_text(&number, weight, 3);
    str_format(&some, "column %zu solid: %s at t = 1", solid, number.text);
    str_format(&all, "softmax(row %zu / t), %s", focus_on(s, 2), some.text);
    str_format(&least, "%s at t = 1", number.text);
    const char *const forms[] = {all.text, some.text, least.text, NULL};
    draw_title(s, c, area, fitting_more(s, area.width, forms));
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

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct plot p = {.canvas = c, .low = 0, .high = 1};
    double values[POINTS];
    if (!fits(s, area.width, area.height)) {
        view_matrix.draw(s, c, area);
        return;
    }
    size_t solid = focus_on(s, 1);
    curve(s, solid, values);
    draw_what(s, solid, values[POINTS / 2], c, area);
    if (s->app->presenting.on)
        draw_weight(c, &area, values[POINTS / 2]);
    p.area = (struct rect){area.x + SCALE, area.y + 1, area.width - SCALE, area.height - 2};
    for (size_t j = 0; j < column_count(s->array); j++) {
        curve(s, j, values);
        plot_line(&p, POINTS, values, (struct style){.role = ROLE_HEAD, .level = (float)j}, true);
    }
    curve(s, solid, values);
    plot_line(&p, POINTS, values, (struct style){.role = ROLE_HEAD, .level = (float)solid}, false);
    plot_scale(&p, SCALE);
    draw_divisors(&p);
    draw_order(s, &p);
    if (s->selected)
        draw_selected(&p, values);
}

const struct view_ops view_temperature = {.measure = measure, .draw = draw, .least = LEAST};
