/* The expected texts are NumPy 1.24's and Python's; tests/numpy/print_cases.py compares many more.
 */
#include "base/err.h"
#include "base/str.h"
#include "core/array.h"
#include "sheet/print.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* An array of consecutive numbers from 0, times `scale`. */
static struct array *counting(enum dtype dtype, double scale, int ndim, const size_t *shape)
{
    struct err err;
    struct array *a = array_new(dtype, ndim, shape, &err);
    cr_assert_not_null(a);
    for (size_t i = 0; i < array_count(a); i++) {
        if (dtype == DTYPE_FLOAT64)
            a->buffer->f[i] = (double)i * scale;
        else if (dtype == DTYPE_INT64)
            a->buffer->i[i] = (int64_t)((double)i * scale);
    }
    return a;
}

static struct array *vector(enum dtype dtype, const void *elements, size_t count, size_t size)
{
    struct array *a = counting(dtype, 0, 1, &count);
    memcpy(a->buffer->data, elements, count * size);
    return a;
}

#define VECTOR(dtype, type, ...)                                                                   \
    vector(dtype, (const type[]){__VA_ARGS__}, sizeof((const type[]){__VA_ARGS__}) / sizeof(type), \
           sizeof(type))
#define FLOATS(...) VECTOR(DTYPE_FLOAT64, double, __VA_ARGS__)
#define INTS(...)   VECTOR(DTYPE_INT64, int64_t, __VA_ARGS__)
#define BOOLS(...)  VECTOR(DTYPE_BOOL, bool, __VA_ARGS__)
#define COUNTING(dtype, scale, ...)                                                                \
    counting(dtype, scale, (int)(sizeof((const size_t[]){__VA_ARGS__}) / sizeof(size_t)),          \
             (const size_t[]){__VA_ARGS__})

/* Checks str(a) and repr(a) and drops a. */
static void expect_with(struct array *a, const struct print_options *options, const char *as_str,
                        const char *as_repr)
{
    struct str out = {0};
    print_array(&out, a, options);
    cr_expect_str_eq(str_text(&out), as_str);
    str_truncate(&out, 0);
    print_array_repr(&out, a, options);
    cr_expect_str_eq(str_text(&out), as_repr);
    str_free(&out);
    array_free(a);
}

static void expect(struct array *a, const char *as_str, const char *as_repr)
{
    expect_with(a, &print_defaults, as_str, as_repr);
}

static void expect_float(double value, const char *text)
{
    struct str out = {0};
    print_float(&out, value);
    cr_expect_str_eq(str_text(&out), text);
    str_free(&out);
}

Test(print, a_float_is_the_shortest_text_that_reads_back)
{
    expect_float(4, "4.0");
    expect_float(-0.0, "-0.0");
    expect_float(0.1, "0.1");
    expect_float(0.1 + 0.2, "0.30000000000000004");
    expect_float(1.0 / 3, "0.3333333333333333");
    expect_float(123456.75, "123456.75");
    expect_float(1.7976931348623157e308, "1.7976931348623157e+308");
    expect_float(5e-324, "5e-324");
    expect_float(9.88e-324, "1e-323");
    expect_float(2.2250738585072014e-308, "2.2250738585072014e-308");
}

Test(print, a_float_has_an_exponent_outside_python_s_range)
{
    expect_float(0.0001, "0.0001");
    expect_float(0.00001, "1e-05");
    expect_float(9999999999999998, "9999999999999998.0");
    expect_float(1e16, "1e+16");
    expect_float(1.5e-7, "1.5e-07");
    expect_float(-1e100, "-1e+100");
}

/* Digits nearest to a power of two may belong to the double below it. */
Test(print, a_power_of_two_has_a_lopsided_interval)
{
    expect_float(ldexp(1, -44), "5.684341886080802e-14");
    expect_float(ldexp(1, 53), "9007199254740992.0");
    expect_float(ldexp(1, 976), "6.386688990511104e+293");
}

Test(print, a_float_may_be_no_number)
{
    expect_float(NAN, "nan");
    expect_float(-NAN, "nan");
    expect_float(INFINITY, "inf");
    expect_float(-INFINITY, "-inf");
}

Test(print, digits_are_cut_where_they_are_unique)
{
    expect(FLOATS(0.1, 0.25, 1.0 / 3), "[0.1        0.25       0.33333333]",
           "array([0.1       , 0.25      , 0.33333333])");
    expect(FLOATS(1, 2, 3), "[1. 2. 3.]", "array([1., 2., 3.])");
    expect(FLOATS(9.999999996, 1), "[10.  1.]", "array([10.,  1.])");
    expect(FLOATS(-1.5, 22.25), "[-1.5  22.25]", "array([-1.5 , 22.25])");
    expect(FLOATS(0.0, -0.0), "[ 0. -0.]", "array([ 0., -0.])");
}

Test(print, scientific_notation_starts_where_numpy_has_it)
{
    expect(FLOATS(99999999, 1e6), "[99999999.  1000000.]", "array([99999999.,  1000000.])");
    expect(FLOATS(1e8), "[1.e+08]", "array([1.e+08])");
    expect(FLOATS(1e-4, 0.01), "[0.0001 0.01  ]", "array([0.0001, 0.01  ])");
    expect(FLOATS(9e-5), "[9.e-05]", "array([9.e-05])");
    expect(FLOATS(1, 1000), "[   1. 1000.]", "array([   1., 1000.])");
    expect(FLOATS(1, 1001), "[1.000e+00 1.001e+03]", "array([1.000e+00, 1.001e+03])");
    expect(FLOATS(-0.0, 1e-5), "[-0.e+00  1.e-05]", "array([-0.e+00,  1.e-05])");
    expect(FLOATS(1e-100, -2.5e7), "[ 1.0e-100 -2.5e+007]", "array([ 1.0e-100, -2.5e+007])");
    expect(FLOATS(5e-324, 1), "[5.e-324 1.e+000]", "array([5.e-324, 1.e+000])");
}

Test(print, nan_and_inf_share_the_columns)
{
    expect(FLOATS(NAN), "[nan]", "array([nan])");
    expect(FLOATS(INFINITY, -INFINITY), "[ inf -inf]", "array([ inf, -inf])");
    expect(FLOATS(1, NAN, -INFINITY), "[  1.  nan -inf]", "array([  1.,  nan, -inf])");
    expect(FLOATS(100.125, INFINITY), "[100.125     inf]", "array([100.125,     inf])");
    expect(FLOATS(1e10, -INFINITY, NAN), "[1.e+10   -inf    nan]",
           "array([1.e+10,   -inf,    nan])");
}

Test(print, booleans_and_integers_are_aligned_right)
{
    expect(BOOLS(true, false), "[ True False]", "array([ True, False])");
    expect(INTS(1, -10, 100, 7), "[  1 -10 100   7]", "array([  1, -10, 100,   7])");
    expect(INTS(INT64_MIN, INT64_MAX), "[-9223372036854775808  9223372036854775807]",
           "array([-9223372036854775808,  9223372036854775807])");
}

static struct array *scalar(double value)
{
    struct array *a = counting(DTYPE_FLOAT64, 0, 0, NULL);
    a->buffer->f[0] = value;
    return a;
}

Test(print, an_array_without_axes_is_printed_like_a_number)
{
    expect(scalar(0.1234567891), "0.1234567891", "array(0.12345679)");
    expect(scalar(1e16), "1e+16", "array(1.e+16)");
    expect(counting(DTYPE_BOOL, 0, 0, NULL), "False", "array(False)");
    expect(counting(DTYPE_INT64, 0, 0, NULL), "0", "array(0)");
    const struct print_options summary = {.precision = 8, .threshold = 0, .linewidth = 75};
    expect_with(scalar(-2.5), &summary, "-2.5", "array(-2.5)");
}

Test(print, options_change_digits_and_notation)
{
    struct print_options o = print_defaults;
    o.precision = 3;
    expect_with(FLOATS(1.0 / 3, 2.0 / 3), &o, "[0.333 0.667]", "array([0.333, 0.667])");
    o.precision = 0;
    expect_with(FLOATS(0.5, 1.5, 2.5), &o, "[0. 2. 2.]", "array([0., 2., 2.])");
    o.precision = 17;
    expect_with(FLOATS(0.1, ldexp(1, -44)), &o, "[1.000000000000000e-01 5.684341886080802e-14]",
                "array([1.000000000000000e-01, 5.684341886080802e-14])");
    o = print_defaults;
    o.suppress = true;
    expect_with(FLOATS(1e-9, 0.3), &o, "[0.  0.3]", "array([0. , 0.3])");
    expect_with(FLOATS(1e9, 1), &o, "[1.e+09 1.e+00]", "array([1.e+09, 1.e+00])");
}

Test(print, higher_axes_are_parted_by_blank_lines)
{
    expect(COUNTING(DTYPE_INT64, 1, 2, 2, 2),
           "[[[0 1]\n"
           "  [2 3]]\n"
           "\n"
           " [[4 5]\n"
           "  [6 7]]]",
           "array([[[0, 1],\n"
           "        [2, 3]],\n"
           "\n"
           "       [[4, 5],\n"
           "        [6, 7]]])");
    expect(COUNTING(DTYPE_FLOAT64, 0.5, 2, 1, 1, 2),
           "[[[[0.  0.5]]]\n"
           "\n"
           "\n"
           " [[[1.  1.5]]]]",
           "array([[[[0. , 0.5]]],\n"
           "\n"
           "\n"
           "       [[[1. , 1.5]]]])");
}

Test(print, a_view_is_printed_by_its_strides)
{
    struct err err;
    struct array *a = COUNTING(DTYPE_INT64, 1, 2, 3);
    struct array *t = array_transpose(a, NULL, &err);
    array_free(a);
    expect(t, "[[0 3]\n [1 4]\n [2 5]]", "array([[0, 3],\n       [1, 4],\n       [2, 5]])");
    struct array *row = COUNTING(DTYPE_FLOAT64, 0.25, 4);
    const struct index_item backwards = {INDEX_SLICE, .step = -1, .has_step = true};
    struct array *reversed = array_index(row, 1, &backwards, &err);
    array_free(row);
    expect(reversed, "[0.75 0.5  0.25 0.  ]", "array([0.75, 0.5 , 0.25, 0.  ])");
}

Test(print, long_rows_are_wrapped)
{
    expect(COUNTING(DTYPE_INT64, 1, 30),
           "[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23\n"
           " 24 25 26 27 28 29]",
           "array([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16,\n"
           "       17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])");
    struct print_options o = print_defaults;
    o.linewidth = 30;
    expect_with(COUNTING(DTYPE_FLOAT64, 0.125, 2, 6), &o,
                "[[0.    0.125 0.25  0.375\n"
                "  0.5   0.625]\n"
                " [0.75  0.875 1.    1.125\n"
                "  1.25  1.375]]",
                "array([[0.   , 0.125, 0.25 ,\n"
                "        0.375, 0.5  , 0.625],\n"
                "       [0.75 , 0.875, 1.   ,\n"
                "        1.125, 1.25 , 1.375]])");
    o.linewidth = 2;
    expect_with(INTS(1000, 1001), &o, "[1000\n 1001]", "array([1000,\n       1001])");
}

Test(print, long_arrays_are_summarised)
{
    expect(COUNTING(DTYPE_INT64, 1, 1001), "[   0    1    2 ...  998  999 1000]",
           "array([   0,    1,    2, ...,  998,  999, 1000])");
    struct print_options o = print_defaults;
    o.threshold = 3;
    o.edgeitems = 1;
    expect_with(COUNTING(DTYPE_FLOAT64, 1, 4, 5), &o,
                "[[ 0. ...  4.]\n"
                " ...\n"
                " [15. ... 19.]]",
                "array([[ 0., ...,  4.],\n"
                "       ...,\n"
                "       [15., ..., 19.]])");
    /* What is left out has no say in the format. */
    expect_with(FLOATS(1, 1e-9, 1e9, 2.5), &o, "[1.  ... 2.5]", "array([1. , ..., 2.5])");
    o.edgeitems = 0;
    expect_with(COUNTING(DTYPE_INT64, 1, 5), &o, "[... 4]", "array([..., 4])");
}

Test(print, empty_arrays_tell_shape_and_dtype)
{
    expect(COUNTING(DTYPE_FLOAT64, 0, 0), "[]", "array([], dtype=float64)");
    expect(COUNTING(DTYPE_INT64, 0, 0, 3), "[]", "array([], shape=(0, 3), dtype=int64)");
    expect(COUNTING(DTYPE_BOOL, 0, 2, 0, 4), "[]", "array([], shape=(2, 0, 4), dtype=bool)");
    struct print_options o = print_defaults;
    o.linewidth = 37;
    expect_with(COUNTING(DTYPE_FLOAT64, 0, 0, 3), &o, "[]",
                "array([], shape=(0, 3),\n      dtype=float64)");
}
