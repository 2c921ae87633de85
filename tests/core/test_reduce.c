/* Expected numbers come from NumPy 1.24. */
#include "core/math.h"

#include "support.h"

TestSuite(reduce, .fini = release);

static struct array *reduce(enum reduce_op op, const char *a, int axis)
{
    return array_reduce(op, A(a), axis, false, &err);
}

#define MATRIX "[[1, 2, 3], [4, 5, 6]]"

Test(reduce, over_one_axis_or_all)
{
    EXPECT(reduce(REDUCE_SUM, MATRIX, 0), "[5, 7, 9]");
    EXPECT(reduce(REDUCE_SUM, MATRIX, -1), "[6, 15]");
    EXPECT(reduce(REDUCE_SUM, MATRIX, AXIS_ALL), "21");
    EXPECT(reduce(REDUCE_PRODUCT, MATRIX, 1), "[6, 120]");
    EXPECT(reduce(REDUCE_MEAN, MATRIX, 0), "[2.5, 3.5, 4.5]");
    EXPECT(reduce(REDUCE_MAX, MATRIX, 0), "[4, 5, 6]");
    EXPECT(reduce(REDUCE_MIN, MATRIX, AXIS_ALL), "1");
    EXPECT(reduce(REDUCE_SUM, "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]", 1), "[[4, 6], [12, 14]]");
    EXPECT(reduce(REDUCE_SUM, "5", 0), "5");
}

Test(reduce, keepdims_leaves_the_axis_at_length_one)
{
    EXPECT(array_reduce(REDUCE_SUM, A(MATRIX), 1, true, &err), "[[6], [15]]");
    EXPECT(array_reduce(REDUCE_MAX, A(MATRIX), 0, true, &err), "[[4, 5, 6]]");
    EXPECT(array_reduce(REDUCE_MEAN, A(MATRIX), AXIS_ALL, true, &err), "[[3.5]]");
}

Test(reduce, bools_are_counted)
{
    EXPECT(reduce(REDUCE_SUM, "[[True, True], [False, True]]", 0), "[1, 2]");
    EXPECT(reduce(REDUCE_PRODUCT, "[True, True]", 0), "1");
    EXPECT(reduce(REDUCE_MEAN, "[True, False, True, True]", 0), "0.75");
    EXPECT(reduce(REDUCE_MAX, "[False, True]", 0), "True");
    EXPECT(reduce(REDUCE_MIN, "[False, True]", 0), "False");
}

Test(reduce, all_and_any_take_every_dtype)
{
    EXPECT(reduce(REDUCE_ALL, "[[1., nan], [0., 2.]]", 1), "[True, False]");
    EXPECT(reduce(REDUCE_ANY, "[[0, 0], [0, 3]]", 0), "[False, True]");
    EXPECT(reduce(REDUCE_ALL, "[True, False]", AXIS_ALL), "False");
}

Test(reduce, maximum_and_minimum_pass_nan_on)
{
    EXPECT(reduce(REDUCE_MAX, "[[1., nan, 3.], [4., 5., 6.]]", 1), "[nan, 6.]");
    EXPECT(reduce(REDUCE_MIN, "[[1., nan, 3.], [4., 5., 6.]]", 0), "[1., nan, 3.]");
    EXPECT(reduce(REDUCE_MAX, "[-inf, -inf]", 0), "-inf");
}

Test(reduce, nothing_has_a_sum_but_no_maximum)
{
    EXPECT(reduce(REDUCE_SUM, "[[], []]", 1), "[0, 0]");
    EXPECT(
        array_reduce(REDUCE_PRODUCT, zeros(DTYPE_FLOAT64, 1, (const size_t[]){0}), 0, false, &err),
        "1.");
    EXPECT(reduce(REDUCE_MEAN, "[[], []]", 1), "[nan, nan]");
    EXPECT(reduce(REDUCE_ALL, "[]", 0), "True");
    EXPECT(reduce(REDUCE_ANY, "[]", 0), "False");
    struct array *none = keep(reduce(REDUCE_MAX, "[[], []]", 0));
    cr_assert_not_null(none);
    cr_expect_eq(none->shape[0], 0);
    EXPECT_ERROR(reduce(REDUCE_MAX, "[[], []]", 1), ERR_VALUE, "maximum which has no identity",
                 "(2,0)");
    EXPECT_ERROR(reduce(REDUCE_MIN, "[]", AXIS_ALL), ERR_VALUE, "minimum", "(0,)");
    EXPECT_ERROR(reduce(REDUCE_SUM, MATRIX, 2), ERR_AXIS,
                 "axis 2 is out of bounds for array of dimension 2");
    EXPECT_ERROR(reduce(REDUCE_SUM, MATRIX, -3), ERR_AXIS, "axis -3", "-1 back to -2");
}

Test(reduce, int64_sums_wrap)
{
    struct array *a = A("[0, 1]");
    a->buffer->i[0] = INT64_MAX;
    cr_expect_eq(keep(array_reduce(REDUCE_SUM, a, 0, false, &err))->buffer->i[0], INT64_MIN);
}

/* np.random.seed(7); np.random.randn(1000).sum(). Adding one after the other gives other last
 * digits, which the test makes sure of. */
Test(reduce, sums_add_pairwise_as_numpy_does)
{
    struct random r;
    random_seed(&r, 7);
    struct array *a = normal(&r, 1, (const size_t[]){1000});
    struct array *sum = keep(array_reduce(REDUCE_SUM, a, 0, false, &err));
    double in_turn = 0;
    for (int k = 0; k < 1000; k++)
        in_turn += a->buffer->f[k];
    cr_expect_eq(sum->buffer->f[0], -0x1.c799b5763e984p+4);
    cr_expect_neq(in_turn, -0x1.c799b5763e984p+4);
}

/* np.random.seed(0); np.random.randn(10000).sum(): NumPy adds up buffers of 8192. */
Test(reduce, long_sums_go_buffer_by_buffer)
{
    struct random r;
    random_seed(&r, 0);
    struct array *a = normal(&r, 1, (const size_t[]){10000});
    cr_expect_eq(keep(array_reduce(REDUCE_SUM, a, 0, false, &err))->buffer->f[0],
                 -0x1.70aca5af935a4p+7);
}

/* np.random.seed(7); x = np.random.randn(50, 300): pairwise along a row, in turn down a column. */
Test(reduce, the_order_of_adding_follows_the_strides)
{
    struct random r;
    random_seed(&r, 7);
    struct array *x = normal(&r, 2, (const size_t[]){50, 300});
    struct array *rows = keep(array_reduce(REDUCE_SUM, x, 1, false, &err));
    struct array *columns = keep(array_reduce(REDUCE_SUM, x, 0, false, &err));
    cr_expect_eq(rows->buffer->f[0], -0x1.8f707980cd2cap+2);
    cr_expect_eq(rows->buffer->f[3], 0x1.9f62ba2c7c0cdp+3);
    cr_expect_eq(columns->buffer->f[0], 0x1.1541dcedd617ep+2);
    cr_expect_eq(columns->buffer->f[1], 0x1.6eee9ceb5a0e5p+1);
    cr_expect_eq(keep(array_reduce(REDUCE_SUM, x, AXIS_ALL, false, &err))->buffer->f[0],
                 -0x1.2c91ff79d3579p+7);
}

Test(reduce, a_transposed_array_gives_the_same_digits)
{
    struct random r;
    random_seed(&r, 8);
    struct array *a = normal(&r, 2, (const size_t[]){40, 300});
    struct array *t = keep(array_transpose(a, NULL, &err));
    for (int axis = 0; axis < 2; axis++)
        EXPECT_SAME(keep(array_reduce(REDUCE_SUM, a, axis, false, &err)),
                    keep(array_reduce(REDUCE_SUM, t, 1 - axis, false, &err)));
}

Test(reduce, argmax_takes_the_first_of_equals_and_the_first_nan)
{
    EXPECT(array_argmax(A("[[1, 7, 7], [9, 0, 9]]"), 1, &err), "[1, 0]");
    EXPECT(array_argmax(A("[[1, 7, 7], [9, 0, 9]]"), 0, &err), "[1, 0, 1]");
    EXPECT(array_argmax(A("[[1, 7, 7], [9, 0, 9]]"), AXIS_ALL, &err), "3");
    EXPECT(array_argmax(A("[1., nan, 9., nan]"), 0, &err), "1");
    EXPECT(array_argmax(A("[False, True, True]"), -1, &err), "1");
    EXPECT(array_argmax(A("5"), 0, &err), "0");
    struct array *t = keep(array_transpose(A("[[1, 2], [9, 4]]"), NULL, &err));
    EXPECT(array_argmax(t, AXIS_ALL, &err), "1");
    EXPECT_ERROR(array_argmax(A("[]"), 0, &err), ERR_VALUE, "argmax of an empty sequence", "(0,)");
    EXPECT_ERROR(array_argmax(A("[1]"), 1, &err), ERR_AXIS, "axis 1 is out of bounds");
}

Test(reduce, over_several_axes)
{
    struct array *a = A("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]");
    EXPECT(array_reduce_axes(REDUCE_SUM, a, 3, false, &err), "[16, 20]");
    EXPECT(array_reduce_axes(REDUCE_SUM, a, 5, true, &err), "[[[14], [22]]]");
    EXPECT(array_reduce_axes(REDUCE_MEAN, a, 6, false, &err), "[2.5, 6.5]");
    EXPECT(array_reduce_axes(REDUCE_MAX, a, 7, false, &err), "8");
    EXPECT_SAME(keep(array_reduce_axes(REDUCE_SUM, a, 0, false, &err)), a);
}

Test(reduce, where_the_smallest_is)
{
    EXPECT(array_argmin(A("[[3, 1, 1], [-4, 5, 0]]"), 1, &err), "[1, 0]");
    EXPECT(array_argmin(A("[[3, 1, 1], [-4, 5, 0]]"), AXIS_ALL, &err), "3");
    EXPECT(array_argmin(A("[2., nan, 1.]"), 0, &err), "1");
    EXPECT(array_argmin(A("[True, False, False]"), 0, &err), "1");
}
