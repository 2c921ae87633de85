#include "view/palette.h"

#include "view/canvas.h"

#include <math.h>
#include <stddef.h>

enum { BLACK = 0, RED = 1, MAGENTA = 5, WHITE = 7, BRIGHT_BLACK = 8, BRIGHT_WHITE = 15 };
enum {
    GREY = 243,
    TEAL = 30,
    CRIMSON = 160,
    ORANGE = 166,
    BLUE = 31
}; /* at least 3.9:1 on black and on white */

struct ramp {
    int count;
    unsigned char colors[13];
};

/* cividis (Nuñez, Anderton and Renslow 2018), the nearest colours that grow steadily lighter. */
static const struct ramp heat[] = {
    [PALETTE_8] = {4, {4, 6, 7, 3}},
    [PALETTE_16] = {4, {4, 8, 7, 11}},
    [PALETTE_256] = {12, {17, 18, 24, 60, 242, 244, 102, 144, 179, 185, 221, 227}},
};

/* Blue, nearly white, red: an odd number of steps, so that zero has the middle to itself. */
static const struct ramp diverging[] = {
    [PALETTE_8] = {5, {4, 6, 7, 3, 1}},
    [PALETTE_16] = {5, {4, 12, 15, 9, 1}},
    [PALETTE_256] = {13, {18, 25, 68, 110, 153, 189, 255, 224, 216, 173, 167, 124, 88}},
};

/* Okabe and Ito's colours, which differ for colour-blind eyes too. */
static const struct ramp heads[] = {
    [PALETTE_8] = {6, {3, 6, 2, 4, 1, 5}},
    [PALETTE_16] = {8, {3, 14, 2, 11, 4, 1, 13, 7}},
    [PALETTE_256] = {8, {214, 74, 36, 184, 32, 166, 175, 247}},
};

/* Which slots a role has: its own, or one for each step of its ramp. */
enum {
    SLOT_ROLE = 1,
    SLOT_HEAT = 16,
    SLOT_SIGNED = 32,
    SLOT_HEAD = 48,
    SLOT_CHANGED = 56,
    SLOT_SOURCE
};

enum palette_tier palette_tier(int colors)
{
    return colors >= 256  ? PALETTE_256
           : colors >= 16 ? PALETTE_16
           : colors >= 8  ? PALETTE_8
                          : PALETTE_MONO;
}

static double linear(int channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

void palette_channels(int color, int rgb[3])
{
    static const unsigned char base[16][3] = {
        {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},  {0, 0, 238}, {205, 0, 205},
        {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},    {0, 255, 0}, {255, 255, 0},
        {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255}};
    static const unsigned char cube[6] = {0, 95, 135, 175, 215, 255};
    int i = color - 16;
    for (int channel = 0; channel < 3; channel++)
        rgb[channel] = color < 16    ? base[color][channel]
                       : color < 232 ? cube[(channel == 0   ? i / 36
                                             : channel == 1 ? i / 6
                                                            : i) %
                                            6]
                                     : 8 + 10 * (color - 232);
}

/* Black or white, whichever has more contrast: the ratios, (1 + 0.05) / (L + 0.05) and
 * (L + 0.05) / (0 + 0.05) by WCAG 2, are equal where the relative luminance L is 0.179. */
static int readable_on(enum palette_tier tier, int background)
{
    int rgb[3];
    palette_channels(background, rgb);
    double luminance = 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
    if (luminance > 0.179)
        return tier == PALETTE_256 ? 16 : BLACK;
    return tier == PALETTE_256 ? 231 : tier == PALETTE_16 ? BRIGHT_WHITE : WHITE;
}

/* position: 0 for the first step of the ramp to 1 for its last; NaN has no colour. */
static void color_step(struct look *look, enum palette_tier tier, const struct ramp *ramps,
                       int slot, double position)
{
    if (!(position >= 0 || position < 0))
        return;
    const struct ramp *ramp = &ramps[tier];
    double clamped = position < 0 ? 0 : position > 1 ? 1 : position;
    int step = (int)(clamped * (ramp->count - 1) + 0.5);
    look->slot = slot + step;
    look->background = ramp->colors[step];
    look->foreground = readable_on(tier, look->background);
}

static void color_head(struct look *look, enum palette_tier tier, float level)
{
    const struct ramp *ramp = &heads[tier];
    if (!(level >= 0 && level < 1e6f))
        return;
    int step = (int)level % ramp->count;
    color_step(look, tier, heads, SLOT_HEAD, (double)step / (ramp->count - 1));
}

static void color_role(struct look *look, enum palette_tier tier, enum role role)
{
    int color = PALETTE_DEFAULT;
    switch (role) {
    case ROLE_CODE:
        color = tier == PALETTE_256 ? TEAL : MAGENTA;
        break;
    case ROLE_LABEL:
    case ROLE_MASKED:
        color = tier == PALETTE_256 ? GREY : tier == PALETTE_16 ? BRIGHT_BLACK : PALETTE_DEFAULT;
        break;
    case ROLE_ERROR:
        color = tier == PALETTE_256 ? CRIMSON : RED;
        break;
    default:
        break;
    }
    if (color == PALETTE_DEFAULT)
        return;
    look->slot = SLOT_ROLE + (int)role;
    look->foreground = color;
}

/* Where a number has no colour of its own, what happened to it has one. */
static void color_marks(struct look *look, enum palette_tier tier, unsigned marks)
{
    if (look->slot != 0 || tier != PALETTE_256 || (marks & MARK_SELECTED))
        return;
    if (marks & MARK_CHANGED) {
        look->slot = SLOT_CHANGED;
        look->foreground = ORANGE;
    } else if (marks & MARK_SOURCE) {
        look->slot = SLOT_SOURCE;
        look->foreground = BLUE;
    }
}

static unsigned role_attributes(enum palette_tier tier, enum role role)
{
    switch (role) {
    case ROLE_EMPHASIS:
    case ROLE_NAME:
    case ROLE_ERROR:
        return LOOK_BOLD;
    case ROLE_TITLE:
        return LOOK_BOLD | LOOK_REVERSE;
    case ROLE_CODE:
        return tier == PALETTE_MONO ? LOOK_UNDERLINE : 0;
    case ROLE_MASKED:
        return tier <= PALETTE_8 ? LOOK_DIM : 0;
    default:
        return 0;
    }
}

static unsigned mark_attributes(unsigned marks)
{
    unsigned attributes = 0;
    if (marks & MARK_SELECTED)
        attributes |= LOOK_REVERSE;
    if (marks & MARK_CHANGED)
        attributes |= LOOK_BOLD;
    if (marks & MARK_SOURCE)
        attributes |= LOOK_UNDERLINE;
    if (marks & (MARK_PINNED | MARK_BASELINE))
        attributes |= LOOK_ITALIC;
    return attributes;
}

struct look palette_look(enum palette_tier tier, const struct style *style)
{
    struct look look = {.foreground = PALETTE_DEFAULT, .background = PALETTE_DEFAULT};
    look.attributes = role_attributes(tier, style->role) | mark_attributes(style->marks);
    if (tier == PALETTE_MONO)
        return look;
    if (style->role == ROLE_HEAT)
        color_step(&look, tier, heat, SLOT_HEAT, (double)style->level);
    else if (style->role == ROLE_SIGNED)
        color_step(&look, tier, diverging, SLOT_SIGNED, ((double)style->level + 1) / 2);
    else if (style->role == ROLE_HEAD)
        color_head(&look, tier, style->level);
    else
        color_role(&look, tier, style->role);
    color_marks(&look, tier, style->marks);
    return look;
}
