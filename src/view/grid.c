#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct grid grid_of(const struct subject *s, enum role role)
{
    const struct array *a = s->array;
    struct grid g = {.subject = s, .array = a, .format = cell_format_for(a), .role = role};
    g.columns = a->ndim > 0 ? a->shape[a->ndim - 1] : 1;
    for (int d = 0; s->selected && d < a->ndim - 2; d++)
        g.index[d] = s->app->selection.index[d];
    return g;
}

static size_t row_count(const struct grid *g)
{
    const struct array *a = g->array;
    return array_count(a) == 0 ? 0 : a->ndim >= 2 ? a->shape[a->ndim - 2] : 1;
}

static int digits(size_t n)
{
    int count = 1;
    for (; n >= 10; n /= 10)
        count++;
    return count;
}

/* Columns of the row labels: none for one row. */
static int label_width(const struct grid *g)
{
    return g->array->ndim >= 2 ? digits(row_count(g)) + 1 : 0;
}

static int cell_width(const struct grid *g)
{
    int label = digits(g->first_column + (g->columns ? g->columns : 1) - 1);
    return (g->format.width > label ? g->format.width : label) + 2;
}

enum { SUM_WIDTH = 7 };

static int border_count(const struct grid *g, size_t columns)
{
    return g->border ? (int)(columns / g->border) + 1 : 0;
}

void grid_measure(const struct grid *g, int width, int height, int *wanted_width,
                  int *wanted_height)
{
    int cell = cell_width(g), fixed = label_width(g) + (g->sums ? SUM_WIDTH : 0);
    size_t room = width > fixed ? (size_t)(width - fixed) / (size_t)cell : 0;
    size_t columns = g->columns < room ? g->columns : room;
    *wanted_width = fixed + (int)columns * cell + border_count(g, columns);
    *wanted_width = *wanted_width > width ? width : *wanted_width;
    size_t rows = row_count(g) + (g->array->ndim > 0); /* and the column labels */
    *wanted_height = rows < (size_t)height ? (int)rows : height;
}

size_t window_start(size_t count, size_t visible, size_t selected)
{
    if (count <= visible)
        return 0;
    size_t start = selected > visible / 2 ? selected - visible / 2 : 0;
    return start + visible > count ? count - visible : start;
}

/* Where on an axis the selection is; 0 when it is elsewhere. */
static size_t selected_on(const struct grid *g, int from_end)
{
    const struct subject *s = g->subject;
    return s->selected && g->array->ndim >= from_end
               ? s->app->selection.index[g->array->ndim - from_end]
               : 0;
}

static void place(const struct grid *g, size_t row, size_t column, size_t index[ARRAY_MAX_NDIM])
{
    int n = g->array->ndim;
    memcpy(index, g->index, sizeof g->index);
    if (n >= 2)
        index[n - 2] = row;
    if (n >= 1)
        index[n - 1] = column;
}

/* How strong a cell's colour is: weights from 0 to 1 as they are, signed values against the
 * largest. */
static struct style style_of(const struct grid *g, const size_t *index, double x)
{
    struct style style = {.role = g->role, .marks = cell_marks(g->subject, index)};
    if (g->role == ROLE_HEAT) {
        style.level = (float)(x < 0 ? 0 : x > 1 ? 1 : x);
        style.role = x == 0 ? ROLE_MASKED : ROLE_HEAT;
    } else if (g->format.is_bool && x == 0) {
        style.role = ROLE_MASKED;
    }
    return style;
}

static double row_sum(const struct grid *g, size_t row)
{
    size_t index[ARRAY_MAX_NDIM];
    double sum = 0;
    for (size_t j = 0; j < g->array->shape[g->array->ndim - 1]; j++) {
        place(g, row, j, index);
        sum += array_get(g->array, index);
    }
    return sum;
}

/* A large sum has fewer decimals; none is cut. */
static void draw_sum(struct canvas *c, int x, int y, double sum)
{
    const int room = SUM_WIDTH - 3;
    char text[CELL_TEXT];
    for (int decimals = 2; decimals >= 0; decimals--) {
        cell_text(text, sum, (struct cell_format){.decimals = decimals});
        if ((int)strlen(text) <= room)
            break;
    }
    if ((int)strlen(text) > room)
        snprintf(text, sizeof text, "%s", sum > 0 ? ">9e3" : "<0");
    canvas_text(c, x, y, 3, role_style(ROLE_LABEL), " Σ ");
    canvas_text(c, x + 3, y, room, role_style(ROLE_LABEL), text);
}

static void draw_row(const struct grid *g, struct canvas *c, int x, int y, size_t row, size_t first,
                     size_t columns)
{
    int cell = cell_width(g);
    struct cell_format format = g->format;
    format.width = cell - 2;
    for (size_t j = first; j < first + columns; j++) {
        size_t index[ARRAY_MAX_NDIM];
        char text[CELL_TEXT];
        place(g, row, j, index);
        double value = array_get(g->array, index);
        if (g->border && j % g->border == 0)
            canvas_text(c, x++, y, 1, role_style(ROLE_LABEL), "|");
        cell_text(text, value, format);
        draw_cell(c, x, y, style_of(g, index, value), text);
        x += cell;
    }
    if (g->sums)
        draw_sum(c, x, y, row_sum(g, row));
}

/* The number of a row or column, right-aligned. */
static void label_text(char out[CELL_TEXT], int width, size_t n)
{
    width = width < 0 ? 0 : width > CELL_TEXT - 1 ? CELL_TEXT - 1 : width;
    snprintf(out, CELL_TEXT, "%*zu", width, n);
}

static void draw_column_labels(const struct grid *g, struct canvas *c, int x, int y, size_t first,
                               size_t columns)
{
    int cell = cell_width(g);
    for (size_t j = first; j < first + columns; j++) {
        char text[CELL_TEXT];
        if (g->border && j % g->border == 0)
            canvas_text(c, x++, y, 1, role_style(ROLE_LABEL), "|");
        label_text(text, cell - 1, j);
        canvas_text(c, x, y, cell, role_style(ROLE_LABEL), text);
        x += cell;
    }
    if (g->sums) /* softmax ran along this axis */
        canvas_text(c, x, y, SUM_WIDTH, role_style(ROLE_LABEL), "  → sum");
}

/* "more" signs at the ends of what does not fit. */
static void draw_ends(const struct grid *g, struct canvas *c, struct rect area, size_t first,
                      size_t columns)
{
    if (first > g->first_column)
        canvas_text(c, area.x, area.y, 1, role_style(ROLE_LABEL), "<");
    if (first + columns < g->first_column + g->columns)
        canvas_text(c, area.x + area.width - 1, area.y, 1, role_style(ROLE_LABEL), ">");
}

void grid_draw(const struct grid *g, struct canvas *c, struct rect area)
{
    size_t rows = row_count(g);
    int label = label_width(g), cell = cell_width(g), labels = g->array->ndim > 0;
    int room = area.width - label - (g->sums ? SUM_WIDTH : 0);
    size_t columns = room > cell ? (size_t)room / (size_t)cell : 1;
    while (columns > 1 && (int)columns * cell + border_count(g, columns) > room)
        columns--;
    columns = columns < g->columns ? columns : g->columns;
    size_t selected = selected_on(g, 1);
    size_t column = selected > g->first_column ? selected - g->first_column : 0;
    size_t first = g->first_column + window_start(g->columns, columns, column);
    size_t visible = area.height > labels ? (size_t)(area.height - labels) : 0;
    size_t start = window_start(rows, visible, selected_on(g, 2));
    if (labels)
        draw_column_labels(g, c, area.x + label, area.y, first, columns);
    for (size_t i = 0; i < visible && start + i < rows; i++) {
        int y = area.y + labels + (int)i;
        char text[CELL_TEXT];
        label_text(text, label - 1, start + i);
        canvas_text(c, area.x, y, label, role_style(ROLE_LABEL), label ? text : "");
        bool above = i == 0 && start > 0, below = i + 1 == visible && start + visible < rows;
        if (label && (above || below)) /* rows that do not fit */
            canvas_text(c, area.x + label - 1, y, 1, role_style(ROLE_LABEL), below ? "v" : "^");
        draw_row(g, c, area.x + label, y, start + i, first, columns);
    }
    draw_ends(g, c, area, first, columns);
}

/* -- titles ------------------------------------------------------------------------------------ */

static void title_text(const struct subject *s, struct str *out)
{
    char shape[ARRAY_SHAPE_TEXT];
    str_append(out, s->panel->name);
    for (int d = 0; s->array && s->selected && d < s->array->ndim - 2; d++)
        str_format(out, "[%zu]", s->app->selection.index[d]);
    if (s->array && s->array->ndim > 0)
        str_format(out, " %s", array_shape_text(s->array, shape));
}

int title_width(const struct subject *s)
{
    struct str text = {0};
    title_text(s, &text);
    int width = utf8_width(str_text(&text)) + 2; /* the sign of the selected one */
    str_free(&text);
    return width;
}

void draw_title(const struct subject *s, struct canvas *c, struct rect area, const char *more)
{
    struct str text = {0};
    struct style style = {.role = ROLE_NAME};
    int x = area.x + canvas_text(c, area.x, area.y, area.width, style, s->selected ? "> " : "  ");
    title_text(s, &text);
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
