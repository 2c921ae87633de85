/* A canvas as a picture of a terminal, in the theme and on the background that are set, else on a
 * dark one: the one walk over its cells that SVG, PNG and PDF share. Sizes are in pixels of the
 * picture as SVG has it.
 *
 * Block characters and braille are drawn, not written: they must meet without gaps, and few fonts
 * have them all. */
#ifndef QKV_EXPORT_PICTURE_H
#define QKV_EXPORT_PICTURE_H

#include "view/canvas.h"
#include "view/palette.h"

enum {
    PICTURE_CELL_WIDTH = 9, /* of a monospaced font of PICTURE_FONT pixels */
    PICTURE_CELL_HEIGHT = 18,
    PICTURE_FONT = 15,
    PICTURE_BASELINE = 14,
    PICTURE_MARGIN = 8 /* around the cells; also the radius of the corners */
};

/* How cells look: colours are 0xRRGGBB. */
struct paint {
    unsigned fill, behind;
    unsigned attributes; /* LOOK_ bits */
    uint32_t glyph;      /* instead of the cells' characters, or 0; texts have it already */
};

struct box {
    double x, y, width, height;
};

/* What draws; `to` is what picture_draw was given. */
struct picture_ops {
    void (*rectangle)(void *to, struct box box, unsigned color);
    void (*dot)(void *to, double x, double y, double radius, unsigned color);

    /* A row's characters, in UTF-8, without blanks at the ends, and the cells that they take: the
     * base line is PICTURE_BASELINE below the top of those. */
    void (*text)(void *to, struct box cells, const char *text, const struct paint *p);
};

int picture_width(const struct canvas *c);
int picture_height(const struct canvas *c);

/* The colour of everything that nothing is drawn on. */
unsigned picture_ground(const struct palette *palette);
void picture_draw(const struct canvas *c, const struct palette *palette,
                  const struct picture_ops *ops, void *to);

#endif
