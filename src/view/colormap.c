#include "view/colormap.h"

#include <math.h>

enum { BLACK = 0, WHITE = 7, BRIGHT_WHITE = 15, CUBE_BLACK = 16, CUBE_WHITE = 231 };

struct ramp {
    int count;
    unsigned char colors[13];
};

struct map {
    int count; /* of the colours at even distances; 0: the steps of 256 colours serve */
    int colors[11];
    struct ramp ramps[PALETTE_256 + 1];
};

/* An odd number of colours gives zero the middle to itself. Of 16 colours those are left out which
 * are light in one terminal and dark in another: 8, 9 and 12. */
static const struct map maps[COLORMAP_COUNT] = {
    /* Nuñez, Anderton and Renslow 2018; the steps are the nearest that grow steadily lighter */
    [COLORMAP_CIVIDIS] =
        {10,
         {0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55,
          0xfee838},
         {[PALETTE_8] = {4, {4, 6, 3, 7}},
          [PALETTE_16] = {4, {4, 6, 7, 11}},
          [PALETTE_256] = {12, {17, 18, 24, 60, 242, 244, 102, 144, 179, 185, 221, 227}}}},
    /* van der Walt and Smith 2015 */
    [COLORMAP_VIRIDIS] = {11,
                          {0x440154, 0x482475, 0x414487, 0x355f8d, 0x2a788e, 0x21918c, 0x22a884,
                           0x44bf70, 0x7ad151, 0xbddf26, 0xfde725},
                          {[PALETTE_8] = {4, {4, 2, 3, 7}},
                           [PALETTE_16] = {4, {4, 2, 10, 11}},
                           [PALETTE_256] = {10, {53, 54, 24, 30, 36, 78, 113, 148, 184, 226}}}},
    /* after Crameri's berlin, without its darkest colours but the middle */
    [COLORMAP_DARK_ZERO] = {9,
                            {0x9eb0ff, 0x5ba4db, 0x2d7597, 0x1a4256, 0x0c0a0a, 0x501803, 0x8a3f2a,
                             0xc4756a, 0xffadad},
                            {[PALETTE_8] = {5, {6, 4, 0, 1, 3}},
                             [PALETTE_16] = {5, {14, 4, 0, 1, 11}},
                             [PALETTE_256] = {9, {147, 75, 31, 24, 232, 88, 131, 174, 217}}}},
    /* after Brewer's RdBu */
    [COLORMAP_LIGHT_ZERO] =
        {11,
         {0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7, 0xfddbc7, 0xf4a582, 0xd6604d,
          0xb2182b, 0x67001f},
         {[PALETTE_8] = {5, {4, 6, 7, 3, 1}},
          [PALETTE_16] = {5, {4, 14, 15, 11, 1}},
          [PALETTE_256] = {13, {18, 25, 68, 110, 153, 189, 255, 224, 216, 173, 167, 124, 88}}}},
    [COLORMAP_CONTRAST] = {0,
                           {0},
                           {[PALETTE_8] = {4, {0, 4, 3, 7}},
                            [PALETTE_16] = {4, {0, 4, 11, 15}},
                            [PALETTE_256] = {6, {16, 18, 20, 214, 227, 231}}}},
    [COLORMAP_CONTRAST_DARK_ZERO] = {0,
                                     {0},
                                     {[PALETTE_8] = {3, {6, 0, 3}},
                                      [PALETTE_16] = {5, {14, 6, 0, 3, 11}},
                                      [PALETTE_256] = {5, {51, 20, 16, 88, 214}}}},
    [COLORMAP_CONTRAST_LIGHT_ZERO] = {0,
                                      {0},
                                      {[PALETTE_8] = {3, {6, 7, 3}},
                                       [PALETTE_16] = {5, {6, 14, 15, 11, 3}},
                                       [PALETTE_256] = {5, {18, 117, 231, 222, 88}}}},
    /* Okabe and Ito's, which differ for colour-blind eyes too */
    [COLORMAP_HEADS] = {0,
                        {0},
                        {[PALETTE_8] = {6, {3, 6, 2, 4, 1, 7}},
                         [PALETTE_16] = {8, {3, 14, 2, 11, 4, 1, 13, 7}},
                         [PALETTE_256] = {8, {214, 74, 36, 184, 32, 166, 175, 247}}}},
};

static const struct ramp *ramp_of(enum colormap map, enum palette_tier tier)
{
    return &maps[map].ramps[tier == PALETTE_TRUE ? PALETTE_256 : tier];
}

int colormap_step(enum colormap map, enum palette_tier tier, int step)
{
    const struct ramp *ramp = ramp_of(map, tier);
    int color = ramp->colors[step % ramp->count];
    return tier == PALETTE_TRUE ? palette_rgb(color) : color;
}

/* The colour a part of the way from one to the other. */
static int mix(int from, int to, double part)
{
    int color = PALETTE_RGB;
    for (int shift = 0; shift < 24; shift += 8) {
        int a = from >> shift & 0xff, b = to >> shift & 0xff;
        color |= (int)lround(a + (b - a) * part) << shift;
    }
    return color;
}

int colormap_color(enum colormap map, enum palette_tier tier, double position)
{
    const struct map *m = &maps[map];
    double at = position > 0 ? position < 1 ? position : 1 : 0;
    if (tier != PALETTE_TRUE || m->count == 0)
        return colormap_step(map, tier, (int)(at * (ramp_of(map, tier)->count - 1) + 0.5));
    double place = at * (m->count - 1);
    int i = place < m->count - 2 ? (int)place : m->count - 2;
    return mix(m->colors[i], m->colors[i + 1], place - i);
}

/* -- colours ----------------------------------------------------------------------------------- */

void palette_channels(int color, int rgb[3])
{
    static const unsigned char base[16][3] = {
        {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},  {0, 0, 238}, {205, 0, 205},
        {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},    {0, 255, 0}, {255, 255, 0},
        {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255}};
    static const unsigned char cube[6] = {0, 95, 135, 175, 215, 255};
    static const int divisor[3] = {36, 6, 1};
    for (int i = 0; i < 3; i++)
        rgb[i] = color >= PALETTE_RGB ? color >> (16 - 8 * i) & 0xff
                 : color < 16         ? base[color][i]
                 : color < 232        ? cube[(color - 16) / divisor[i] % 6]
                                      : 8 + 10 * (color - 232);
}

int palette_rgb(int color)
{
    int rgb[3];
    if (color == PALETTE_DEFAULT)
        return color;
    palette_channels(color, rgb);
    return PALETTE_RGB | rgb[0] << 16 | rgb[1] << 8 | rgb[2];
}

static double linear(int channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* The ratios, (W + 0.05) / (L + 0.05) and (L + 0.05) / (0 + 0.05) by WCAG 2, are equal where the
 * relative luminance L is 0.179 for a white of W = 1, and 0.153 for that of 8 colours, 0.78. */
int palette_readable_on(enum palette_tier tier, int background)
{
    static const int black[] = {BLACK, BLACK, BLACK, CUBE_BLACK, PALETTE_RGB};
    static const int white[] = {WHITE, WHITE, BRIGHT_WHITE, CUBE_WHITE, PALETTE_RGB | 0xffffff};
    int rgb[3];
    palette_channels(background, rgb);
    double luminance = 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
    return (luminance > (tier == PALETTE_8 ? 0.153 : 0.179) ? black : white)[tier];
}
