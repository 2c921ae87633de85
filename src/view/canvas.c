#include "view/canvas.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct cell blank = {.code = ' '};

static void drop_targets(struct canvas *c)
{
    for (size_t i = 0; i < c->target_count; i++)
        free(c->targets[i].line);
    c->target_count = 0;
}

struct canvas *canvas_new(int width, int height)
{
    struct canvas *c = mem_new(sizeof *c);
    c->width = width > 1 ? width : 1;
    c->height = height > 1 ? height : 1;
    size_t count;
    if (!mem_product((size_t)c->width, (size_t)c->height, &count))
        abort();
    c->cells = mem_resize(NULL, count, sizeof *c->cells);
    canvas_clear(c);
    return c;
}

void canvas_free(struct canvas *c)
{
    if (!c)
        return;
    drop_targets(c);
    free(c->targets);
    free(c->cells);
    free(c);
}

void canvas_clear(struct canvas *c)
{
    size_t count = (size_t)c->width * (size_t)c->height;
    for (size_t i = 0; i < count; i++)
        c->cells[i] = blank;
    c->cursor_x = c->cursor_y = -1;
    drop_targets(c);
}

void canvas_target(struct canvas *c, int x, int y, int width, int height, const char *line,
                   const char *wheel)
{
    MEM_GROW(c->targets, c->target_count, c->target_capacity);
    c->targets[c->target_count++] =
        (struct target){x, y, width, height, line ? mem_copy_string(line) : NULL, wheel};
}

const struct target *canvas_target_at(const struct canvas *c, int x, int y)
{
    for (size_t i = c->target_count; i > 0; i--) {
        const struct target *t = &c->targets[i - 1];
        if (x >= t->x && x - t->x < t->width && y >= t->y && y - t->y < t->height)
            return t;
    }
    return NULL;
}

const struct cell *canvas_peek(const struct canvas *c, int x, int y)
{
    if (x < 0 || y < 0 || x >= c->width || y >= c->height)
        return NULL;
    return &c->cells[(size_t)y * (size_t)c->width + (size_t)x];
}

struct cell *canvas_cell(struct canvas *c, int x, int y)
{
    if (x < 0 || y < 0 || x >= c->width || y >= c->height)
        return NULL;
    return &c->cells[(size_t)y * (size_t)c->width + (size_t)x];
}

/* Blanks the character at (x, y) but keeps its style: one half of a wide character is never left.
 */
static void erase_character(struct canvas *c, int x, int y)
{
    struct cell *cell = canvas_cell(c, x, y);
    if (cell)
        *cell = (struct cell){.code = ' ', .style = cell->style};
}

static void put(struct canvas *c, int x, int y, int width, struct style style, uint32_t code)
{
    if (canvas_peek(c, x, y)->code == 0)
        erase_character(c, x - 1, y);
    const struct cell *after = canvas_peek(c, x + width, y);
    if (after && after->code == 0)
        erase_character(c, x + width, y);
    *canvas_cell(c, x, y) = (struct cell){.code = code, .style = style};
    if (width == 2)
        *canvas_cell(c, x + 1, y) = (struct cell){.code = 0, .style = style};
}

static void combine(struct cell *cell, uint32_t code)
{
    if (cell->combining[0] == 0)
        cell->combining[0] = code;
    else if (cell->combining[1] == 0)
        cell->combining[1] = code;
}

/* A wide character with only one half inside the canvas leaves a blank there. */
static void put_clipped(struct canvas *c, int x, int y, int width, struct style style,
                        uint32_t code)
{
    bool first = canvas_peek(c, x, y) != NULL;
    bool last = canvas_peek(c, x + width - 1, y) != NULL;
    if (first && last)
        put(c, x, y, width, style, code);
    else if (first || last)
        put(c, first ? x : x + 1, y, 1, style, ' ');
}

int canvas_text(struct canvas *c, int x, int y, int columns, struct style style, const char *text)
{
    int used = 0, last = -1; /* last: where the character stands that marks combine with */
    uint32_t code;
    for (size_t n; (n = utf8_decode(text, &code)) > 0; text += n) {
        int width = utf8_char_width(code);
        code = utf8_shown(code);
        if (width == 0) {
            struct cell *cell = last < 0 ? NULL : canvas_cell(c, x + last, y);
            if (cell && cell->code && code)
                combine(cell, code);
            continue;
        }
        if (width > columns - used || (long)x + used >= c->width)
            break;
        put_clipped(c, x + used, y, width, style, code);
        last = used;
        used += width;
    }
    return used;
}

int canvas_text_cut(struct canvas *c, int x, int y, int columns, struct style style,
                    const char *text)
{
    if (columns < 1 || utf8_width(text) <= columns)
        return canvas_text(c, x, y, columns, style, text);
    int used = canvas_text(c, x, y, columns - 1, style, text);
    return used + canvas_text(c, x + used, y, 1, style, "~");
}

void canvas_fill(struct canvas *c, int x, int y, int width, int height, struct style style,
                 uint32_t code)
{
    int left = x > 0 ? x : 0, top = y > 0 ? y : 0;
    int right = (long)x + width < c->width ? x + width : c->width;
    int bottom = (long)y + height < c->height ? y + height : c->height;
    for (int row = top; row < bottom; row++)
        for (int column = left; column < right; column++)
            put(c, column, row, 1, style, code);
}

bool cell_equal(const struct cell *a, const struct cell *b)
{
    return a->code == b->code && a->combining[0] == b->combining[0] &&
           a->combining[1] == b->combining[1] && a->style.role == b->style.role &&
           a->style.marks == b->style.marks && a->style.level == b->style.level &&
           a->style.is_pair == b->style.is_pair && a->style.lower == b->style.lower;
}

void canvas_row_text(const struct canvas *c, int y, struct str *out)
{
    size_t used = out->length;
    for (int x = 0; x < c->width; x++) {
        const struct cell *cell = canvas_peek(c, x, y);
        if (!cell || cell->code == 0)
            continue;
        const uint32_t codes[3] = {cell->code, cell->combining[0], cell->combining[1]};
        for (int i = 0; i < 3 && codes[i]; i++) {
            char bytes[4];
            str_append_bytes(out, bytes, utf8_encode(codes[i], bytes));
        }
        if (cell->code != ' ' || cell->combining[0])
            used = out->length;
    }
    str_truncate(out, used);
}
