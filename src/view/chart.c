/* The selected row as a line: the column along, the number up. */
#include "view/large.h"

#include "base/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCALE = 8, LINES = 8, LEAST = 5, WIDE = 36, LABELS = 1 };

/* The row's numbers; the caller frees them. */
static double *row_values(const struct subject *s, double *low, double *high)
{
    size_t count = column_count(s->array);
    double *values = mem_resize(NULL, count + 1, sizeof *values);
    *low = *high = 0; /* a chart that does not begin at 0 exaggerates */
    for (size_t j = 0; j < count; j++) {
        size_t index[ARRAY_MAX_NDIM];
        element_at(s, focus_on(s, 2), j, index);
        values[j] = array_get(s->array, index);
        if (isfinite(values[j])) {
            *low = values[j] < *low ? values[j] : *low;
            *high = values[j] > *high ? values[j] : *high;
        }
    }
    return values;
}

static bool fits(const struct subject *s, int width, int height)
{
    return array_count(s->array) > 0 && width >= SCALE + 10 && height >= LEAST;
}

static struct size measure(const struct subject *s, struct size room)
{
    if (!fits(s, room.width, room.height))
        return measure_instead(s, room);
    if (s->app->presenting.on) /* from afar, all that there is */
        return room;
    size_t columns = column_count(s->array);
    int wide = columns > WIDE ? (int)(columns < 200 ? columns : 200) : WIDE;
    return size_within((struct size){SCALE + wide, 1 + LINES + LABELS}, title_width(s), room);
}

/* While presenting, the selected number in large digits beside the line. */
static void draw_number(const struct subject *s, double value, struct canvas *c, struct rect *area)
{
    const struct cell_format format = cell_format_for(s->array);
    char text[CELL_TEXT], widest[CELL_TEXT];
    struct str name = {0};
    size_t index[ARRAY_MAX_NDIM];
    if (!s->app->presenting.on || !s->selected)
        return;
    focus_of(s, index);
    element_text(&name, s->panel->name, s->array->ndim, index, NULL);
    cell_text(text, value, format);
    snprintf(widest, sizeof widest, "%.*s", format.width, "0000000000000000000000000000000");
    large_beside(c, area, widest, text, name.text);
    str_free(&name);
}

static double place_of(size_t column, size_t count)
{
    return count > 1 ? (double)column / (double)(count - 1) : 0;
}

/* The first and last column's number, and the selected one's in between where it does not touch
 * them. */
static void draw_columns(const struct subject *s, const struct plot *p)
{
    size_t count = column_count(s->array), all[] = {0, count - 1, focus_on(s, 1)};
    int y = p->area.y + p->area.height, ends[2] = {p->area.x, p->area.x + p->area.width};
    for (int i = 0; i < 3; i++) {
        char text[CELL_TEXT];
        int x, ignored, length = snprintf(text, sizeof text, "%zu", all[i]);
        plot_cell(p, place_of(all[i], count), p->low, &x, &ignored);
        x = i == 0 ? x : i == 1 ? p->area.x + p->area.width - length : x - length / 2;
        if ((i == 1 && count == 1) || (i == 2 && (x <= ends[0] || x + length >= ends[1])))
            continue;
        canvas_text(p->canvas, x, y, length, role_style(ROLE_LABEL), text);
        ends[i & 1] = i == 0 ? x + length : x;
    }
}

/* What interrupts the line, in words: as many as do not touch each other. */
static void draw_gaps(const struct subject *s, const struct plot *p, const double *values)
{
    size_t count = column_count(s->array);
    int end = p->area.x, last = p->area.x + p->area.width;
    for (size_t j = 0; j < count; j++) {
        char text[CELL_TEXT];
        int x, y;
        if (isfinite(values[j]))
            continue;
        cell_text(text, values[j], (struct cell_format){0});
        plot_cell(p, place_of(j, count), values[j], &x, &y);
        int length = (int)strlen(text), left = x - length / 2;
        left = left + length > last ? last - length : left < p->area.x ? p->area.x : left;
        if (left < end)
            continue;
        canvas_text(p->canvas, left, y, length, role_style(ROLE_NUMBER), text);
        end = left + length + 1;
    }
}

/* A click selects the number nearest to it along the row. */
static void target_columns(const struct subject *s, const struct plot *p)
{
    double last = (double)(column_count(s->array) - 1);
    for (int x = 0; x < p->area.width; x++) {
        size_t index[ARRAY_MAX_NDIM];
        double at = p->area.width > 1 ? x / (p->area.width - 1.0) : 0;
        element_at(s, focus_on(s, 2), (size_t)lround(at * last), index);
        target_element(s->app, p->canvas,
                       (struct rect){p->area.x + x, p->area.y, 1, p->area.height}, s->panel->name,
                       s->array->ndim, index);
    }
}

/* The cell with the selected number has the cursor. */
static void draw_selected(const struct subject *s, const struct plot *p, const double *values)
{
    size_t column = focus_on(s, 1);
    int x, y;
    if (!s->selected)
        return;
    plot_cell(p, place_of(column, column_count(s->array)), values[column], &x, &y);
    struct cell *cell = canvas_cell(p->canvas, x, y);
    if (!cell)
        return;
    cell->style.role = ROLE_NUMBER;
    cell->style.marks = MARK_SELECTED;
    place_cursor(p->canvas, x, y);
}

static void draw_row_title(const struct subject *s, const double *values, struct canvas *c,
                           struct rect area)
{
    struct str text = {0};
    if (s->array->ndim >= 2)
        str_format(&text, "row %zu", focus_on(s, 2));
    if (s->selected) {
        size_t column = focus_on(s, 1);
        str_format(&text, "%scolumn %zu: ", text.length > 0 ? ", " : "", column);
        number_text(&text, values[column], 3);
    }
    draw_title(s, c, area, str_text(&text));
    str_free(&text);
}

static void draw(const struct subject *s, struct canvas *c, struct rect area)
{
    struct plot p = {.canvas = c};
    if (!fits(s, area.width, area.height)) {
        draw_instead(s, c, area, false);
        return;
    }
    double *values = row_values(s, &p.low, &p.high);
    draw_row_title(s, values, c, area);
    draw_number(s, values[focus_on(s, 1)], c, &area);
    p.area =
        (struct rect){area.x + SCALE, area.y + 1, area.width - SCALE, area.height - 1 - LABELS};
    plot_scale(&p, SCALE);
    plot_line(&p, column_count(s->array), values, role_style(ROLE_NUMBER), false);
    draw_gaps(s, &p, values);
    draw_columns(s, &p);
    draw_selected(s, &p, values);
    target_columns(s, &p);
    free(values);
}

const struct view_ops view_chart = {.measure = measure, .draw = draw, .least = LEAST};
