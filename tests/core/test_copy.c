#include "core/array.h"

#include "support.h"

TestSuite(copy, .fini = release);

static const struct index_item reversed = {.kind = INDEX_SLICE, .step = -1, .has_step = true};

Test(copy, a_copy_is_contiguous_and_shares_nothing)
{
    struct array *t = keep(array_transpose(A("[[1, 2, 3], [4, 5, 6]]"), NULL, &err));
    struct array *c = keep(array_copy(t, &err));
    EXPECT_SAME(c, t);
    cr_expect(array_is_contiguous(c));
    array_set(c, (const size_t[]){0, 0}, 99);
    cr_expect_eq(array_get(t, (const size_t[]){0, 0}), 1);
}

Test(copy, astype_converts_as_numpy_does)
{
    EXPECT(array_astype(A("[1.9, -1.9, 0.]"), DTYPE_INT64, &err), "[1, -1, 0]");
    EXPECT(array_astype(A("[0.5, nan, -0.]"), DTYPE_BOOL, &err), "[True, True, False]");
    EXPECT(array_astype(A("[2, 0]"), DTYPE_BOOL, &err), "[True, False]");
    EXPECT(array_astype(A("[True, False]"), DTYPE_FLOAT64, &err), "[1., 0.]");
    struct array *outside = keep(array_astype(A("[nan, inf, -1e300]"), DTYPE_INT64, &err));
    for (int k = 0; k < 3; k++)
        cr_expect_eq(outside->buffer->i[k], INT64_MIN);
}

Test(copy, assign_broadcasts_and_converts)
{
    struct array *a = A("[[0., 0., 0.], [0., 0., 0.]]");
    cr_assert(array_assign(a, A("[1, 2, 3]"), &err));
    EXPECT_SAME(a, A("[[1., 2., 3.], [1., 2., 3.]]"));
    cr_assert(array_assign(a, A("[[4], [5]]"), &err));
    EXPECT_SAME(a, A("[[4., 4., 4.], [5., 5., 5.]]"));
    cr_assert(array_assign(a, A("[[[True, False, True]]]"), &err));
    EXPECT_SAME(a, A("[[1., 0., 1.], [1., 0., 1.]]"));
}

Test(copy, assign_reads_before_it_writes_where_buffers_overlap)
{
    struct array *v = A("[0, 1, 2, 3, 4]");
    struct array *back = keep(array_index(v, 1, &reversed, &err));
    cr_assert(array_assign(v, back, &err));
    EXPECT_SAME(v, A("[4, 3, 2, 1, 0]"));
    struct array *m = A("[[1, 2], [3, 4]]");
    cr_assert(array_assign(m, keep(array_transpose(m, NULL, &err)), &err));
    EXPECT_SAME(m, A("[[1, 3], [2, 4]]"));
}

Test(copy, assign_refuses_shapes_that_do_not_broadcast)
{
    struct array *a = A("[1, 2, 3]");
    EXPECT_ERROR(array_assign(a, A("[1, 2]"), &err), ERR_VALUE,
                 "could not broadcast input array from shape (2,) into shape (3,)");
    EXPECT_ERROR(array_assign(a, A("[[1, 2, 3], [4, 5, 6]]"), &err), ERR_VALUE, "(2,3)", "(3,)");
    EXPECT_SAME(a, A("[1, 2, 3]"));
}

Test(copy, concatenate_joins_along_any_axis_and_promotes)
{
    struct array *a = A("[[1, 2], [3, 4]]"), *b = A("[[5], [6]]"), *none = A("[[], []]");
    EXPECT(array_concatenate(2, (const struct array *[]){a, b}, 1, &err), "[[1, 2, 5], [3, 4, 6]]");
    EXPECT(array_concatenate(3, (const struct array *[]){b, none, a}, -1, &err),
           "[[5, 1, 2], [6, 3, 4]]");
    EXPECT(array_concatenate(2, (const struct array *[]){a, A("[[0.5, 1.]]")}, 0, &err),
           "[[1., 2.], [3., 4.], [0.5, 1.]]");
    struct array *t = keep(array_transpose(a, NULL, &err));
    EXPECT(array_concatenate(2, (const struct array *[]){t, a}, 0, &err),
           "[[1, 3], [2, 4], [1, 2], [3, 4]]");
}

Test(copy, concatenate_refuses_what_does_not_fit)
{
    struct array *a = zeros(DTYPE_BOOL, 2, (const size_t[]){3, 4});
    struct array *b = zeros(DTYPE_BOOL, 2, (const size_t[]){3, 5});
    struct array *v = zeros(DTYPE_BOOL, 1, (const size_t[]){4});
    EXPECT_ERROR(array_concatenate(2, (const struct array *[]){a, b}, 0, &err), ERR_VALUE, "(3,4)",
                 "(3,5)", "along dimension 1, the array at index 0 has size 4");
    EXPECT_ERROR(array_concatenate(3, (const struct array *[]){a, a, v}, 0, &err), ERR_VALUE,
                 "array 2 has shape (4,)", "(3,4)");
    EXPECT_ERROR(array_concatenate(2, (const struct array *[]){a, b}, 2, &err), ERR_AXIS,
                 "axis 2 is out of bounds");
    EXPECT_ERROR(array_concatenate(1, (const struct array *[]){A("1")}, 0, &err), ERR_VALUE,
                 "zero-dimensional");
    EXPECT_ERROR(array_concatenate(0, NULL, 0, &err), ERR_VALUE, "at least one array");
}
