/* Numbers in cells. */
#include "app/fixture.h"
#include "view/draw.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct array *row_of(enum dtype dtype, size_t n, const double *x)
{
    struct array *a = array_new(dtype, 1, &n, &err);
    cr_assert_not_null(a);
    for (size_t i = 0; i < n; i++)
        array_set(a, &i, x[i]);
    return a;
}

/* The row's texts with | between them. */
static void expect_row(enum dtype dtype, size_t n, const double *x, const char *expected)
{
    struct array *a = row_of(dtype, n, x);
    struct cell_format format = cell_format_for(a);
    struct str row = {0};
    for (size_t i = 0; i < n; i++) {
        char text[CELL_TEXT];
        cell_text(text, x[i], format);
        str_format(&row, i > 0 ? "|%s" : "%s", text);
    }
    cr_expect_str_eq(str_text(&row), expected);
    str_free(&row);
    array_free(a);
}

#define EXPECT_ROW(dtype, expected, ...)                                                           \
    expect_row(dtype, sizeof((double[]){__VA_ARGS__}) / sizeof(double), (double[]){__VA_ARGS__},   \
               expected)

Test(numbers, whole_numbers_have_no_point)
{
    EXPECT_ROW(DTYPE_INT64, "  1|-20|  0", 1, -20, 0);
    EXPECT_ROW(DTYPE_FLOAT64, " 1|16", 1, 16);
    EXPECT_ROW(DTYPE_FLOAT64, "0|1", -0.0, 1);
}

Test(numbers, fractions_line_up_at_the_point)
{
    EXPECT_ROW(DTYPE_FLOAT64, " 1.50|-0.25|12.00", 1.5, -0.25, 12);
    EXPECT_ROW(DTYPE_FLOAT64, "   0.5|1024.0", 0.5, 1024);
    EXPECT_ROW(DTYPE_FLOAT64, "0.06|0.47|0.47", 0.06337894, 0.46831053, 0.46831053);
}

Test(numbers, what_is_not_zero_never_shows_as_zero)
{
    EXPECT_ROW(DTYPE_FLOAT64, "6e-6|1.00|0.00", 6.034e-6, 0.9999, 0);
    EXPECT_ROW(DTYPE_FLOAT64, "-3e-4|-1.00", -3e-4, -0.9999);
    EXPECT_ROW(DTYPE_FLOAT64, "5e-324| 2e-16|  1.50", 5e-324, DBL_EPSILON, 1.5);
    EXPECT_ROW(DTYPE_FLOAT64, "4e-3|0.01|0.50", 0.0044, 0.006, 0.5);
}

Test(numbers, small_ones_have_more_decimals)
{
    EXPECT_ROW(DTYPE_FLOAT64, "0.050|0.012", 0.05, 0.012);
    EXPECT_ROW(DTYPE_FLOAT64, "0.0050|0.0012", 0.005, 0.0012);
    EXPECT_ROW(DTYPE_FLOAT64, " 5.0e-5|      0|-2.1e-9", 0.00005, 0, -2.1e-9);
}

Test(numbers, close_ones_have_so_many_decimals_that_they_differ)
{
    EXPECT_ROW(DTYPE_FLOAT64, "1.0010|1.0020|1.0025", 1.001, 1.002, 1.0025);
    EXPECT_ROW(DTYPE_FLOAT64, "0.33|0.33|0.33", 1. / 3, 1. / 3 + 1e-12, 1. / 3); /* rounding */
}

/* What no sample found is written shorter, or as a row of #; it never pushes its neighbours. */
Test(numbers, a_text_is_never_wider_than_its_column)
{
    char text[CELL_TEXT];
    cell_text(text, 12345.678, (struct cell_format){.decimals = 2, .width = 5});
    cr_expect_str_eq(text, "12346");
    cell_text(text, 1234567.8, (struct cell_format){.decimals = 2, .width = 5});
    cr_expect_str_eq(text, "  1e6");
    cell_text(text, -12345.678, (struct cell_format){.decimals = 2, .width = 3});
    cr_expect_str_eq(text, "###");
    cell_text(text, 3, (struct cell_format){.decimals = 1, .width = 5, .sign = true});
    cr_expect_str_eq(text, " +3.0");
    cell_text(text, 0, (struct cell_format){.decimals = 1, .width = 5, .sign = true});
    cr_expect_str_eq(text, "  0.0");
}

Test(numbers, what_has_no_room_loses_its_decimals_before_its_digits)
{
    const struct cell_format two = {.decimals = 2, .width = 7};
    char text[CELL_TEXT];
    cell_text(text, 44850, two);
    cr_expect_str_eq(text, "  44850");
    cell_text(text, -1234567.25, (struct cell_format){.decimals = 2, .width = 8});
    cr_expect_str_eq(text, "-1234567");
    cell_text(text, 12345678, two);
    cr_expect_str_eq(text, "    1e7");
    cell_text(text, 0.25, (struct cell_format){.decimals = 2, .width = 3});
    cr_expect_str_eq(text, "###"); /* not 0.2, which is another number */
}

Test(numbers, of_a_large_array_all_parts_are_looked_at)
{
    const size_t shape[] = {1000, 200}, last[] = {999, 199};
    struct array *a = array_new(DTYPE_FLOAT64, 2, shape, &err);
    for (size_t i = 500; i < 1000; i++)
        array_set(a, (size_t[]){i, 7}, -123.25);
    array_set(a, last, 1);
    cr_expect_eq(cell_format_for(a).width, (int)strlen("-123.25"));
    cr_expect_eq(cell_format_for(a).decimals, 2);
    array_free(a);
}

Test(numbers, a_block_is_pooled_as_far_as_the_array_goes)
{
    const double x[] = {1, -5, 2, 4, 0, NAN};
    struct array *a = row_of(DTYPE_FLOAT64, 6, x);
    const size_t zero = 0, three = 3, five = 5;
    cr_expect_eq(pool_block(a, &zero, 1, 4, POOL_LARGEST), -5);
    cr_expect_eq(pool_block(a, &zero, 1, 4, POOL_MEAN), 0.5);
    cr_expect_eq(pool_block(a, &zero, 9, 4, POOL_MEAN_SIZE), 3);
    cr_expect_eq(pool_block(a, &three, 1, 2, POOL_LARGEST), 4);
    cr_expect(isnan(pool_block(a, &three, 1, 9, POOL_LARGEST)));
    cr_expect(isnan(pool_block(a, &five, 1, 1, POOL_MEAN)));
    array_free(a);
}

Test(numbers, what_is_not_zero_is_never_blank)
{
    cr_expect_eq(ramp_char(0), ' ');
    cr_expect_eq(ramp_char(1e-300), '.');
    cr_expect_eq(ramp_char(0.5), '+');
    cr_expect_eq(ramp_char(1), '@');
    cr_expect_eq(ramp_char(7), '@');
    cr_expect_eq(ramp_char(-1e-300), 'i');
    cr_expect_eq(ramp_char(-1), 'M');
    cr_expect_eq(ramp_char(NAN), '?');
}

Test(numbers, nan_and_infinity)
{
    EXPECT_ROW(DTYPE_FLOAT64, " nan| inf|-inf|   1", NAN, INFINITY, -INFINITY, 1);
    EXPECT_ROW(DTYPE_FLOAT64, " nan|0.50", NAN, 0.5);
    EXPECT_ROW(DTYPE_FLOAT64, "nan", NAN);
}

Test(numbers, huge_ones_are_short)
{
    EXPECT_ROW(DTYPE_INT64, "        1|999999999", 1, 999999999);
    EXPECT_ROW(DTYPE_INT64, "  1|1e9", 1, 1e9);
    EXPECT_ROW(DTYPE_FLOAT64, "-1e9|0.50", -1e9, 0.5);
    EXPECT_ROW(DTYPE_FLOAT64, " 1.8e308|-1.8e308", DBL_MAX, -DBL_MAX);
}

Test(numbers, bools)
{
    EXPECT_ROW(DTYPE_BOOL, "T|-|T", 1, 0, 1);
}

Test(numbers, of_an_empty_array)
{
    struct array *a = row_of(DTYPE_FLOAT64, 0, NULL);
    cr_expect_eq(cell_format_for(a).width, 1);
    array_free(a);
}

/* Over magnitudes, signs and neighbours: read back, the text is near the number and never zero
 * unless the number is; and it fits. */
Test(numbers, texts_read_back_near_the_number)
{
    unsigned long state = 1;
    for (int round = 0; round < 20000; round++) {
        double x[4];
        for (int i = 0; i < 4; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            double unit = (double)(state >> 11) / 9007199254740992.0;
            int exponent = (int)(state % 40) - 20;
            x[i] = (state & 64 ? -1 : 1) * unit * pow(10, exponent / 2.0);
        }
        struct array *a = row_of(DTYPE_FLOAT64, 4, x);
        struct cell_format format = cell_format_for(a);
        for (int i = 0; i < 4; i++) {
            char text[CELL_TEXT];
            cell_text(text, x[i], format);
            double back = strtod(text, NULL);
            cr_assert_eq((int)strlen(text), format.width, "'%s' is not %d wide", text,
                         format.width);
            cr_assert_eq(back == 0, x[i] == 0, "%.17g is shown as %s", x[i], text);
            cr_assert_leq(fabs(back - x[i]), fmax(0.5001 * pow(10, -format.decimals), fabs(x[i])),
                          "%.17g is shown as %s", x[i], text);
        }
        array_free(a);
    }
}

/* -- marks ------------------------------------------------------------------------------------- */

static void expect_cell(unsigned marks, const char *expected)
{
    struct canvas *c = canvas_new(8, 1);
    struct str row = {0};
    canvas_fill(c, 0, 0, 8, 1, role_style(ROLE_TEXT), '.');
    draw_cell(c, 1, 0, (struct style){.role = ROLE_NUMBER, .marks = marks}, "  16");
    canvas_row_text(c, 0, &row);
    cr_expect_str_eq(row.text, expected);
    cr_expect_eq(c->cursor_x, marks & MARK_SELECTED ? 5 : -1);
    str_free(&row);
    canvas_free(c);
}

Test(numbers, each_mark_has_its_sign)
{
    expect_cell(0, ".   16 .");
    expect_cell(MARK_SELECTED, ".  [16].");
    expect_cell(MARK_CHANGED, ".   16*.");
    expect_cell(MARK_PINNED | MARK_CHANGED, ".   16!.");
    expect_cell(MARK_SOURCE, ".   16'.");
    expect_cell(MARK_BASELINE, ".   16~.");
    expect_cell(MARK_SELECTED | MARK_CHANGED, ".  [16*.");
    expect_cell(MARK_SOURCE | MARK_CHANGED, ".  '16*.");
}
