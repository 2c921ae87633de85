/* What each role of the canvas looks like in each tier of colours, on dark and light backgrounds,
 * in each theme.
 *
 * Colours only add to what digits, glyphs and attributes say already: every mark has an attribute
 * of its own (but bold black text is not bold), and without colours the attributes are all that is
 * left. Plain text keeps the terminal's own colours. On a background that is not known, every
 * coloured word is readable on black as well as on white. */
#ifndef QKV_VIEW_PALETTE_H
#define QKV_VIEW_PALETTE_H

#include "app/appearance.h"
#include "view/colormap.h"

#include <stdbool.h>
#include <stdint.h>

struct style;

enum {
    LOOK_BOLD = 1,
    LOOK_UNDERLINE = 2,
    LOOK_REVERSE = 4,
    LOOK_DIM = 8,
    LOOK_ITALIC = 16,
};

struct palette {
    enum palette_tier tier;
    enum theme theme;
    enum background background;
};

struct look {
    int foreground, background;
    unsigned attributes; /* LOOK_ bits */
    uint32_t glyph;      /* what a painter shows instead of the cell's character, or 0 */
};

struct look palette_look(const struct palette *palette, const struct style *style);

/* The tier that a number of colours allows. */
enum palette_tier palette_tier(int colors);

/* What --color says. */
enum palette_when { PALETTE_AUTO, PALETTE_ALWAYS, PALETTE_NEVER };

/* Whether output is to have colours. AUTO: not with NO_COLOR; with CLICOLOR_FORCE; else when it
 * goes to a terminal, and CLICOLOR is not 0. */
bool palette_wanted(enum palette_when when, bool to_terminal);

#endif
