#include "export/picture.h"

#include "base/str.h"
#include "base/utf8.h"

int picture_width(const struct canvas *c)
{
    return 2 * PICTURE_MARGIN + c->width * PICTURE_CELL_WIDTH;
}

int picture_height(const struct canvas *c)
{
    return 2 * PICTURE_MARGIN + c->height * PICTURE_CELL_HEIGHT;
}

/* -- colours ----------------------------------------------------------------------------------- */

unsigned picture_ground(const struct palette *palette)
{
    return palette->background == BACKGROUND_LIGHT ? 0xffffff : 0x14171c;
}

static unsigned ink(const struct palette *palette)
{
    return palette->background == BACKGROUND_LIGHT ? 0x1c1f24 : 0xd8dbe0;
}

static unsigned color_of(int color, unsigned otherwise)
{
    int rgb[3];
    if (color == PALETTE_DEFAULT)
        return otherwise;
    palette_channels(color, rgb);
    return (unsigned)rgb[0] << 16 | (unsigned)rgb[1] << 8 | (unsigned)rgb[2];
}

static struct paint paint_of(const struct palette *palette, const struct style *style)
{
    struct look look = palette_look(palette, style);
    unsigned front = color_of(look.foreground, ink(palette));
    unsigned back = color_of(look.background, picture_ground(palette));
    bool reverse = look.attributes & LOOK_REVERSE;
    return (struct paint){.fill = reverse ? back : front,
                          .behind = reverse ? front : back,
                          .attributes = look.attributes,
                          .glyph = look.glyph};
}

static bool same_paint(const struct paint *a, const struct paint *b)
{
    return a->attributes == b->attributes && a->glyph == b->glyph && a->fill == b->fill &&
           a->behind == b->behind;
}

/* So many quarters of the way from the background to the colour. */
static unsigned shade(const struct paint *p, unsigned quarters)
{
    unsigned color = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        unsigned front = p->fill >> shift & 255, back = p->behind >> shift & 255;
        color |= (front * quarters + back * (4 - quarters)) / 4 << shift;
    }
    return color;
}

/* -- characters that are drawn ----------------------------------------------------------------- */

enum { UPPER_HALF = 0x2580, FULL = 0x2588, LAST_BLOCK = 0x259F, BRAILLE = 0x2800 };

struct pen {
    const struct palette *palette;
    const struct picture_ops *ops;
    void *to;
};

static bool is_block(uint32_t code)
{
    return code >= UPPER_HALF && code <= LAST_BLOCK;
}

static bool is_braille(uint32_t code)
{
    return code >= BRAILLE && code < BRAILLE + 256;
}

/* A part of the cell, in eighths of it. */
static void draw_part(const struct pen *pen, struct box cell, struct box eighths, unsigned color)
{
    struct box part = {cell.x + cell.width * eighths.x / 8, cell.y + cell.height * eighths.y / 8,
                       cell.width * eighths.width / 8, cell.height * eighths.height / 8};
    pen->ops->rectangle(pen->to, part, color);
}

/* The upper left, upper right, lower left and lower right quarter have a bit each. */
static void draw_quarters(const struct pen *pen, struct box cell, uint32_t code, unsigned color)
{
    static const unsigned char quarters[] = {4, 8, 1, 13, 9, 7, 11, 2, 6, 14};
    for (unsigned i = 0; i < 4; i++)
        if (quarters[code - 0x2596] >> i & 1)
            draw_part(pen, cell, (struct box){i % 2 ? 4 : 0, i < 2 ? 0 : 4, 4, 4}, color);
}

static void draw_block(const struct pen *pen, struct box cell, uint32_t code, const struct paint *p)
{
    const struct box whole = {0, 0, 8, 8};
    if (code == UPPER_HALF)
        draw_part(pen, cell, (struct box){0, 0, 8, 4}, p->fill);
    else if (code <= FULL) /* one to eight eighths from below */
        draw_part(pen, cell, (struct box){0, FULL - code, 8, code - UPPER_HALF}, p->fill);
    else if (code < 0x2590) /* seven to one from the left */
        draw_part(pen, cell, (struct box){0, 0, 0x2590 - code, 8}, p->fill);
    else if (code == 0x2590)
        draw_part(pen, cell, (struct box){4, 0, 4, 8}, p->fill);
    else if (code < 0x2594)
        draw_part(pen, cell, whole, shade(p, code - 0x2590));
    else if (code == 0x2594)
        draw_part(pen, cell, (struct box){0, 0, 8, 1}, p->fill);
    else if (code == 0x2595)
        draw_part(pen, cell, (struct box){7, 0, 1, 8}, p->fill);
    else
        draw_quarters(pen, cell, code, p->fill);
}

/* Bits 0 to 5 are the first three rows, column by column; 6 and 7 are the last row. */
static void draw_braille(const struct pen *pen, struct box cell, uint32_t code, unsigned color)
{
    for (unsigned bit = 0; bit < 8; bit++) {
        unsigned column = bit < 6 ? bit / 3 : bit - 6, row = bit < 6 ? bit % 3 : 3;
        if (code >> bit & 1)
            pen->ops->dot(pen->to, cell.x + cell.width * (2 * column + 1) / 4,
                          cell.y + cell.height * (2 * row + 1) / 8, cell.width / 6, color);
    }
}

/* -- the walk ---------------------------------------------------------------------------------- */

static struct box box_of(int y, int from, int end)
{
    return (struct box){PICTURE_MARGIN + from * PICTURE_CELL_WIDTH,
                        PICTURE_MARGIN + y * PICTURE_CELL_HEIGHT, (end - from) * PICTURE_CELL_WIDTH,
                        PICTURE_CELL_HEIGHT};
}

static uint32_t code_at(const struct canvas *c, int y, int x, const struct paint *p)
{
    return p->glyph ? p->glyph : canvas_peek(c, x, y)->code;
}

static void append_cell(struct str *out, const struct cell *cell, const struct paint *p)
{
    const uint32_t codes[] = {p->glyph ? p->glyph : cell->code, cell->combining[0],
                              cell->combining[1]};
    for (size_t i = 0; cell->code != 0 && i < 3 && codes[i]; i++) {
        char bytes[4];
        str_append_bytes(out, bytes, utf8_encode(codes[i], bytes));
    }
}

static void write_cells(const struct pen *pen, const struct canvas *c, int y, int from, int end,
                        const struct paint *p)
{
    while (from < end && code_at(c, y, from, p) == ' ')
        from++;
    while (from < end && code_at(c, y, end - 1, p) == ' ')
        end--;
    if (from == end)
        return;
    struct str text = {0};
    for (int x = from; x < end; x++)
        append_cell(&text, canvas_peek(c, x, y), p);
    pen->ops->text(pen->to, box_of(y, from, end), str_text(&text), p);
    str_free(&text);
}

/* A stretch of cells that look alike. */
static void draw_run(const struct pen *pen, const struct canvas *c, int y, int from, int end,
                     const struct paint *p)
{
    if (p->behind != picture_ground(pen->palette))
        pen->ops->rectangle(pen->to, box_of(y, from, end), p->behind);
    for (int x = from; x < end; x++) {
        uint32_t code = code_at(c, y, x, p);
        if (!is_block(code) && !is_braille(code))
            continue;
        write_cells(pen, c, y, from, x, p);
        if (is_block(code))
            draw_block(pen, box_of(y, x, x + 1), code, p);
        else
            draw_braille(pen, box_of(y, x, x + 1), code, p->fill);
        from = x + 1;
    }
    write_cells(pen, c, y, from, end, p);
}

void picture_draw(const struct canvas *c, const struct palette *palette,
                  const struct picture_ops *ops, void *to)
{
    struct pen pen = {palette, ops, to};
    for (int y = 0; y < c->height; y++)
        for (int x = 0, from = 0; x < c->width; from = x) {
            struct paint first = paint_of(palette, &canvas_peek(c, x, y)->style), next = first;
            while (x < c->width && same_paint(&first, &next))
                if (++x < c->width)
                    next = paint_of(palette, &canvas_peek(c, x, y)->style);
            draw_run(&pen, c, y, from, x, &first);
        }
}
