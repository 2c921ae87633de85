/* Large digits. */
#include "view/blocks.h"

#include "app/fixture.h"
#include "view/draw.h"
#include "view/shown.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

TestSuite(blocks, .init = utf8_locale);

static char *drawn(const struct block_size *size, const char *text)
{
    struct canvas *c = canvas_new(block_width(size, text), block_height(size));
    block_draw(c, 0, 0, size, role_style(ROLE_NUMBER), text);
    char *out = screen(c);
    canvas_free(c);
    return out;
}

static void expect_drawn(int size, const char *text, const char *expected)
{
    char *out = drawn(block_size_at(size), text);
    cr_expect_str_eq(out, expected, "'%s' is drawn\n%s", text, out);
    free(out);
}

Test(blocks, two_pixels_are_a_cell)
{
    expect_drawn(0, "-0.4", "   █▀█   █ █\n▀▀ █ █   ▀▀█\n   ▀▀▀ ▀   ▀\n");
    expect_drawn(1, "7", "▀▀▀▀█\n  ▄▀\n █\n ▀\n");
}

Test(blocks, blanks_at_the_start_take_no_room)
{
    expect_drawn(0, "   1", "▄█\n █\n▀▀▀\n");
    cr_expect_eq(block_width(block_size_at(0), "   "), 0);
}

Test(blocks, sizes_grow)
{
    for (int i = 1; block_size_at(i); i++) {
        cr_expect_gt(block_height(block_size_at(i)), block_height(block_size_at(i - 1)));
        cr_expect_gt(block_width(block_size_at(i), "0.98"),
                     block_width(block_size_at(i - 1), "0.98"));
    }
    cr_expect_null(block_size_at(-1));
}

Test(blocks, digits_line_up)
{
    for (int i = 0; block_size_at(i); i++)
        for (char digit[] = "0"; digit[0] <= '9'; digit[0]++)
            cr_expect_eq(block_width(block_size_at(i), digit), block_width(block_size_at(i), "0"));
}

/* Whatever stands in a cell can be drawn, in every size, and no two characters look alike. */
Test(blocks, whatever_stands_in_a_cell_has_a_glyph)
{
    static const double numbers[] = {0,   -1.5,     6e-6,      -3e-12,   1e9, -2.5e300,
                                     NAN, INFINITY, -INFINITY, 12345678, 9,   0.98};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int width = 0; width < 6; width++) {
            char text[CELL_TEXT];
            cell_text(text, numbers[i],
                      (struct cell_format){.decimals = 2, .width = width, .sign = width % 2 == 0});
            for (const char *s = text + strspn(text, " "); *s; s++)
                cr_expect(block_has(*s), "'%c' of %s", *s, text);
        }
    for (const char *s = "T-pw?#"; *s; s++)
        cr_expect(block_has(*s), "%c", *s);
    for (const char *s = " =*/()x"; *s; s++)
        cr_expect(block_has(*s), "%c", *s);
    cr_expect_not(block_has('Q'));
}

Test(blocks, no_two_glyphs_look_alike)
{
    static const char all[] = "0123456789.-+e#?TFafinpw=*/()x";
    for (int size = 0; block_size_at(size); size++)
        for (size_t i = 0; all[i]; i++)
            for (size_t j = 0; j < i; j++) {
                char a[] = {all[i], '\0'}, b[] = {all[j], '\0'};
                char *first = drawn(block_size_at(size), a),
                     *second = drawn(block_size_at(size), b);
                cr_expect_str_neq(first, second, "%s and %s", a, b);
                free(first);
                free(second);
            }
}

Test(blocks, what_is_outside_is_cut_off)
{
    struct canvas *c = canvas_new(10, 3);
    block_draw(c, -3, -2, block_size_at(5), role_style(ROLE_NUMBER), "888");
    block_draw(c, 8, 2, block_size_at(5), role_style(ROLE_NUMBER), "888");
    expect_sound(c, "10x3");
    canvas_free(c);
}
