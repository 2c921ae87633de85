/* Choosing between elements: where, tril, triu. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <string.h>

typedef void where_kernel(size_t n, const bool *holds, const void *a, const void *b, void *out);

#define KERNEL(name, type)                                                                         \
    static void name(size_t n, const bool *holds, const void *a, const void *b, void *out)         \
    {                                                                                              \
        const type *x = a, *y = b;                                                                 \
        type *to = out;                                                                            \
        for (size_t k = 0; k < n; k++)                                                             \
            to[k] = holds[k] ? x[k] : y[k];                                                        \
    }

KERNEL(where_bool, bool)
KERNEL(where_int, int64_t)
KERNEL(where_float, double)

static void where_apply(const struct array *condition, const struct array *a, const struct array *b,
                        struct array *out)
{
    static where_kernel *const kernels[] = {where_bool, where_int, where_float};
    enum dtype dtype = array_dtype(out);
    union chunk holds, left, right;
    struct walk w;
    char *to = out->buffer->data;
    walk_start(&w, out->ndim, out->shape, 3, (const struct array *[]){condition, a, b});
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            const void *c = walk_load(&w, 0, condition, done, n, DTYPE_BOOL, &holds);
            const void *x = walk_load(&w, 1, a, done, n, dtype, &left);
            const void *y = walk_load(&w, 2, b, done, n, dtype, &right);
            kernels[dtype](n, c, x, y, to);
            to += n * dtype_size(dtype);
        }
    } while (walk_next(&w));
}

struct array *array_where(const struct array *condition, const struct array *a,
                          const struct array *b, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    if (!broadcast_shape(3, (const struct array *[]){condition, a, b}, &ndim, shape, err))
        return NULL;
    enum dtype dtype = dtype_wider(array_dtype(a), array_dtype(b));
    struct array *out = array_empty(dtype, ndim, shape, err);
    if (out)
        where_apply(condition, a, b, out);
    return out;
}

/* -- triangles --------------------------------------------------------------------------------- */

/* How many of the m elements of row i lie at or below the k-th diagonal: j <= i + k. */
static size_t below_diagonal(size_t i, size_t m, int64_t k)
{
    const int64_t far = 2 * (int64_t)ARRAY_MAX_COUNT;
    int64_t end = (int64_t)i + 1 + (k < -far ? -far : k > far ? far : k);
    return end < 0 ? 0 : (size_t)end < m ? (size_t)end : m;
}

/* A copy with zeros above the k-th diagonal, or at and below it. As in NumPy, a 1-d array of n
 * elements is the row that each of n rows repeats. */
static struct array *triangle(const struct array *a, int64_t k, bool lower, const char *name,
                              struct err *err)
{
    if (a->ndim == 0) {
        err_set(err, ERR_VALUE, "%s: a number has no diagonal", name);
        err_hint(err, "it takes an array of two axes or more");
        return NULL;
    }
    struct array source = *a;
    if (a->ndim == 1) {
        source.ndim = 2;
        source.shape[1] = a->shape[0];
        source.stride[1] = a->stride[0];
        source.stride[0] = 0;
    }
    struct array *out = array_copy(&source, err);
    if (!out)
        return NULL;
    size_t n = out->shape[out->ndim - 2], m = out->shape[out->ndim - 1];
    size_t size = dtype_size(array_dtype(out));
    char *row = out->buffer->data;
    for (size_t r = 0, rows = m ? out->buffer->count / m : 0; r < rows; r++, row += m * size) {
        size_t below = below_diagonal(r % n, m, k);
        if (lower)
            memset(row + below * size, 0, (m - below) * size);
        else
            memset(row, 0, below * size);
    }
    return out;
}

struct array *array_tril(const struct array *a, int64_t k, struct err *err)
{
    return triangle(a, k, true, "tril", err);
}

/* j >= i + k is what j <= i + k - 1 leaves. */
struct array *array_triu(const struct array *a, int64_t k, struct err *err)
{
    return triangle(a, k == INT64_MIN ? k : k - 1, false, "triu", err);
}
