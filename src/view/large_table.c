/* Rows of labelled numbers with large digits: what a view is about, where that is no matrix. */
#include "base/mem.h"
#include "base/utf8.h"
#include "view/large.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GUTTER = 2, BAR = 10, FULL = 0x2588, LEFT_HALF = 0x258C };

struct large_table large_table_new(size_t rows, size_t columns)
{
    struct large_table t = {.rows = rows, .columns = columns};
    t.cells = mem_new(rows * columns * sizeof *t.cells);
    return t;
}

void large_table_free(struct large_table *t)
{
    for (size_t i = 0; t->cells && i < t->rows * t->columns; i++) {
        free(t->cells[i].text);
        free(t->cells[i].widest);
    }
    free(t->cells);
    free(t->reading);
    *t = (struct large_table){0};
}

struct large_cell *large_table_cell(const struct large_table *t, size_t row, size_t column)
{
    return &t->cells[row * t->columns + column];
}

struct large_cell *large_table_label(const struct large_table *t, size_t row, size_t column,
                                     const char *text)
{
    struct large_cell *cell = large_table_cell(t, row, column);
    cell->text = mem_copy_string(text);
    cell->style = role_style(ROLE_LABEL);
    cell->small = true;
    return cell;
}

struct large_cell *large_table_heading(const struct large_table *t, size_t row, size_t column,
                                       const char *text)
{
    struct large_cell *cell = large_table_label(t, row, column, text);
    cell->middle = true;
    return cell;
}

struct large_cell *large_table_number(const struct large_table *t, size_t row, size_t column,
                                      const struct subject *s, const size_t *index,
                                      const char *text)
{
    struct large_cell *cell = large_table_cell(t, row, column);
    cell->text = mem_copy_string(text);
    cell->style = (struct style){.role = ROLE_NUMBER, .marks = cell_marks(s, index)};
    cell->name = s->panel->name;
    cell->ndim = s->array->ndim;
    memcpy(cell->index, index, (size_t)cell->ndim * sizeof *index);
    return cell;
}

/* -- sizes ------------------------------------------------------------------------------------- */

static int bar_width(const struct block_size *size)
{
    return BAR * size->scale;
}

static int cell_width(const struct large_cell *cell, const struct block_size *size)
{
    const char *widest = cell->widest ? cell->widest : cell->text;
    int text = 0, bar = cell->has_bar ? bar_width(size) + 2 : 0;
    if (widest)
        text = cell->small ? utf8_width(widest) + 2 : block_width(size, widest) + 2 * GUTTER;
    return text > bar ? text : bar;
}

static int column_width(const struct large_table *t, size_t column, const struct block_size *size)
{
    int widest = 0;
    for (size_t i = 0; i < t->rows; i++) {
        int width = cell_width(large_table_cell(t, i, column), size);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* A row of usual texts takes one line. */
static int row_height(const struct large_table *t, size_t row, const struct block_size *size)
{
    for (size_t j = 0; j < t->columns; j++) {
        const struct large_cell *cell = large_table_cell(t, row, j);
        if (cell->text && !cell->small)
            return block_height(size);
    }
    return 1;
}

const struct block_size *large_table_size(const struct large_table *t, int width, int height,
                                          int *wanted_width, int *wanted_height)
{
    const struct block_size *fits = NULL, *size;
    for (int i = 0; (size = block_size_at(i)); i++) {
        int wide = 0, high = 0;
        for (size_t j = 0; j < t->columns; j++)
            wide += column_width(t, j, size);
        for (size_t k = 0; k < t->rows; k++)
            high += row_height(t, k, size);
        if (wide > width || high > height)
            break;
        fits = size;
        *wanted_width = wide;
        *wanted_height = high;
    }
    return fits;
}

/* -- drawing ----------------------------------------------------------------------------------- */

/* Half a column counts. */
static void draw_bar(struct canvas *c, struct rect area, int width, double part)
{
    const struct style style = role_style(ROLE_NUMBER);
    int halves = (int)lround(part * 2 * width);
    halves = halves > 0 ? halves : part > 0;
    for (int y = area.y; y < area.y + area.height - 1; y++) {
        canvas_fill(c, area.x + 1, y, halves / 2, 1, style, FULL);
        canvas_fill(c, area.x + 1 + halves / 2, y, halves % 2, 1, style, LEFT_HALF);
    }
}

/* A usual text stands in the middle of its row, below a bar if there is one. */
static void draw_small(const struct large_cell *cell, struct canvas *c, struct rect area,
                       const struct block_size *size)
{
    int width = utf8_width(cell->text) + 2, y = area.y + (area.height - 1) / 2;
    int spare = area.width - width, x = area.x;
    x += cell->left ? 0 : cell->middle ? spare / 2 : spare;
    if (cell->has_bar && area.height > 1) {
        draw_bar(c, area, bar_width(size), cell->bar);
        y = area.y + area.height - 1;
    }
    draw_cell(c, x, y, cell->style, cell->text);
    if (cell->has_cursor)
        place_cursor(c, x + 1, y);
}

void large_table_draw(const struct large_table *t, const struct app *app, struct canvas *c, int x,
                      int y, const struct block_size *size)
{
    for (size_t i = 0; i < t->rows; i++) {
        struct rect area = {x, y, 0, row_height(t, i, size)};
        for (size_t j = 0; j < t->columns; j++, area.x += area.width) {
            const struct large_cell *cell = large_table_cell(t, i, j);
            area.width = column_width(t, j, size);
            if (!cell->text)
                continue;
            if (cell->small)
                draw_small(cell, c, area, size);
            else
                large_number(c, area, GUTTER, size, cell->style, cell->text);
            if (cell->name)
                target_element(app, c, area, cell->name, cell->ndim, cell->index);
        }
        y += area.height;
    }
}
