#include "core/array.h"

#include "support.h"

TestSuite(view, .fini = release);

static struct array *reshape(const struct array *a, int ndim, const int64_t *shape)
{
    return array_reshape(a, ndim, shape, &err);
}

Test(view, transpose_reverses_or_permutes_and_shares)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]");
    struct array *t = keep(array_transpose(a, NULL, &err));
    EXPECT_SAME(t, A("[[1, 4], [2, 5], [3, 6]]"));
    array_set(t, (const size_t[]){2, 0}, 9);
    cr_expect_eq(array_get(a, (const size_t[]){0, 2}), 9);
    struct array *c = A("[[[1, 2, 3], [4, 5, 6]]]");
    EXPECT(array_transpose(c, (const int[]){1, -1, 0}, &err), "[[[1], [2], [3]], [[4], [5], [6]]]");
}

Test(view, transpose_refuses_axes_that_are_no_permutation)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]");
    EXPECT_ERROR(array_transpose(a, (const int[]){0, -2}, &err), ERR_VALUE, "repeated axis",
                 "(2,3)");
    EXPECT_ERROR(array_transpose(a, (const int[]){0, 2}, &err), ERR_AXIS,
                 "axis 2 is out of bounds for array of dimension 2");
}

Test(view, swapaxes_takes_negative_axes)
{
    EXPECT(array_swapaxes(A("[[[1, 2], [3, 4]]]"), -1, 1, &err), "[[[1, 3], [2, 4]]]");
    EXPECT_ERROR(array_swapaxes(A("[1]"), 0, 1, &err), ERR_AXIS, "axis 1", "dimension 1");
    EXPECT_ERROR(array_swapaxes(A("1"), 0, 0, &err), ERR_AXIS, "dimension 0", "no axes");
}

Test(view, reshape_keeps_the_order_of_elements)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]");
    EXPECT(reshape(a, 2, (const int64_t[]){3, 2}), "[[1, 2], [3, 4], [5, 6]]");
    EXPECT(reshape(a, 3, (const int64_t[]){-1, 1, 3}), "[[[1, 2, 3]], [[4, 5, 6]]]");
    EXPECT(reshape(a, 1, (const int64_t[]){-1}), "[1, 2, 3, 4, 5, 6]");
    EXPECT(reshape(A("[5]"), 0, NULL), "5");
}

Test(view, reshape_is_a_view_where_the_strides_allow_it)
{
    struct array *a = zeros(DTYPE_INT64, 3, (const size_t[]){2, 3, 4});
    struct array *t = keep(array_transpose(a, (const int[]){2, 0, 1}, &err)); /* (4,2,3) */
    struct array *joined = keep(reshape(t, 2, (const int64_t[]){4, 6}));
    struct array *split = keep(reshape(t, 4, (const int64_t[]){2, 2, 2, 3}));
    struct array *mixed = keep(reshape(t, 2, (const int64_t[]){8, 3}));
    cr_expect_eq(joined->buffer, a->buffer);
    cr_expect_eq(split->buffer, a->buffer);
    cr_expect_neq(mixed->buffer, a->buffer);
}

Test(view, reshape_copies_in_row_major_order_where_they_do_not)
{
    struct array *t = keep(array_transpose(A("[[1, 2, 3], [4, 5, 6]]"), NULL, &err));
    EXPECT(reshape(t, 2, (const int64_t[]){2, 3}), "[[1, 4, 2], [5, 3, 6]]");
}

Test(view, reshape_of_an_empty_array_keeps_it_empty)
{
    struct array *a = keep(reshape(A("[]"), 2, (const int64_t[]){-1, 3}));
    cr_assert_not_null(a);
    cr_expect_eq(a->shape[0], 0);
    cr_expect_eq(a->shape[1], 3);
}

Test(view, reshape_refuses_what_does_not_fit)
{
    struct array *a = zeros(DTYPE_BOOL, 2, (const size_t[]){3, 4});
    EXPECT_ERROR(reshape(a, 2, (const int64_t[]){5, 2}), ERR_VALUE,
                 "cannot reshape array of size 12 into shape (5,2)", "(3,4)");
    EXPECT_ERROR(reshape(a, 1, (const int64_t[]){5}), ERR_VALUE, "into shape (5,)");
    EXPECT_ERROR(reshape(a, 2, (const int64_t[]){5, -1}), ERR_VALUE, "(5,newaxis)");
    EXPECT_ERROR(reshape(a, 2, (const int64_t[]){-1, -1}), ERR_VALUE, "one unknown dimension");
    EXPECT_ERROR(reshape(a, 2, (const int64_t[]){INT64_MAX, 4}), ERR_VALUE, "size 12");
    EXPECT_ERROR(reshape(A("[]"), 2, (const int64_t[]){0, -1}), ERR_VALUE, "size 0");
    EXPECT_ERROR(reshape(A("[]"), 2, (const int64_t[]){0, INT64_MAX}), ERR_MEMORY, "too many");
    EXPECT_ERROR(reshape(A("1"), 9, (const int64_t[]){1, 1, 1, 1, 1, 1, 1, 1, 1}), ERR_VALUE,
                 "at most 8 dimensions");
}

Test(view, broadcast_to_repeats_without_copying)
{
    struct array *a = A("[[1], [2]]");
    struct array *b = keep(array_broadcast_to(a, 3, (const size_t[]){2, 2, 3}, &err));
    EXPECT_SAME(b, A("[[[1, 1, 1], [2, 2, 2]], [[1, 1, 1], [2, 2, 2]]]"));
    cr_expect_eq(b->buffer, a->buffer);
    EXPECT_ERROR(array_broadcast_to(a, 2, (const size_t[]){3, 3}, &err), ERR_VALUE, "(2,1)",
                 "(3,3)");
    EXPECT_ERROR(array_broadcast_to(a, 1, (const size_t[]){2}, &err), ERR_VALUE, "(2,1)", "(2,)");
    EXPECT_ERROR(array_broadcast_to(a, 2, (const size_t[]){2, (size_t)1 << 40}, &err), ERR_MEMORY,
                 "1099511627776");
}

static void expect_broadcast(const char *expected, int count, const struct array *const *arrays)
{
    char text[ARRAY_SHAPE_TEXT];
    size_t shape[ARRAY_MAX_NDIM];
    int ndim;
    cr_assert(broadcast_shape(count, arrays, &ndim, shape, &err), "%s", err.what);
    cr_expect_str_eq(shape_text(ndim, shape, text), expected);
}

Test(view, broadcast_shape_follows_numpys_rule)
{
    struct array *a = zeros(DTYPE_BOOL, 3, (const size_t[]){2, 1, 4});
    struct array *b = zeros(DTYPE_BOOL, 2, (const size_t[]){3, 1});
    struct array *none = zeros(DTYPE_BOOL, 1, (const size_t[]){0});
    struct array *one = zeros(DTYPE_BOOL, 1, (const size_t[]){1});
    expect_broadcast("(2,3,4)", 2, (const struct array *[]){a, b});
    expect_broadcast("(2,3,4)", 3, (const struct array *[]){b, A("1"), a});
    expect_broadcast("(0,)", 2, (const struct array *[]){one, none});
    expect_broadcast("()", 1, (const struct array *[]){A("1")});
}

Test(view, broadcast_errors_name_all_shapes_and_show_how_they_align)
{
    struct array *a = zeros(DTYPE_BOOL, 2, (const size_t[]){3, 4});
    struct array *b = zeros(DTYPE_BOOL, 1, (const size_t[]){5});
    struct array *c = zeros(DTYPE_BOOL, 1, (const size_t[]){3});
    size_t shape[ARRAY_MAX_NDIM];
    int ndim;
    EXPECT_ERROR(broadcast_shape(2, (const struct array *[]){a, b}, &ndim, shape, &err), ERR_VALUE,
                 "operands could not be broadcast together with shapes (3,4) (5,)",
                 "(3,4) meets (_,5)", "4 and 5");
    EXPECT_ERROR(broadcast_shape(3, (const struct array *[]){A("1"), a, b}, &ndim, shape, &err),
                 ERR_VALUE, "shapes () (3,4) (5,)");
    EXPECT_ERROR(broadcast_shape(2, (const struct array *[]){c, a}, &ndim, shape, &err), ERR_VALUE,
                 "(_,3) meets (3,4)", "[:, None] makes a column of (3,)");
}
