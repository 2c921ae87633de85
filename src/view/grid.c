#include "view/draw.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* -- places ------------------------------------------------------------------------------------ */

int digit_count(size_t n)
{
    int count = 1;
    for (; n >= 10; n /= 10)
        count++;
    return count;
}

size_t row_count(const struct array *a)
{
    return array_count(a) == 0 ? 0 : a->ndim >= 2 ? a->shape[a->ndim - 2] : 1;
}

size_t column_count(const struct array *a)
{
    return a->ndim > 0 ? a->shape[a->ndim - 1] : 1;
}

/* The one that was selected when another name was: it may be gone since. */
static bool left_at(const struct subject *s, size_t index[ARRAY_MAX_NDIM])
{
    const struct selection *left = app_left_selection(s->app, s->panel->name);
    bool there = left && left->ndim == s->array->ndim;
    for (int d = 0; there && d < left->ndim; d++)
        there = left->index[d] < s->array->shape[d];
    if (there)
        memcpy(index, left->index, (size_t)left->ndim * sizeof *index);
    return there;
}

bool focus_of(const struct subject *s, size_t index[ARRAY_MAX_NDIM])
{
    const struct explanation *e = &s->app->explanation;
    const int n = s->array->ndim;
    memset(index, 0, ARRAY_MAX_NDIM * sizeof *index);
    if (s->selected) {
        memcpy(index, s->app->selection.index, (size_t)n * sizeof *index);
        return true;
    }
    for (size_t i = 0; i < e->source_count; i++)
        if (e->sources[i].ndim == n && strcmp(e->sources[i].name, s->panel->name) == 0) {
            memcpy(index, e->sources[i].index, (size_t)n * sizeof *index);
            return true;
        }
    return left_at(s, index);
}

size_t focus_on(const struct subject *s, int from_end)
{
    size_t index[ARRAY_MAX_NDIM];
    focus_of(s, index);
    return s->array->ndim >= from_end ? index[s->array->ndim - from_end] : 0;
}

void element_at(const struct subject *s, size_t row, size_t column, size_t index[ARRAY_MAX_NDIM])
{
    int n = s->array->ndim;
    focus_of(s, index);
    if (n >= 2)
        index[n - 2] = row;
    if (n >= 1)
        index[n - 1] = column;
}

struct grid grid_of(const struct subject *s, enum role role)
{
    struct grid g = {.subject = s,
                     .array = s->array,
                     .format = cell_format_of(s),
                     .scale = {role, .most = 1},
                     .columns = column_count(s->array),
                     .row_labels = labels_of(s, LABEL_ROWS),
                     .column_labels = labels_of(s, LABEL_COLUMNS)};
    return g;
}

/* -- sizes ------------------------------------------------------------------------------------- */

/* Columns of the row labels: none for one row. */
int grid_label_width(const struct grid *g)
{
    int text = g->row_labels.texts ? g->row_labels.width + 1 : 0;
    return g->array->ndim >= 2 ? digit_count(row_count(g->array)) + 1 + text : 0;
}

static int cell_width(const struct grid *g)
{
    int label = digit_count(g->first_column + (g->columns ? g->columns : 1) - 1);
    label = g->column_labels.width > label ? g->column_labels.width : label;
    return (g->format.width > label ? g->format.width : label) + 2;
}

static int border_count(const struct grid *g, size_t columns)
{
    return g->border ? (int)(columns / g->border) + 1 : 0;
}

/* How many columns fit. */
static size_t columns_in(const struct grid *g, int width)
{
    int cell = cell_width(g), room = width - grid_label_width(g) - (g->sums ? GRID_SUM : 0);
    size_t columns = room > cell ? (size_t)room / (size_t)cell : 1;
    while (columns > 1 && (int)columns * cell + border_count(g, columns) > room)
        columns--;
    return columns < g->columns ? columns : g->columns;
}

struct size grid_measure(const struct grid *g, struct size room)
{
    size_t columns = columns_in(g, room.width);
    int width = grid_label_width(g) + (int)columns * cell_width(g) + border_count(g, columns) +
                (g->sums ? GRID_SUM : 0);
    size_t rows = row_count(g->array) + (g->array->ndim > 0); /* and the column labels */
    rows += columns < g->columns && g->border == 0;           /* and the map */
    return size_within((struct size){width, (int)rows}, 0, room);
}

/* The part in sight. */
struct window {
    size_t row, rows, column, columns;
    bool map; /* the last line says where it is */
};

size_t window_start(size_t count, size_t visible, size_t selected)
{
    if (count <= visible)
        return 0;
    size_t start = selected > visible / 2 ? selected - visible / 2 : 0;
    return start + visible > count ? count - visible : start;
}

/* A map takes a line, so it must be a small part or one to spare. */
static struct window make_window(const struct grid *g, struct rect area)
{
    enum { LEAST_FOR_MAP = 8 };
    struct window w = {.columns = columns_in(g, area.width)};
    size_t rows = row_count(g->array), lines = area.height > 0 ? (size_t)area.height : 0;
    size_t room = lines > 0 ? lines - (g->array->ndim > 0) : 0;
    if (rows > room)
        w.map = area.height >= LEAST_FOR_MAP;
    else
        w.map = w.columns < g->columns && room > rows && g->border == 0;
    room -= w.map;
    w.rows = rows < room ? rows : room;
    size_t selected = focus_on(g->subject, 1);
    size_t column = selected > g->first_column ? selected - g->first_column : 0;
    w.column = g->first_column + window_start(g->columns, w.columns, column);
    w.row = window_start(rows, w.rows, focus_on(g->subject, 2));
    return w;
}

/* -- cells ------------------------------------------------------------------------------------- */

static struct style style_of(const struct grid *g, const size_t *index, double x)
{
    struct style style = {.role = g->scale.role, .marks = cell_marks(g->subject, index)};
    bool colored = scale_is_shown(&g->scale);
    if (colored)
        style.level = scale_level(&g->scale, x);
    if (x == 0 && (colored || g->format.is_bool))
        style.role = ROLE_MASKED;
    return style;
}

/* The number in a cell: the array's or, then it is true, the one of an animation's frame. */
static bool number_in(const struct grid *g, const size_t *index, double *value)
{
    const struct subject *s = g->subject;
    *value = array_get(g->array, index);
    return g->moving && animation_number(s->app, s->panel->name, s->array->ndim, index, value);
}

/* False where an animation has not come to it yet. */
static bool row_sum(const struct grid *g, size_t row, double *sum)
{
    size_t index[ARRAY_MAX_NDIM];
    bool moving = false;
    *sum = 0;
    for (size_t j = 0; j < g->array->shape[g->array->ndim - 1]; j++) {
        double value;
        element_at(g->subject, row, j, index);
        moving = number_in(g, index, &value) || moving;
        *sum += value;
    }
    return !moving || animation_has_sum(g->subject->app);
}

/* A large sum has fewer decimals, then no blanks beside its sign, then an exponent. */
void grid_draw_sum(const struct grid *g, struct canvas *c, int x, int y, size_t row)
{
    const struct style style = role_style(ROLE_LABEL);
    const int room = GRID_SUM - 3, most = GRID_SUM - 1;
    char text[CELL_TEXT];
    double sum;
    int decimals = array_dtype(g->array) == DTYPE_FLOAT64 ? 2 : 0;
    if (!g->sums || !row_sum(g, row, &sum))
        return;
    do
        cell_text(text, sum, (struct cell_format){.decimals = decimals});
    while ((int)strlen(text) > room && decimals-- > 0);
    bool wide = (int)strlen(text) > room;
    if (wide)
        cell_text(text, sum, (struct cell_format){.width = most});
    x += canvas_text(c, x, y, GRID_SUM, style, wide ? "Σ" : " Σ ");
    canvas_text(c, x, y, most, style, text);
}

bool grid_cell(const struct grid *g, size_t row, size_t column, int width, char text[CELL_TEXT],
               struct style *style)
{
    size_t index[ARRAY_MAX_NDIM];
    char letter = g->letter ? g->letter(g, row, column) : '\0';
    double value;
    struct cell_format format = g->format;
    format.width = width;
    element_at(g->subject, row, column, index);
    bool moving = number_in(g, index, &value);
    *style = style_of(g, index, value);
    if (g->subject->selected && !g->moving)
        style->marks &= ~(unsigned)MARK_AT_WORK;
    if (letter) {
        snprintf(text, CELL_TEXT, "%*c", width, letter);
    } else if (moving) { /* what was true of the number there is not said of this one */
        style->role = ROLE_NUMBER;
        style->marks &= MARK_SELECTED | MARK_AT_WORK | MARK_CROSS;
        moving_text(text, value, width);
    } else {
        cell_text(text, value, format);
    }
    return moving;
}

static void draw_number(const struct grid *g, struct canvas *c, int x, int y, size_t row,
                        size_t column)
{
    size_t index[ARRAY_MAX_NDIM];
    char text[CELL_TEXT];
    struct style style;
    int width = cell_width(g) - 2;
    bool moving = grid_cell(g, row, column, width, text, &style);
    draw_cell(c, x, y, style, text);
    if (moving && !animation_moves_row(g->subject->app)) /* there is more to be added */
        canvas_text(c, x + 1 + width, y, 1, style, "…");
    element_at(g->subject, row, column, index);
    target_cell(g->subject, c, x, y, width + 2, index);
}

static void draw_row(const struct grid *g, struct canvas *c, int x, int y, size_t row, size_t first,
                     size_t columns)
{
    int cell = cell_width(g);
    for (size_t j = first; j < first + columns; j++, x += cell) {
        if (g->border && j % g->border == 0)
            canvas_text(c, x++, y, 1, role_style(ROLE_LABEL), "|");
        draw_number(g, c, x, y, row, j);
    }
    grid_draw_sum(g, c, x, y, row);
}

/* The number of a row or column, right-aligned. */
static void label_text(char out[CELL_TEXT], int width, size_t n)
{
    width = width < 0 ? 0 : width > CELL_TEXT - 1 ? CELL_TEXT - 1 : width;
    snprintf(out, CELL_TEXT, "%*zu", width, n);
}

static void draw_column_labels(const struct grid *g, struct canvas *c, int x, int y,
                               const struct window *w)
{
    int cell = cell_width(g);
    for (size_t j = w->column; j < w->column + w->columns; j++) {
        char text[CELL_TEXT];
        if (g->border && j % g->border == 0)
            canvas_text(c, x++, y, 1, role_style(ROLE_LABEL), "|");
        label_text(text, cell - 1, j);
        struct style style = {.role = ROLE_LABEL, .marks = cross_on(g->subject, 1, j)};
        if (g->column_labels.texts)
            draw_label(c, x + 1, y, cell - 2, &g->column_labels, j, false, style.marks);
        else
            canvas_text(c, x, y, cell, style, text);
        x += cell;
    }
    if (g->sums) /* softmax ran along this axis */
        canvas_text(c, x, y, GRID_SUM, role_style(ROLE_LABEL), "  → sum");
}

void grid_draw_label(const struct grid *g, struct canvas *c, int x, int y, size_t row)
{
    char text[CELL_TEXT];
    int digits = digit_count(row_count(g->array));
    struct style style = {.role = ROLE_LABEL, .marks = cross_on(g->subject, 2, row)};
    if (grid_label_width(g) == 0)
        return;
    label_text(text, digits, row);
    canvas_text(c, x, y, digits, style, text);
    if (g->row_labels.texts)
        draw_label(c, x + digits + 1, y, g->row_labels.width, &g->row_labels, row, true,
                   style.marks);
}

const char *more_sign(bool above, bool below)
{
    return above && below ? "↕" : above ? "^" : below ? "v" : "";
}

/* The label, and at the first and last row in sight whether there are more. */
static void draw_row_label(const struct grid *g, struct canvas *c, int x, int y, size_t row,
                           const struct window *w)
{
    int width = grid_label_width(g);
    grid_draw_label(g, c, x, y, row);
    if (width == 0)
        return;
    bool above = row == w->row && w->row > 0;
    bool below = row + 1 == w->row + w->rows && row + 1 < row_count(g->array);
    canvas_text(c, x + width - 1, y, 1, role_style(ROLE_LABEL), more_sign(above, below));
}

/* "more" signs at the ends of what does not fit; the heading of the sums stays whole. */
static void draw_ends(const struct grid *g, struct canvas *c, struct rect area,
                      const struct window *w)
{
    int end = area.width;
    if (g->sums)
        end = grid_label_width(g) + (int)w->columns * cell_width(g) + border_count(g, w->columns);
    if (w->column > g->first_column)
        canvas_text(c, area.x, area.y, 1, role_style(ROLE_LABEL), "<");
    if (w->column + w->columns < g->first_column + g->columns)
        canvas_text(c, area.x + end - 1, area.y, 1, role_style(ROLE_LABEL), ">");
}

void append_map(struct str *out, int width, const char *axis, size_t first, size_t visible,
                size_t count)
{
    enum { LEAST_BAR = 5, MOST_BAR = 20 };
    char text[96];
    size_t last = first + visible < count ? first + visible - 1 : count - 1;
    if (visible >= count)
        return;
    int length = snprintf(text, sizeof text, "%s %zu-%zu of %zu ", axis, first, last, count);
    if (length > width)
        length = snprintf(text, sizeof text, "%zu-%zu/%zu ", first, last, count);
    str_append(out, length > width ? "" : text);
    int room = width - length - 3;
    if (room >= LEAST_BAR) {
        size_t bar = (size_t)(room > MOST_BAR ? MOST_BAR : room), part = visible * bar / count;
        part = part > 0 ? part : 1;
        size_t from = first * (bar - part) / (count - visible);
        str_append_char(out, '[');
        str_repeat(out, '-', from);
        str_repeat(out, '=', part);
        str_repeat(out, '-', bar - from - part);
        str_append(out, "] ");
    }
}

static void draw_map(const struct grid *g, struct canvas *c, struct rect area,
                     const struct window *w)
{
    size_t rows = row_count(g->array), columns = column_count(g->array);
    bool both = w->rows < rows && w->columns < g->columns;
    struct str text = {0};
    append_map(&text, both ? area.width / 2 : area.width, "rows", w->row, w->rows, rows);
    if (w->columns < g->columns)
        append_map(&text, both ? area.width / 2 : area.width, both ? "cols" : "columns", w->column,
                   w->columns, columns);
    canvas_text(c, area.x, area.y + area.height - 1, area.width, role_style(ROLE_LABEL),
                str_text(&text));
    str_free(&text);
}

void grid_draw(const struct grid *g, struct canvas *c, struct rect area)
{
    int label = grid_label_width(g), y = area.y;
    struct window w = make_window(g, area);
    if (area.height < 1)
        return;
    if (g->array->ndim > 0)
        draw_column_labels(g, c, area.x + label, y++, &w);
    for (size_t row = w.row; row < w.row + w.rows; row++, y++) {
        draw_row_label(g, c, area.x, y, row, &w);
        draw_row(g, c, area.x + label, y, row, w.column, w.columns);
    }
    draw_ends(g, c, area, &w);
    if (w.map)
        draw_map(g, c, area, &w);
}
