#include "core/array.h"

#include "support.h"

TestSuite(walk, .fini = release);

Test(walk, index_next_counts_in_row_major_order)
{
    size_t index[2] = {0}, shape[2] = {2, 3};
    int steps = 1;
    while (index_next(index, 2, shape)) {
        cr_expect_eq(index[0] * 3 + index[1], (size_t)steps);
        steps++;
    }
    cr_expect_eq(steps, 6);
    cr_expect_not(index_next(index, 0, NULL));
}

/* What the walk visits of array `which`, compared with reading element by element. */
static void expect_visits(int ndim, const size_t *shape, int count,
                          const struct array *const *arrays)
{
    struct walk w;
    size_t index[ARRAY_MAX_NDIM] = {0}, seen = 0;
    walk_start(&w, ndim, shape, count, arrays);
    do {
        for (size_t i = 0; i < w.inner; i++, seen++) {
            for (int k = 0; k < count; k++) {
                size_t own[ARRAY_MAX_NDIM];
                int lead = ndim - arrays[k]->ndim;
                for (int d = 0; d < arrays[k]->ndim; d++)
                    own[d] = arrays[k]->shape[d] == 1 ? 0 : index[lead + d];
                cr_expect_eq((size_t)(w.at[k] + (ptrdiff_t)i * w.step[k]),
                             array_position(arrays[k], own));
            }
            index_next(index, ndim, shape);
        }
    } while (walk_next(&w));
    size_t expected = 1;
    for (int d = 0; d < ndim; d++)
        expected *= shape[d];
    cr_expect_eq(seen, expected);
}

Test(walk, visits_views_and_broadcast_arrays_in_step)
{
    struct array *a = zeros(DTYPE_INT64, 3, (const size_t[]){2, 3, 4});
    struct array *t =
        keep(array_transpose(zeros(DTYPE_INT64, 3, (const size_t[]){4, 3, 2}), NULL, &err));
    struct index_item back = {.kind = INDEX_SLICE, .step = -1, .has_step = true};
    struct array *r = keep(array_index(a, 1, &back, &err));
    struct array *row = zeros(DTYPE_INT64, 1, (const size_t[]){4});
    struct array *column = zeros(DTYPE_INT64, 2, (const size_t[]){3, 1});
    const size_t shape[] = {2, 3, 4};
    expect_visits(3, shape, 1, (const struct array *[]){a});
    expect_visits(3, shape, 2, (const struct array *[]){a, t});
    expect_visits(3, shape, 4, (const struct array *[]){r, row, column, t});
    expect_visits(0, NULL, 1, (const struct array *[]){A("3")});
    expect_visits(2, (const size_t[]){1, 1}, 2, (const struct array *[]){A("3"), A("[[4]]")});
}

Test(walk, contiguous_arrays_are_one_row)
{
    struct array *a = zeros(DTYPE_INT64, 3, (const size_t[]){2, 3, 4});
    struct walk w;
    walk_start(&w, 3, a->shape, 2, (const struct array *[]){a, A("1")});
    cr_expect_eq(w.inner, 24);
    cr_expect_eq(w.step[0], 1);
    cr_expect_eq(w.step[1], 0);
    cr_expect_not(walk_next(&w));
}

Test(walk, an_empty_shape_has_nothing_in_its_only_row)
{
    struct array *a = zeros(DTYPE_INT64, 2, (const size_t[]){3, 0});
    struct walk w;
    walk_start(&w, 2, a->shape, 1, (const struct array *[]){a});
    cr_expect_eq(w.inner, 0);
    cr_expect_not(walk_next(&w));
}
