#include "core/array.h"

#include "support.h"

TestSuite(array, .fini = release);

Test(array, new_is_zeroed_contiguous_and_row_major)
{
    struct array *a = zeros(DTYPE_FLOAT64, 3, (const size_t[]){2, 3, 4});
    cr_assert_eq(array_count(a), 24);
    cr_expect(array_is_contiguous(a));
    cr_expect_eq(a->stride[0], 12);
    cr_expect_eq(a->stride[1], 4);
    cr_expect_eq(a->stride[2], 1);
    for (size_t k = 0; k < 24; k++)
        cr_expect_eq(a->buffer->f[k], 0);
}

Test(array, large_new_is_zeroed_too)
{
    for (int round = 0; round < 2; round++) {
        struct array *a = array_new(DTYPE_INT64, 1, (const size_t[]){10000}, &err);
        cr_assert_not_null(a);
        for (size_t k = 0; k < 10000; k++) {
            cr_assert_eq(a->buffer->i[k], 0);
            a->buffer->i[k] = -1; /* what the second round could find */
        }
        array_free(a);
    }
}

Test(array, a_0d_array_has_one_element)
{
    struct array *a = A("7");
    cr_expect_eq(a->ndim, 0);
    cr_expect_eq(array_count(a), 1);
    cr_expect_eq(array_get(a, NULL), 7);
    cr_expect(array_is_contiguous(a));
}

Test(array, sizes_are_capped_before_anything_is_allocated)
{
    EXPECT_ERROR(array_new(DTYPE_BOOL, 2, (const size_t[]){100000, 100000}, &err), ERR_MEMORY,
                 "(100000,100000)", "134217728");
    EXPECT_ERROR(array_new(DTYPE_BOOL, 2, (const size_t[]){SIZE_MAX, SIZE_MAX}, &err), ERR_MEMORY,
                 "18446744073709551615");
    EXPECT_ERROR(array_new(DTYPE_BOOL, 3, (const size_t[]){SIZE_MAX, 0, 2}, &err), ERR_MEMORY,
                 "too many");
    EXPECT_ERROR(array_new(DTYPE_BOOL, 9, (const size_t[]){1, 1, 1, 1, 1, 1, 1, 1, 1}, &err),
                 ERR_VALUE, "at most 8 dimensions, not 9");
}

Test(array, shapes_print_as_python_prints_tuples)
{
    char text[ARRAY_SHAPE_TEXT];
    cr_expect_str_eq(shape_text(0, NULL, text), "()");
    cr_expect_str_eq(shape_text(1, (const size_t[]){3}, text), "(3,)");
    cr_expect_str_eq(shape_text(3, (const size_t[]){10, 0, 256}, text), "(10,0,256)");
    const size_t m = SIZE_MAX;
    shape_text(8, (const size_t[]){m, m, m, m, m, m, m, m}, text);
    cr_expect_eq(strlen(text), 8 * 20 + 7 + 2);
}

Test(array, dtypes_have_numpys_names)
{
    cr_expect_str_eq(dtype_name(DTYPE_BOOL), "bool");
    cr_expect_str_eq(dtype_name(DTYPE_INT64), "int64");
    cr_expect_str_eq(dtype_name(DTYPE_FLOAT64), "float64");
}

Test(array, references_share_and_the_last_one_frees)
{
    struct array *a = array_new(DTYPE_INT64, 1, (const size_t[]){2}, &err);
    struct array *b = array_ref(a);
    cr_expect_eq(a, b);
    array_set(a, (const size_t[]){1}, 5);
    array_free(a);
    cr_expect_eq(array_get(b, (const size_t[]){1}), 5);
    array_free(b);
    array_free(NULL);
}

Test(array, set_converts_as_c_does)
{
    struct array *i = A("[1, 2]"), *b = A("[False, True]");
    array_set(i, (const size_t[]){0}, -2.9);
    array_set(b, (const size_t[]){0}, 0.5);
    array_set(b, (const size_t[]){1}, 0);
    cr_expect_eq(i->buffer->i[0], -2);
    EXPECT_SAME(b, A("[True, False]"));
}

Test(array, promote_turns_every_view_of_the_buffer)
{
    struct array *a = A("[[1, 0, -3], [4, 5, 6]]");
    struct array *t = keep(array_transpose(a, NULL, &err));
    cr_assert(array_promote(t, DTYPE_FLOAT64, &err));
    EXPECT_SAME(a, A("[[1., 0., -3.], [4., 5., 6.]]"));
    EXPECT_SAME(t, A("[[1., 4.], [0., 5.], [-3., 6.]]"));
    array_set(a, (const size_t[]){0, 1}, 0.5);
    cr_expect_eq(array_get(t, (const size_t[]){1, 0}), 0.5);
}

Test(array, promote_goes_from_bool_to_float_and_never_back)
{
    struct array *a = A("[True, False]");
    cr_assert(array_promote(a, DTYPE_FLOAT64, &err));
    cr_assert(array_promote(a, DTYPE_INT64, &err));
    EXPECT_SAME(a, A("[1., 0.]"));
}

Test(array, identical_wants_dtype_shape_and_every_element)
{
    struct array *a = A("[[1., nan], [inf, 0.]]");
    cr_expect(array_identical(a, A("[[1., nan], [inf, 0.]]")));
    cr_expect_not(array_identical(a, A("[[1., nan], [inf, -0.]]")));
    cr_expect_not(array_identical(a, A("[[1., nan], [-inf, 0.]]")));
    cr_expect_not(array_identical(a, A("[1., nan, inf, 0.]")));
    cr_expect_not(array_identical(A("[1, 0]"), A("[1., 0.]")));
    cr_expect_not(array_identical(A("[1, 0]"), A("[True, False]")));
    struct array *t = keep(array_transpose(a, NULL, &err));
    cr_expect(array_identical(t, A("[[1., inf], [nan, 0.]]")));
    cr_expect_not(array_identical(t, a));
    cr_expect(array_identical(A("[]"), A("[]")));
}

Test(array, contiguous_looks_at_the_strides_that_matter)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]"), *row = A("[[1, 2, 3]]");
    cr_expect_not(array_is_contiguous(keep(array_transpose(a, NULL, &err))));
    cr_expect(array_is_contiguous(keep(array_transpose(row, NULL, &err))));
    cr_expect_not(array_is_contiguous(
        keep(array_broadcast_to(A("[1, 2]"), 2, (const size_t[]){2, 2}, &err))));
}

/* array_find must be the inverse of array_position for every view, and refuse all else. */
static void expect_found(const struct array *a)
{
    size_t index[ARRAY_MAX_NDIM], hits = 0;
    for (size_t p = 0; p < a->buffer->count; p++) {
        if (!array_find(a, p, index))
            continue;
        hits++;
        cr_expect_eq(array_position(a, index), p);
        for (int d = 0; d < a->ndim; d++)
            cr_expect_lt(index[d], a->shape[d]);
    }
    cr_expect_eq(hits, array_count(a));
    cr_expect_not(array_find(a, a->buffer->count, index));
}

Test(array, find_inverts_position_for_views)
{
    struct array *a = zeros(DTYPE_INT64, 3, (const size_t[]){4, 3, 5});
    struct index_item step = {.kind = INDEX_SLICE, .step = -2, .has_step = true};
    struct index_item from = {.kind = INDEX_SLICE, .start = 1, .has_start = true};
    struct index_item one = {.kind = INDEX_INT, .start = -1};
    struct array *odd =
        keep(array_index(a, 3, (const struct index_item[]){step, from, step}, &err));
    struct array *flat = keep(array_index(a, 2, (const struct index_item[]){from, one}, &err));
    expect_found(a);
    expect_found(odd);
    expect_found(flat);
    expect_found(keep(array_transpose(odd, (const int[]){2, 0, 1}, &err)));
    expect_found(A("3"));
}

Test(array, find_gives_the_first_of_several)
{
    struct array *a = keep(array_broadcast_to(A("[[1, 2]]"), 2, (const size_t[]){3, 2}, &err));
    size_t index[2] = {9, 9};
    cr_assert(array_find(a, 1, index));
    cr_expect_eq(index[0], 0);
    cr_expect_eq(index[1], 1);
    cr_expect(array_find(a, 0, NULL));
    cr_expect_not(array_find(zeros(DTYPE_BOOL, 2, (const size_t[]){0, 2}), 0, NULL));
}
