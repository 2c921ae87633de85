/* Large digits made of half blocks, two pixels to a cell, for numbers that are read from afar. */
#ifndef QKV_VIEW_BLOCKS_H
#define QKV_VIEW_BLOCKS_H

#include "view/canvas.h"

/* A size: a face, and how many times a pixel is as wide and high as half a cell. Digits are equally
 * wide, so that numbers line up at the point; signs and points are narrower. */
struct block_size {
    int face; /* 0: 3 by 5 pixels, 1: 5 by 7 */
    int scale;
};

/* From the smallest to the largest; NULL past the last. */
const struct block_size *block_size_at(int i);

/* Whether there is a glyph; a question mark stands for the others. An asterisk is the dot of a
 * product. */
bool block_has(char character);

/* The rows that a text takes, a narrow gap between two of them included, and its columns. Blanks at
 * its start take none. */
int block_height(const struct block_size *size);
int block_width(const struct block_size *size, const char *text);

/* Draws text; its cells have the style given, and what is no block is left as it is. */
void block_draw(struct canvas *c, int x, int y, const struct block_size *size, struct style style,
                const char *text);

#endif
