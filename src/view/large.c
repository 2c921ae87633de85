/* A grid with large digits. Marks are drawn along the whole height of a number, and the selected
 * one's row and column are marked through the matrix to their labels. */
#include "base/utf8.h"
#include "view/large.h"

#include <stdio.h>
#include <string.h>

enum { MOST_LOOKED_AT = 4096, LEAST_PART = 3 };

/* -- sizes ------------------------------------------------------------------------------------- */

/* The columns of the widest number; of a large array as wide as one could be. */
static int number_width(const struct grid *g, const struct block_size *size)
{
    char text[CELL_TEXT];
    struct style style;
    size_t rows = row_count(g->array);
    int widest = 0;
    if (rows * g->columns > MOST_LOOKED_AT) {
        snprintf(text, sizeof text, "%.*s", g->format.width, "0000000000000000000000000000000");
        return block_width(size, text);
    }
    for (size_t i = 0; i < rows; i++)
        for (size_t j = g->first_column; j < g->first_column + g->columns; j++) {
            grid_cell(g, i, j, g->format.width, text, &style);
            int width = block_width(size, text);
            widest = width > widest ? width : widest;
        }
    return widest;
}

/* The numbers of rows or columns, the widest of which has so many digits. */
static int label_width(const struct large *l, int digits)
{
    char text[CELL_TEXT];
    snprintf(text, sizeof text, "%.*s", digits, "00000000000000000000");
    return l->label_size ? block_width(l->label_size, text) : digits;
}

/* Very large numbers have large labels, where those are numbers. */
static void measure(struct large *l, const struct grid *g, const struct block_size *size)
{
    bool large = size->scale > 1 && !g->row_labels.texts && !g->column_labels.texts;
    *l = (struct large){.grid = g, .size = size, .gutter = size->scale > 1 ? 3 : 2};
    l->label_size = large ? block_size_at(0) : NULL;
    int label = label_width(l, digit_count(g->first_column + g->columns)) + 4;
    l->cell_width = number_width(g, size) + 2 * l->gutter;
    l->cell_width = l->cell_width < label ? label : l->cell_width;
    l->cell_height = block_height(size);
    l->head = g->array->ndim == 0 ? 0 : large ? block_height(l->label_size) : 1;
    if (g->array->ndim >= 2)
        l->label =
            large ? label_width(l, digit_count(row_count(g->array))) + 4 : grid_label_width(g) + 1;
}

/* What is around the numbers: labels at the left and on top, sums at the right, a map below. */
static int width_around(const struct large *l)
{
    return l->label + (l->grid->sums ? GRID_SUM : 0);
}

static bool is_part(const struct large *l)
{
    return l->rows < row_count(l->grid->array) || l->columns < l->grid->columns;
}

/* How much fits beside the labels and a line for the map; false when that is nothing. */
static bool cut(struct large *l, int width, int height)
{
    const struct grid *g = l->grid;
    size_t rows = row_count(g->array), columns = g->columns, focus = focus_on(g->subject, 1);
    int across = (width - width_around(l)) / l->cell_width,
        down = (height - l->head) / l->cell_height;
    bool whole = across >= 0 && down >= 0 && rows <= (size_t)down && columns <= (size_t)across;
    if (!whole)
        down = (height - l->head - 1) / l->cell_height;
    if (across < 1 || down < 1)
        return false;
    l->rows = rows < (size_t)down ? rows : (size_t)down;
    l->columns = columns < (size_t)across ? columns : (size_t)across;
    l->row = window_start(rows, l->rows, focus_on(g->subject, 2));
    focus = focus > g->first_column ? focus - g->first_column : 0;
    l->column = g->first_column + window_start(columns, l->columns, focus);
    l->width = width_around(l) + (int)l->columns * l->cell_width;
    l->height = l->head + (int)l->rows * l->cell_height + !whole;
    return true;
}

static bool is_enough(const struct large *l)
{
    size_t rows = row_count(l->grid->array);
    return (l->rows == rows || l->rows >= LEAST_PART) &&
           (l->columns == l->grid->columns || l->columns >= LEAST_PART);
}

/* Without a look at the numbers: whether one digit each would fit. */
static bool may_fit(const struct grid *g, const struct block_size *size, int width, int height)
{
    size_t rows = row_count(g->array), high = (size_t)block_height(size);
    size_t wide = (size_t)block_width(size, "0");
    return rows <= (size_t)height / high && g->columns <= (size_t)width / wide;
}

bool large_plan(const struct grid *g, int width, int height, bool part, struct large *out)
{
    int i = 0;
    if (array_count(g->array) == 0 || width < 1 || height < 1)
        return false;
    while (block_size_at(i + 1))
        i++;
    for (; i >= 0; i--) {
        bool whole = may_fit(g, block_size_at(i), width, height);
        if (!whole && !(part && i == 0))
            continue;
        measure(out, g, block_size_at(i));
        if (cut(out, width, height) && (!is_part(out) || (part && i == 0 && is_enough(out))))
            return true;
    }
    return false;
}

/* -- drawing ----------------------------------------------------------------------------------- */

/* An underline or a slant would cut through blocks: those marks are told by their signs, and by a
 * line below the number. */
static struct style block_style(struct style style, bool last)
{
    style.marks &= last ? ~(unsigned)MARK_PINNED & ~(unsigned)MARK_BASELINE
                        : MARK_SELECTED | MARK_CHANGED | MARK_CROSS | MARK_AT_WORK;
    return style;
}

/* The band between the numbers of the cross is not in the numbers' own colours. */
static void draw_field(struct canvas *c, struct rect area, struct style style)
{
    const struct mark_signs signs = mark_signs(style.marks);
    const struct style band = {ROLE_NUMBER, .marks = MARK_CROSS};
    bool beside = (style.marks & MARK_CROSS) && !(style.marks & MARK_SELECTED);
    int x = area.x, right = x + area.width - 1;
    for (int row = 0, y = area.y; row < area.height; row++, y++) {
        struct style field = block_style(style, row + 1 == area.height);
        struct style edge = beside ? band : field, sign = style;
        edge.marks &= ~(unsigned)MARK_SOURCE;
        sign.marks &= ~(unsigned)MARK_SOURCE;
        canvas_fill(c, x, y, area.width, 1, field, ' ');
        canvas_fill(c, x, y, 1, 1, signs.left == ' ' ? edge : sign, (uint32_t)signs.left);
        canvas_fill(c, right, y, 1, 1, signs.right == ' ' ? edge : sign, (uint32_t)signs.right);
    }
}

void large_number(struct canvas *c, struct rect area, int gutter, const struct block_size *size,
                  struct style style, const char *text)
{
    int end = area.x + area.width - gutter;
    draw_field(c, area, style);
    block_draw(c, end - block_width(size, text), area.y, size, block_style(style, false), text);
    if (style.marks & MARK_SELECTED)
        place_cursor(c, end - 1, area.y + area.height / 2);
}

/* Of an animation's number so much that it fits. */
static void fit(const struct large *l, size_t row, size_t column, char text[CELL_TEXT],
                struct style *style)
{
    const struct grid *g = l->grid;
    int width = g->format.width, room = l->cell_width - 2 * l->gutter;
    while (grid_cell(g, row, column, width, text, style) && width > 1 &&
           block_width(l->size, text) > room)
        width--;
}

static void draw_number(const struct large *l, struct canvas *c, int x, int y, size_t row,
                        size_t column)
{
    const struct grid *g = l->grid;
    const struct rect area = {x, y, l->cell_width, l->cell_height};
    char text[CELL_TEXT];
    size_t index[ARRAY_MAX_NDIM];
    struct style style;
    fit(l, row, column, text, &style);
    element_at(g->subject, row, column, index);
    large_number(c, area, l->gutter, l->size, style, text);
    target_element(g->subject->app, c, area, g->subject->panel->name, g->array->ndim, index);
}

/* The label stands in the middle of its row; of the selected one it is a bar as high as the row. */
static void draw_row_label(const struct large *l, struct canvas *c, int x, int y, size_t row)
{
    const struct style bar = {ROLE_LABEL, .marks = cross_on(l->grid->subject, 2, row)};
    int middle = y + (l->cell_height - 1) / 2,
        size = l->label_size ? block_height(l->label_size) : 1;
    char text[CELL_TEXT];
    if (l->label == 0)
        return;
    if (bar.marks)
        canvas_fill(c, x, y, l->label - 1, l->cell_height, bar, ' ');
    snprintf(text, sizeof text, "%zu", row);
    if (l->label_size)
        block_draw(c, x + 1, y + (l->cell_height - size + 1) / 2, l->label_size, bar, text);
    else
        grid_draw_label(l->grid, c, x, middle, row);
    if (bar.marks)
        canvas_text(c, x + l->label - 2, middle, 1, bar, ">");
}

static void draw_row(const struct large *l, struct canvas *c, int x, int y, size_t row)
{
    const struct grid *g = l->grid;
    draw_row_label(l, c, x, y, row);
    x += l->label;
    for (size_t j = l->column; j < l->column + l->columns; j++, x += l->cell_width)
        draw_number(l, c, x, y, row, j);
    grid_draw_sum(g, c, x, y + (l->cell_height - 1) / 2, row);
}

static void draw_column_label(const struct large *l, struct canvas *c, int x, int y, size_t column)
{
    const struct grid *g = l->grid;
    const struct style style = {ROLE_LABEL, .marks = cross_on(g->subject, 1, column)};
    char text[CELL_TEXT];
    int digits = snprintf(text, sizeof text, "%zu", column), width = label_width(l, digits);
    int at = x + (l->cell_width - width) / 2, middle = y + (l->head - 1) / 2;
    if (style.marks) {
        canvas_fill(c, x, y, l->cell_width, l->head, style, ' ');
        canvas_text(c, at - 2, middle, 1, style, "v");
        canvas_text(c, at + width + 1, middle, 1, style, "v");
    }
    if (g->column_labels.texts)
        draw_label(c, x + 1, y, l->cell_width - 1 - l->gutter, &g->column_labels, column, false,
                   style.marks);
    else if (l->label_size)
        block_draw(c, at, y, l->label_size, style, text);
    else
        canvas_text(c, at, y, width, style, text);
}

static void draw_map(const struct large *l, struct canvas *c, int x, int y)
{
    const struct grid *g = l->grid;
    struct str text = {0};
    int room = l->width / 2;
    append_map(&text, room, "rows", l->row, l->rows, row_count(g->array));
    append_map(&text, l->width - (int)text.length, "columns", l->column, l->columns,
               column_count(g->array));
    canvas_text(c, x, y, l->width, role_style(ROLE_LABEL), str_text(&text));
    str_free(&text);
}

void large_draw(const struct large *l, struct canvas *c, int x, int y)
{
    const struct grid *g = l->grid;
    int at = x + l->label;
    for (size_t j = l->column; g->array->ndim > 0 && j < l->column + l->columns; j++) {
        draw_column_label(l, c, at, y, j);
        at += l->cell_width;
    }
    if (g->sums) /* softmax ran along this axis */
        canvas_text(c, at, y + (l->head - 1) / 2, GRID_SUM, role_style(ROLE_LABEL), "  → sum");
    y += l->head;
    for (size_t row = l->row; row < l->row + l->rows; row++, y += l->cell_height)
        draw_row(l, c, x, y, row);
    if (is_part(l))
        draw_map(l, c, x, y);
}

/* -- a number beside something else ------------------------------------------------------------ */

const struct block_size *large_size(const char *text, int width, int height)
{
    const struct block_size *fits = NULL, *size;
    for (int i = 0; (size = block_size_at(i)); i++)
        if (block_width(size, text) <= width && block_height(size) <= height)
            fits = size;
    return fits;
}

void large_beside(struct canvas *c, struct rect *area, const char *widest, const char *text,
                  const char *label)
{
    enum { BETWEEN = 3 };
    const struct block_size *size = large_size(widest, area->width / 3, area->height - 1);
    if (!size)
        return;
    int width = block_width(size, widest), height = block_height(size);
    int end = area->x + area->width, y = area->y + (area->height - height - 1) / 2;
    block_draw(c, end - block_width(size, text), y, size, role_style(ROLE_NUMBER), text);
    if (utf8_width(label) <= width)
        canvas_text(c, end - utf8_width(label), y + height, width, role_style(ROLE_LABEL), label);
    area->width -= width + BETWEEN;
}
