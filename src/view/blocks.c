#include "view/blocks.h"

#include <string.h>

enum { FACES = 2, MOST_ROWS = 7, UPPER = 0x2580, LOWER = 0x2584, FULL = 0x2588 };

/* A row of a glyph is a number: its bits are pixels, the highest of `width` bits the leftmost. */
struct glyph {
    char character;
    struct {
        unsigned char width, rows[MOST_ROWS];
    } of[FACES];
};

static const int face_rows[FACES] = {5, 7};

/* clang-format off */
static const struct glyph glyphs[] = {
    {'?', {{3, {7, 1, 2, 0, 2}}, {5, {0x0E, 0x11, 0x01, 0x02, 0x04, 0x00, 0x04}}}},
    {'0', {{3, {7, 5, 5, 5, 7}}, {5, {0x0E, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0E}}}},
    {'1', {{3, {2, 6, 2, 2, 7}}, {5, {0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E}}}},
    {'2', {{3, {7, 1, 7, 4, 7}}, {5, {0x0E, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1F}}}},
    {'3', {{3, {7, 1, 7, 1, 7}}, {5, {0x0E, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0E}}}},
    {'4', {{3, {5, 5, 7, 1, 1}}, {5, {0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02}}}},
    {'5', {{3, {7, 4, 7, 1, 7}}, {5, {0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E}}}},
    {'6', {{3, {7, 4, 7, 5, 7}}, {5, {0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E}}}},
    {'7', {{3, {7, 1, 1, 1, 1}}, {5, {0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08}}}},
    {'8', {{3, {7, 5, 7, 5, 7}}, {5, {0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E}}}},
    {'9', {{3, {7, 5, 7, 1, 7}}, {5, {0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C}}}},
    {'.', {{1, {0, 0, 0, 0, 1}}, {2, {0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x03}}}},
    {'-', {{2, {0, 0, 3, 0, 0}}, {4, {0x00, 0x00, 0x00, 0x0F, 0x00, 0x00, 0x00}}}},
    {'+', {{3, {0, 2, 7, 2, 0}}, {5, {0x00, 0x04, 0x04, 0x1F, 0x04, 0x04, 0x00}}}},
    {' ', {{2, {0}}, {3, {0}}}},
    {'=', {{3, {0, 7, 0, 7, 0}}, {5, {0x00, 0x00, 0x1F, 0x00, 0x1F, 0x00, 0x00}}}},
    {'*', {{1, {0, 0, 1, 0, 0}}, {2, {0x00, 0x00, 0x00, 0x03, 0x03, 0x00, 0x00}}}},
    {'/', {{3, {1, 1, 2, 4, 4}}, {5, {0x01, 0x01, 0x02, 0x04, 0x08, 0x10, 0x10}}}},
    {'(', {{2, {1, 2, 2, 2, 1}}, {2, {0x01, 0x02, 0x02, 0x02, 0x02, 0x02, 0x01}}}},
    {')', {{2, {2, 1, 1, 1, 2}}, {2, {0x02, 0x01, 0x01, 0x01, 0x01, 0x01, 0x02}}}},
    {'x', {{3, {0, 5, 2, 5, 0}}, {5, {0x00, 0x11, 0x0A, 0x04, 0x0A, 0x11, 0x00}}}},
    {'e', {{3, {7, 5, 7, 4, 7}}, {5, {0x00, 0x00, 0x0E, 0x11, 0x1F, 0x10, 0x0E}}}},
    {'#', {{3, {5, 7, 5, 7, 5}}, {5, {0x0A, 0x0A, 0x1F, 0x0A, 0x1F, 0x0A, 0x0A}}}},
    {'T', {{3, {7, 2, 2, 2, 2}}, {5, {0x1F, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04}}}},
    {'F', {{3, {7, 4, 6, 4, 4}}, {5, {0x1F, 0x10, 0x10, 0x1E, 0x10, 0x10, 0x10}}}},
    {'a', {{3, {7, 1, 7, 5, 7}}, {5, {0x00, 0x00, 0x0E, 0x01, 0x0F, 0x11, 0x0F}}}},
    {'f', {{2, {3, 2, 3, 2, 2}}, {4, {0x03, 0x04, 0x04, 0x0E, 0x04, 0x04, 0x04}}}},
    {'i', {{1, {1, 0, 1, 1, 1}}, {3, {0x02, 0x00, 0x06, 0x02, 0x02, 0x02, 0x07}}}},
    {'n', {{3, {0, 0, 7, 5, 5}}, {5, {0x00, 0x00, 0x16, 0x19, 0x11, 0x11, 0x11}}}},
    {'p', {{3, {7, 5, 7, 4, 4}}, {5, {0x00, 0x00, 0x1E, 0x11, 0x1E, 0x10, 0x10}}}},
    {'w', {{3, {0, 5, 5, 7, 7}}, {5, {0x00, 0x00, 0x11, 0x11, 0x15, 0x15, 0x0A}}}},
};
/* clang-format on */

enum { GLYPHS = sizeof glyphs / sizeof *glyphs };

const struct block_size *block_size_at(int i)
{
    static const struct block_size sizes[] = {{0, 1}, {1, 1}, {0, 2}, {1, 2}, {1, 3}, {1, 4}};
    return i >= 0 && i < (int)(sizeof sizes / sizeof *sizes) ? &sizes[i] : NULL;
}

static const struct glyph *find(char character)
{
    for (size_t i = 0; i < GLYPHS; i++)
        if (glyphs[i].character == character)
            return &glyphs[i];
    return NULL;
}

static const struct glyph *glyph_of(char character)
{
    const struct glyph *glyph = find(character);
    return glyph ? glyph : &glyphs[0];
}

bool block_has(char character)
{
    return find(character) != NULL;
}

/* A pixel between two glyphs and two rows of text; both faces and it are an even number high. */
int block_height(const struct block_size *size)
{
    return (face_rows[size->face] + 1) * size->scale / 2;
}

int block_width(const struct block_size *size, const char *text)
{
    int pixels = 0;
    for (text += strspn(text, " "); *text; text++)
        pixels += glyph_of(*text)->of[size->face].width + 1;
    return pixels > 0 ? (pixels - 1) * size->scale : 0;
}

/* Whether a half of a cell, counted from the glyph's left and top, is part of a pixel. */
static bool is_set(const struct glyph *glyph, const struct block_size *size, int x, int half)
{
    int width = glyph->of[size->face].width, row = (half - size->scale / 2) / size->scale;
    if (half < size->scale / 2 || row >= face_rows[size->face])
        return false;
    return glyph->of[size->face].rows[row] >> (width - 1 - x / size->scale) & 1;
}

static void draw_glyph(struct canvas *c, int x, int y, const struct block_size *size,
                       struct style style, const struct glyph *glyph)
{
    for (int row = 0; row < block_height(size); row++)
        for (int i = 0; i < glyph->of[size->face].width * size->scale; i++) {
            bool upper = is_set(glyph, size, i, 2 * row),
                 lower = is_set(glyph, size, i, 2 * row + 1);
            if (upper || lower)
                canvas_fill(c, x + i, y + row, 1, 1, style, !lower ? UPPER : upper ? FULL : LOWER);
        }
}

void block_draw(struct canvas *c, int x, int y, const struct block_size *size, struct style style,
                const char *text)
{
    for (text += strspn(text, " "); *text; text++) {
        const struct glyph *glyph = glyph_of(*text);
        draw_glyph(c, x, y, size, style, glyph);
        x += (glyph->of[size->face].width + 1) * size->scale;
    }
}
