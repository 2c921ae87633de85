/* What each role of the canvas looks like on terminals with 256, 16, 8 and no colours.
 *
 * Colours only add to what digits, glyphs and attributes say already: every mark has an attribute
 * of its own, and without colours the attributes are all that is left. Plain text keeps the
 * terminal's own colours, and every coloured word is readable on black as well as on white. */
#ifndef QKV_VIEW_PALETTE_H
#define QKV_VIEW_PALETTE_H

struct style;

enum palette_tier { PALETTE_MONO, PALETTE_8, PALETTE_16, PALETTE_256 };

enum {
    LOOK_BOLD = 1,
    LOOK_UNDERLINE = 2,
    LOOK_REVERSE = 4,
    LOOK_DIM = 8,
    LOOK_ITALIC = 16,
};

enum { PALETTE_DEFAULT = -1 }; /* the terminal's own colour */

/* The slots, one for each combination of colours; they fit the 64 pairs of an 8-colour terminal. */
enum { PALETTE_SLOTS = 60 };

struct look {
    int slot; /* 0: no colours; looks with the same slot have the same colours */
    int foreground, background;
    unsigned attributes; /* LOOK_ bits */
};

struct look palette_look(enum palette_tier tier, const struct style *style);

/* Red, green and blue, 0 to 255, of one of the 256 colours, as xterm has them. */
void palette_channels(int color, int rgb[3]);

/* The tier that a number of colours allows. */
enum palette_tier palette_tier(int colors);

#endif
