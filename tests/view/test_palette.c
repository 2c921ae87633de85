#include "view/palette.h"

#include "view/canvas.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static struct look look(const struct palette *palette, enum role role, float level, unsigned marks)
{
    struct style style = {.role = role, .marks = marks, .level = level};
    return palette_look(palette, &style);
}

static struct look plain(enum palette_tier tier, enum role role, float level, unsigned marks)
{
    const struct palette palette = {.tier = tier};
    return look(&palette, role, level, marks);
}

enum { PALETTES = 4 * THEME_COUNT * 3 };

/* Every palette with colours there is. */
static struct palette palette_at(int i)
{
    return (struct palette){.tier = (enum palette_tier)(PALETTE_8 + i % 4),
                            .theme = (enum theme)(i / 4 % THEME_COUNT),
                            .background = (enum background)(i / 4 / THEME_COUNT)};
}

/* As xterm has the first sixteen, and by their numbers the other ones. */
static double luminance(int color)
{
    static const int first[16] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                  0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                  0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    static const int steps[6] = {0, 95, 135, 175, 215, 255}, divisor[3] = {36, 6, 1};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        int rgb = color >= PALETTE_RGB ? color & 0xffffff : color < 16 ? first[color] : -1;
        int channel = rgb >= 0       ? rgb >> (16 - 8 * i) & 0xff
                      : color >= 232 ? 8 + 10 * (color - 232)
                                     : steps[(color - 16) / divisor[i] % 6];
        double c = channel / 255.0;
        sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : contrast(b, a);
}

Test(palette, tier_follows_the_number_of_colors)
{
    cr_expect_eq(palette_tier(-1), PALETTE_MONO);
    cr_expect_eq(palette_tier(2), PALETTE_MONO);
    cr_expect_eq(palette_tier(8), PALETTE_8);
    cr_expect_eq(palette_tier(16), PALETTE_16);
    cr_expect_eq(palette_tier(88), PALETTE_16);
    cr_expect_eq(palette_tier(256), PALETTE_256);
}

Test(palette, without_colors_there_are_only_attributes)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct look l = plain(PALETTE_MONO, (enum role)role, 0.5f, MARK_CHANGED);
        cr_expect_eq(l.foreground, PALETTE_DEFAULT);
        cr_expect_eq(l.background, PALETTE_DEFAULT);
        cr_expect(l.attributes & LOOK_BOLD);
    }
}

Test(palette, marks_are_attributes_in_every_tier)
{
    for (int tier = PALETTE_MONO; tier <= PALETTE_TRUE; tier++) {
        enum palette_tier t = (enum palette_tier)tier;
        cr_expect(plain(t, ROLE_HEAT, 1, MARK_SELECTED).attributes & LOOK_REVERSE);
        cr_expect(plain(t, ROLE_HEAT, 0, MARK_CHANGED).attributes & LOOK_BOLD);
        cr_expect(plain(t, ROLE_HEAT, 1, MARK_SOURCE).attributes & LOOK_UNDERLINE);
        cr_expect_eq(plain(t, ROLE_NUMBER, 0, 0).attributes, 0);
    }
}

/* Many terminals show bold text of the first eight colours in the brighter eight: black becomes the
 * very grey that may be behind it. */
Test(palette, black_text_is_not_bold)
{
    int black = 0;
    for (int i = 0; i < PALETTES; i++)
        for (int role = 0; role < ROLE_COUNT; role++)
            for (float level = -1; level <= 8; level += 0.03125f) {
                struct palette p = palette_at(i);
                struct look l = look(&p, (enum role)role, level, MARK_CHANGED);
                black += l.foreground == 0;
                cr_assert(l.foreground != 0 || !(l.attributes & LOOK_BOLD));
            }
    cr_expect_gt(black, 0);
}

static void check_color(enum palette_tier tier, int color)
{
    static const int counts[] = {0, 8, 16, 256};
    if (color == PALETTE_DEFAULT)
        return;
    cr_assert_geq(color, tier == PALETTE_TRUE ? PALETTE_RGB : 0);
    cr_assert_lt(color, tier == PALETTE_TRUE ? 2 * PALETTE_RGB : counts[tier]);
}

Test(palette, colors_are_in_range)
{
    for (int i = 0; i < PALETTES; i++)
        for (int role = 0; role < ROLE_COUNT; role++)
            for (float level = -20; level <= 20; level += 0.125f) {
                struct palette p = palette_at(i);
                struct look l = look(&p, (enum role)role, level, MARK_CHANGED);
                check_color(p.tier, l.foreground);
                check_color(p.tier, l.background);
            }
}

/* A terminal with 8 colours has 64 pairs of them, the first of which is taken. */
Test(palette, eight_colors_fit_the_pairs)
{
    bool seen[9][9] = {{false}};
    int pairs = 0;
    for (int i = 0; i < PALETTES; i += 4)
        for (int role = 0; role < ROLE_COUNT; role++)
            for (float level = -1; level <= 8; level += 0.03125f) {
                struct palette p = palette_at(i);
                struct look l = look(&p, (enum role)role, level, 0);
                bool *pair = &seen[l.foreground + 1][l.background + 1];
                pairs += !*pair;
                *pair = true;
            }
    cr_expect_leq(pairs, 64);
}

/* WCAG asks 4.5 of body text, and 7 where it is to be easy. */
Test(palette, text_is_readable_on_every_cell)
{
    static const enum role roles[] = {ROLE_HEAT, ROLE_SIGNED, ROLE_HEAD};
    for (int i = 0; i < PALETTES; i++)
        for (int role = 0; role < 3; role++)
            for (float level = -1; level <= 8; level += 0.0009765625f) {
                struct palette p = palette_at(i);
                struct look l = look(&p, roles[role], level, 0);
                bool easy = p.theme == THEME_CONTRAST && roles[role] != ROLE_HEAD;
                if (l.background == PALETTE_DEFAULT)
                    continue;
                double ratio = contrast(luminance(l.foreground), luminance(l.background));
                cr_assert_geq(ratio,
                              easy                  ? 7
                              : p.tier == PALETTE_8 ? 3.5
                                                    : 4.5,
                              "%g in palette %d, role %d, level %g", ratio, i, role, (double)level);
            }
}

/* Others have other colours than xterm: the VGA and the Linux console, Tango (GNOME), Windows'
 * Campbell, and Apple's. A theme of high contrast has it there, too. */
Test(palette, text_is_readable_in_other_terminals_colors)
{
    static const int others[][16] = {
        {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
         0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff},
        {0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf, 0x555753,
         0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec},
        {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc, 0x767676,
         0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2},
        {0x000000, 0x990000, 0x00a600, 0x999900, 0x0000b2, 0xb200b2, 0x00a6b2, 0xbfbfbf, 0x666666,
         0xe50000, 0x00d900, 0xe5e500, 0x0000ff, 0xe500e5, 0x00e5e5, 0xe5e5e5}};
    static const enum role roles[] = {ROLE_HEAT, ROLE_SIGNED, ROLE_HEAD, ROLE_NUMBER, ROLE_MASKED};
    for (int i = 0; i < 5 * PALETTES; i++)
        for (float level = -1; level <= 8; level += 0.03125f) {
            struct palette p = palette_at(i / 5);
            struct look l = look(&p, roles[i % 5], level, MARK_CROSS);
            if (p.tier > PALETTE_16 || l.background == PALETTE_DEFAULT)
                continue;
            for (int k = 0; k < 4; k++) {
                double ratio = contrast(luminance(PALETTE_RGB | others[k][l.foreground]),
                                        luminance(PALETTE_RGB | others[k][l.background]));
                cr_assert_geq(ratio, 3, "%g of %d on %d in terminal %d", ratio, l.foreground,
                              l.background, k);
            }
        }
}

/* Of large digits WCAG asks 3. */
Test(palette, the_cross_is_a_band_that_numbers_are_readable_on)
{
    static const unsigned marks[] = {0, MARK_CHANGED, MARK_SOURCE, MARK_CHANGED | MARK_PINNED};
    static const enum role roles[] = {ROLE_NUMBER, ROLE_MASKED};
    for (int i = 0; i < 8 * PALETTES; i++) {
        struct palette p = palette_at(i / 8);
        enum role role = roles[i % 2];
        struct look l = look(&p, role, 0, MARK_CROSS | marks[i / 2 % 4]);
        cr_assert_neq(l.background, PALETTE_DEFAULT);
        cr_assert_neq(l.background, look(&p, role, 0, marks[i / 2 % 4]).background);
        double ratio = contrast(luminance(l.foreground), luminance(l.background));
        cr_assert_geq(ratio, 3, "%g in palette %d, role %d, marks %u", ratio, i / 8, (int)role,
                      marks[i / 2 % 4]);
    }
}

Test(palette, the_cross_leaves_weights_their_colour_and_reverses_labels)
{
    for (int i = 0; i < PALETTES; i++) {
        struct palette p = palette_at(i);
        struct look with = look(&p, ROLE_HEAT, 0.5f, MARK_CROSS),
                    without = look(&p, ROLE_HEAT, 0.5f, 0);
        cr_expect_eq(with.background, without.background);
        cr_expect_eq(with.attributes, without.attributes);
        cr_expect_eq(look(&p, ROLE_LABEL, 0, MARK_CROSS).background, PALETTE_DEFAULT);
    }
    for (int tier = PALETTE_MONO; tier <= PALETTE_TRUE; tier++)
        cr_expect(plain((enum palette_tier)tier, ROLE_LABEL, 0, MARK_CROSS).attributes &
                  LOOK_REVERSE);
}

/* Terminals' backgrounds are seldom quite black or white. */
Test(palette, words_are_readable)
{
    for (int i = 0; i < PALETTES; i++)
        for (int role = 0; role < ROLE_COUNT; role++)
            for (unsigned marks = 0; marks <= MARK_CHANGED; marks += MARK_SOURCE) {
                struct palette p = palette_at(i);
                struct look l = look(&p, (enum role)role, 0, marks);
                double l0 = luminance(l.foreground < 0 ? 0 : l.foreground);
                if (p.tier < PALETTE_256 || l.foreground < 0 || l.background >= 0)
                    continue;
                if (p.background != BACKGROUND_LIGHT)
                    cr_assert_geq(
                        contrast(l0, luminance(p.background ? PALETTE_RGB | 0x1e1e1e : 0)),
                        p.background ? 4.5 : 3.8);
                if (p.background != BACKGROUND_DARK)
                    cr_assert_geq(
                        contrast(l0, luminance(PALETTE_RGB | (p.background ? 0xf0f0f0 : 0xffffff))),
                        p.background ? 4.5 : 3.8);
            }
}

/* On a dark background a line has its colour itself, where that is light: 3 is what WCAG asks of
 * graphics. Elsewhere it is drawn on its colour. */
Test(palette, lines_have_colours_that_are_seen)
{
    int thin = 0;
    for (int i = 0; i < PALETTES; i++)
        for (int level = 0; level < 8; level++) {
            struct palette p = palette_at(i);
            struct look l = look(&p, ROLE_LINE, (float)level, 0),
                        head = look(&p, ROLE_HEAD, (float)level, 0);
            if (l.background >= 0) {
                cr_expect_eq(l.background, head.background);
                cr_expect_eq(l.foreground, head.foreground);
            } else {
                cr_expect_eq(p.background, BACKGROUND_DARK);
                cr_expect_eq(l.foreground, head.background);
                cr_expect_geq(contrast(luminance(l.foreground), luminance(PALETTE_RGB | 0x1e1e1e)),
                              3);
                thin++;
            }
        }
    cr_expect_gt(thin, 8);
}

/* From the background on: lighter on a dark one, darker on a light one. */
Test(palette, heat_grows_away_from_the_background)
{
    for (int i = 0; i < PALETTES; i++) {
        struct palette p = palette_at(i);
        double sign = p.background == BACKGROUND_LIGHT ? -1 : 1, last = -INFINITY;
        int steps = 0;
        for (float level = -0.5f; level <= 1.5f; level += 0.001f) {
            double now = sign * luminance(look(&p, ROLE_HEAT, level, 0).background);
            cr_assert_geq(now, last - 0.002, "palette %d, level %g", i,
                          (double)level); /* rounded */
            steps += now > last;
            last = now;
        }
        cr_expect_geq(steps, p.tier == PALETTE_TRUE && p.theme != THEME_CONTRAST ? 200 : 4);
    }
}

Test(palette, zero_has_the_middle_of_the_signed_map)
{
    for (int i = 0; i < PALETTES; i++) {
        struct palette p = palette_at(i);
        double sign = p.background == BACKGROUND_LIGHT ? -1 : 1;
        double zero = sign * luminance(look(&p, ROLE_SIGNED, 0, 0).background);
        for (int side = -1; side <= 1; side += 2) {
            double last = zero;
            for (float size = 0; size <= 1; size += 0.01f) {
                double now =
                    sign * luminance(look(&p, ROLE_SIGNED, (float)side * size, 0).background);
                cr_assert_geq(now, last, "palette %d, level %g", i, (double)((float)side * size));
                last = now;
            }
            cr_expect_gt(last, zero);
        }
        cr_expect_neq(look(&p, ROLE_SIGNED, -1, 0).background,
                      look(&p, ROLE_SIGNED, 1, 0).background);
    }
}

Test(palette, what_is_no_number_has_no_color)
{
    static const enum role roles[] = {ROLE_HEAT, ROLE_SIGNED, ROLE_HEAD};
    for (int i = 0; i < 3; i++)
        cr_expect_eq(plain(PALETTE_TRUE, roles[i], NAN, 0).background, PALETTE_DEFAULT);
    cr_expect_eq(plain(PALETTE_256, ROLE_HEAD, -1, 0).background, PALETTE_DEFAULT);
    cr_expect_eq(plain(PALETTE_256, ROLE_HEAD, INFINITY, 0).background, PALETTE_DEFAULT);
}

Test(palette, eight_heads_differ)
{
    for (int tier = PALETTE_16; tier <= PALETTE_TRUE; tier++)
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < a; b++)
                cr_expect_neq(plain((enum palette_tier)tier, ROLE_HEAD, (float)a, 0).background,
                              plain((enum palette_tier)tier, ROLE_HEAD, (float)b, 0).background);
}

/* The ends and the middle of viridis as its authors give them. */
Test(palette, maps_have_their_own_colors)
{
    const struct palette viridis = {PALETTE_TRUE, THEME_VIRIDIS, BACKGROUND_DARK};
    cr_expect_eq(look(&viridis, ROLE_HEAT, 0, 0).background, PALETTE_RGB | 0x440154);
    cr_expect_eq(look(&viridis, ROLE_HEAT, 0.5f, 0).background, PALETTE_RGB | 0x21918c);
    cr_expect_eq(look(&viridis, ROLE_HEAT, 1, 0).background, PALETTE_RGB | 0xfde725);
    const struct palette light = {PALETTE_TRUE, THEME_CIVIDIS, BACKGROUND_LIGHT};
    cr_expect_eq(look(&light, ROLE_HEAT, 0, 0).background, PALETTE_RGB | 0xfee838);
    cr_expect_eq(look(&light, ROLE_HEAT, 1, 0).background, PALETTE_RGB | 0x00224e);
}

/* Two pixels in a cell have the colours that each would have alone. */
Test(palette, pairs_are_half_blocks)
{
    for (int i = 0; i < PALETTES; i++) {
        struct palette p = palette_at(i);
        struct style style = {ROLE_SIGNED, .level = -1, .lower = 0.5f, .is_pair = true};
        struct look l = palette_look(&p, &style);
        cr_expect_eq(l.glyph, 0x2580);
        cr_expect_eq(l.foreground, look(&p, ROLE_SIGNED, -1, 0).background);
        cr_expect_eq(l.background, look(&p, ROLE_SIGNED, 0.5f, 0).background);
        style.marks = MARK_SELECTED;
        cr_expect_eq(palette_look(&p, &style).glyph, 0);
        style.marks = MARK_SOURCE; /* nobody would see a half block underlined */
        cr_expect_eq(palette_look(&p, &style).glyph, 0);
        cr_expect(palette_look(&p, &style).attributes & LOOK_UNDERLINE);
        style = (struct style){ROLE_HEAT, .level = 1, .lower = NAN, .is_pair = true};
        cr_expect_eq(palette_look(&p, &style).glyph, 0);
        cr_expect_eq(palette_look(&p, &style).background, PALETTE_DEFAULT);
    }
    const struct palette mono = {.tier = PALETTE_MONO};
    const struct style style = {ROLE_HEAT, .level = 1, .lower = 0, .is_pair = true};
    cr_expect_eq(palette_look(&mono, &style).glyph, 0);
}

static void set(const char *no_color, const char *force, const char *color)
{
    setenv("NO_COLOR", no_color, 1);
    setenv("CLICOLOR_FORCE", force, 1);
    setenv("CLICOLOR", color, 1);
}

Test(palette, environment_decides_where_no_option_does)
{
    set("", "", "");
    cr_expect(palette_wanted(PALETTE_AUTO, true));
    cr_expect_not(palette_wanted(PALETTE_AUTO, false));
    set("", "1", "0");
    cr_expect(palette_wanted(PALETTE_AUTO, false));
    set("", "0", "");
    cr_expect_not(palette_wanted(PALETTE_AUTO, false));
    set("", "", "0");
    cr_expect_not(palette_wanted(PALETTE_AUTO, true));
    set("1", "1", "1");
    cr_expect_not(palette_wanted(PALETTE_AUTO, true));
    cr_expect(palette_wanted(PALETTE_ALWAYS, false));
    set("", "1", "");
    cr_expect_not(palette_wanted(PALETTE_NEVER, true));
}
