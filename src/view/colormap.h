/* Colour maps: what colour a number between two ends has, in each tier of colours.
 *
 * Every map is a table: its colours at even distances for terminals that can show all of them, and
 * a ramp of steps for 256, 16 and 8 colours. Their lightness grows steadily, so that they read in
 * grey and to colour-blind eyes too. */
#ifndef QKV_VIEW_COLORMAP_H
#define QKV_VIEW_COLORMAP_H

enum palette_tier { PALETTE_MONO, PALETTE_8, PALETTE_16, PALETTE_256, PALETTE_TRUE };

/* A colour is PALETTE_DEFAULT (the terminal's own), one of the 256 of xterm, or red, green and blue
 * in 24 bits with PALETTE_RGB added. */
enum { PALETTE_DEFAULT = -1, PALETTE_RGB = 1 << 24 };

enum colormap {
    COLORMAP_CIVIDIS,
    COLORMAP_VIRIDIS,
    COLORMAP_DARK_ZERO,  /* signed: blue, nearly black, red */
    COLORMAP_LIGHT_ZERO, /* signed: blue, nearly white, red */
    COLORMAP_CONTRAST,   /* these three have text of 7:1 on them */
    COLORMAP_CONTRAST_DARK_ZERO,
    COLORMAP_CONTRAST_LIGHT_ZERO,
    COLORMAP_HEADS, /* colours that differ, in no order */
    COLORMAP_COUNT
};

/* position: 0 for the map's first colour to 1 for its last; beyond that it is clamped. The tier is
 * not PALETTE_MONO. */
int colormap_color(enum colormap map, enum palette_tier tier, double position);

/* The colour of a step of the map's ramp, which with 24 bits is that of 256 colours; after the last
 * step comes the first again. The tier is not PALETTE_MONO. */
int colormap_step(enum colormap map, enum palette_tier tier, int step);

/* Red, green and blue, 0 to 255, of a colour that is not the default, as xterm has them. */
void palette_channels(int color, int rgb[3]);

/* The same colour as PALETTE_RGB; the default stays what it is. */
int palette_rgb(int color);

/* Black or white, whichever has more contrast: at least 4.5:1 where the tier has both. */
int palette_readable_on(enum palette_tier tier, int background);

#endif
