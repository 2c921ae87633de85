#include "view/palette.h"

#include "view/canvas.h"

#include <criterion/criterion.h>
#include <math.h>

static struct look look(enum palette_tier tier, enum role role, float level, unsigned marks)
{
    struct style style = {.role = role, .marks = marks, .level = level};
    return palette_look(tier, &style);
}

static const enum palette_tier colored[] = {PALETTE_8, PALETTE_16, PALETTE_256};
static const int color_count[] = {8, 16, 256};

Test(palette, tier_follows_the_number_of_colors)
{
    cr_expect_eq(palette_tier(-1), PALETTE_MONO);
    cr_expect_eq(palette_tier(2), PALETTE_MONO);
    cr_expect_eq(palette_tier(8), PALETTE_8);
    cr_expect_eq(palette_tier(16), PALETTE_16);
    cr_expect_eq(palette_tier(88), PALETTE_16);
    cr_expect_eq(palette_tier(256), PALETTE_256);
    cr_expect_eq(palette_tier(1 << 24), PALETTE_256);
}

Test(palette, without_colors_there_are_only_attributes)
{
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct look l = look(PALETTE_MONO, (enum role)role, 0.5f, MARK_CHANGED);
        cr_expect_eq(l.slot, 0);
        cr_expect_eq(l.foreground, PALETTE_DEFAULT);
        cr_expect_eq(l.background, PALETTE_DEFAULT);
        cr_expect(l.attributes & LOOK_BOLD);
    }
}

Test(palette, marks_are_attributes_in_every_tier)
{
    for (int tier = PALETTE_MONO; tier <= PALETTE_256; tier++) {
        enum palette_tier t = (enum palette_tier)tier;
        cr_expect(look(t, ROLE_HEAT, 1, MARK_SELECTED).attributes & LOOK_REVERSE);
        cr_expect(look(t, ROLE_HEAT, 1, MARK_CHANGED).attributes & LOOK_BOLD);
        cr_expect(look(t, ROLE_HEAT, 1, MARK_SOURCE).attributes & LOOK_UNDERLINE);
        cr_expect_eq(look(t, ROLE_NUMBER, 0, 0).attributes, 0);
    }
}

Test(palette, slots_and_colors_are_in_range)
{
    for (int i = 0; i < 3; i++)
        for (int role = 0; role < ROLE_COUNT; role++)
            for (float level = -20; level <= 20; level += 0.125f) {
                struct look l = look(colored[i], (enum role)role, level, 0);
                cr_assert(l.slot >= 0 && l.slot < PALETTE_SLOTS);
                cr_assert(l.foreground >= -1 && l.foreground < color_count[i]);
                cr_assert(l.background >= -1 && l.background < color_count[i]);
            }
}

Test(palette, a_slot_always_has_the_same_colors)
{
    for (int i = 0; i < 3; i++) {
        struct look seen[PALETTE_SLOTS] = {{0}};
        for (int role = 0; role < ROLE_COUNT; role++)
            for (float level = -1; level <= 8; level += 0.03125f) {
                struct look l = look(colored[i], (enum role)role, level, 0);
                if (l.slot && seen[l.slot].slot) {
                    cr_assert_eq(l.foreground, seen[l.slot].foreground);
                    cr_assert_eq(l.background, seen[l.slot].background);
                }
                seen[l.slot] = l;
            }
    }
}

Test(palette, heat_grows_in_steps_and_is_clamped)
{
    for (int i = 0; i < 3; i++) {
        int last = look(colored[i], ROLE_HEAT, 0, 0).slot, steps = 1;
        cr_expect_eq(look(colored[i], ROLE_HEAT, -1, 0).slot, last);
        for (float level = 0; level <= 1; level += 0.001f) {
            int slot = look(colored[i], ROLE_HEAT, level, 0).slot;
            cr_assert(slot == last || slot == last + 1);
            steps += slot != last;
            last = slot;
        }
        cr_expect_geq(steps, 4);
        cr_expect_eq(look(colored[i], ROLE_HEAT, 7, 0).slot, last);
    }
}

Test(palette, zero_has_the_middle_of_the_signed_map)
{
    for (int i = 0; i < 3; i++) {
        int lowest = look(colored[i], ROLE_SIGNED, -1, 0).slot;
        int middle = look(colored[i], ROLE_SIGNED, 0, 0).slot;
        int highest = look(colored[i], ROLE_SIGNED, 1, 0).slot;
        cr_expect_gt(middle, lowest);
        cr_expect_eq(middle - lowest, highest - middle);
    }
}

Test(palette, what_is_no_number_has_no_color)
{
    cr_expect_eq(look(PALETTE_256, ROLE_HEAT, NAN, 0).slot, 0);
    cr_expect_eq(look(PALETTE_256, ROLE_SIGNED, NAN, 0).slot, 0);
    cr_expect_eq(look(PALETTE_256, ROLE_HEAD, NAN, 0).slot, 0);
    cr_expect_eq(look(PALETTE_256, ROLE_HEAD, -1, 0).slot, 0);
    cr_expect_eq(look(PALETTE_256, ROLE_HEAD, INFINITY, 0).slot, 0);
}

Test(palette, eight_heads_differ)
{
    for (int a = 0; a < 8; a++)
        for (int b = 0; b < a; b++)
            cr_expect_neq(look(PALETTE_256, ROLE_HEAD, (float)a, 0).slot,
                          look(PALETTE_256, ROLE_HEAD, (float)b, 0).slot);
}

/* Of the 256 colours, from their numbers. */
static double relative_luminance(int color)
{
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    static const int steps[6] = {0, 95, 135, 175, 215, 255};
    static const int divisor[3] = {36, 6, 1};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        int channel = color >= 232 ? 8 + 10 * (color - 232) : steps[(color - 16) / divisor[i] % 6];
        double c = channel / 255.0;
        sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : contrast(b, a);
}

/* WCAG asks 4.5 of body text; coloured words keep at least 3.8 on black and on white alike. */
Test(palette, text_is_readable)
{
    for (int role = 0; role < ROLE_COUNT; role++)
        for (float level = -1; level <= 8; level += 0.03125f) {
            struct look l = look(PALETTE_256, (enum role)role, level, 0);
            if (l.background >= 16) {
                cr_assert_geq(
                    contrast(relative_luminance(l.foreground), relative_luminance(l.background)),
                    4.5);
            } else if (l.foreground >= 16) {
                cr_assert_geq(contrast(relative_luminance(l.foreground), 0), 3.8);
                cr_assert_geq(contrast(relative_luminance(l.foreground), 1), 3.8);
            }
        }
}

Test(palette, heat_grows_lighter)
{
    double last = -1;
    for (float level = 0; level <= 1; level += 0.01f) {
        double now = relative_luminance(look(PALETTE_256, ROLE_HEAT, level, 0).background);
        cr_assert_geq(now, last);
        last = now;
    }
}
