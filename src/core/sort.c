/* Sorting. A row's elements become whole numbers with the same order, one code for all dtypes, and
 * a permutation of positions is what is sorted: it is argsort's result, and sort picks the elements
 * up by it.
 *
 * The quicksort is NumPy's, step by step (median of three, insertion sort from 16 elements down):
 * it is not stable, and equal elements end up where NumPy leaves them. The merge sort is stable; it
 * also takes over where the quicksort goes too deep. */
#include "core/order.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "core/axes.h"
#include "core/internal.h"
#include "core/math.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 15 };

/* -- permutations ------------------------------------------------------------------------------ */

static void swap(int64_t *a, int64_t *b)
{
    int64_t was = *a;
    *a = *b;
    *b = was;
}

static void insertion(const int64_t *keys, int64_t *low, const int64_t *high)
{
    for (int64_t *p = low + 1; p <= high; p++) {
        int64_t at = *p, *q = p;
        for (; q > low && keys[at] < keys[q[-1]]; q--)
            *q = q[-1];
        *q = at;
    }
}

static void merge_sort(const int64_t *keys, size_t n, int64_t *order, int64_t *scratch)
{
    size_t half = n / 2, i = 0, j = half, done = 0;
    if (n <= SMALL) {
        if (n > 0)
            insertion(keys, order, order + n - 1);
        return;
    }
    if (interrupted())
        return;
    merge_sort(keys, half, order, scratch);
    merge_sort(keys, n - half, order + half, scratch);
    memcpy(scratch, order, half * sizeof *order);
    while (i < half && j < n)
        order[done++] = keys[order[j]] < keys[scratch[i]] ? order[j++] : scratch[i++];
    memcpy(order + done, scratch + i, (half - i) * sizeof *order);
}

/* Parts what lies between low and high around the median of the first, middle and last, and returns
 * its place. */
static int64_t *partition(const int64_t *keys, int64_t *low, int64_t *high)
{
    int64_t *middle = low + (high - low) / 2, *i = low, *j = high - 1;
    if (keys[*middle] < keys[*low])
        swap(middle, low);
    if (keys[*high] < keys[*middle])
        swap(high, middle);
    if (keys[*middle] < keys[*low])
        swap(middle, low);
    int64_t pivot = keys[*middle];
    swap(middle, j);
    for (;;) {
        while (keys[*++i] < pivot)
            ;
        while (pivot < keys[*--j])
            ;
        if (i >= j)
            break;
        swap(i, j);
    }
    swap(i, high - 1);
    return i;
}

static void quick_sort(const int64_t *keys, int64_t *low, int64_t *high, int depth,
                       int64_t *scratch)
{
    for (; high - low > SMALL && depth > 0 && !interrupted(); depth--) {
        int64_t *pivot = partition(keys, low, high);
        quick_sort(keys, low, pivot - 1, depth - 1, scratch);
        low = pivot + 1;
    }
    if (high - low > SMALL)
        merge_sort(keys, (size_t)(high - low + 1), low, scratch);
    else
        insertion(keys, low, high);
}

/* -- rows -------------------------------------------------------------------------------------- */

/* NaN is above everything, and the two zeros are equal. */
static int64_t float_key(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (isnan(x))
        return INT64_MAX;
    return x == 0 ? 0 : bits < 0 ? INT64_MIN - bits : bits;
}

static void find_keys(struct row row, size_t n, int64_t *keys)
{
    for (size_t k = 0; k < n; k++) {
        ptrdiff_t at = (ptrdiff_t)k * row.step;
        keys[k] = row.dtype == DTYPE_FLOAT64 ? float_key(((const double *)row.first)[at])
                  : row.dtype == DTYPE_INT64 ? ((const int64_t *)row.first)[at]
                                             : ((const bool *)row.first)[at];
    }
}

struct sorting { /* room for one row */
    int64_t *keys, *order, *scratch;
};

static bool sorting_start(struct sorting *s, size_t n, struct err *err)
{
    s->keys = malloc((3 * n + 1) * sizeof *s->keys);
    if (!s->keys)
        return err_set(err, ERR_MEMORY, "no memory to sort %zu elements", n);
    s->order = s->keys + n;
    s->scratch = s->order + n;
    return true;
}

static void sort_row(struct sorting *s, struct row row, size_t n, bool stable)
{
    int depth = 0;
    find_keys(row, n, s->keys);
    for (size_t k = 0; k < n; k++)
        s->order[k] = (int64_t)k;
    for (size_t k = n; k > 1; k /= 2)
        depth += 2;
    if (stable)
        merge_sort(s->keys, n, s->order, s->scratch);
    else if (n > 0)
        quick_sort(s->keys, s->order, s->order + n - 1, depth, s->scratch);
}

/* -- arrays ------------------------------------------------------------------------------------ */

static void pick(struct row to, struct row from, size_t n, const int64_t *order)
{
    size_t size = dtype_size(from.dtype);
    for (size_t k = 0; k < n; k++)
        memcpy((char *)to.first + (ptrdiff_t)k * to.step * (ptrdiff_t)size,
               (const char *)from.first + (ptrdiff_t)order[k] * from.step * (ptrdiff_t)size, size);
}

/* Sorts every row along axis into out: its elements, or where they come from. */
static bool sort_rows(const struct array *a, int axis, bool stable, bool positions,
                      struct array *out, struct err *err)
{
    struct sorting s;
    struct walk w;
    size_t n = a->shape[axis];
    struct array rows = without_axis(a, axis), targets = without_axis(out, axis);
    if (!sorting_start(&s, n, err))
        return false;
    walk_start(&w, rows.ndim, rows.shape, 2, (const struct array *[]){&rows, &targets});
    do {
        for (size_t k = 0; k < w.inner; k++) {
            struct row from = row_at(&w, 0, a, k), to = row_at(&w, 1, out, k);
            from.step = a->stride[axis];
            to.step = out->stride[axis];
            sort_row(&s, from, n, stable);
            if (positions)
                row_copy(n, to, (struct row){DTYPE_INT64, s.order, 1});
            else
                pick(to, from, n, s.order);
        }
    } while (walk_next(&w));
    free(s.keys);
    return interrupt_none(err);
}

static struct array *sorted(const struct array *a, int axis, bool stable, bool positions,
                            struct err *err)
{
    bool all = axis == AXIS_ALL;
    struct array *operand = all         ? array_reshape(a, 1, (int64_t[]){-1}, err)
                            : positions ? array_at_least(a, 1)
                                        : array_ref(a);
    struct array *out = NULL;
    axis = all ? 0 : axis;
    if (operand && axis_normalize(&axis, operand->ndim, err))
        out = array_empty(positions ? DTYPE_INT64 : array_dtype(a), operand->ndim, operand->shape,
                          err);
    if (out && !sort_rows(operand, axis, stable, positions, out, err)) {
        array_free(out);
        out = NULL;
    }
    array_free(operand);
    return out;
}

struct array *array_sort(const struct array *a, int axis, bool stable, struct err *err)
{
    return sorted(a, axis, stable, false, err);
}

struct array *array_argsort(const struct array *a, int axis, bool stable, struct err *err)
{
    return sorted(a, axis, stable, true, err);
}
