/* Where something is: elements that are not zero, places in a sorted row, numbers that are close.
 */
#include "core/order.h"

#include "base/err.h"
#include "core/internal.h"
#include "core/math.h"

#include <math.h>

static size_t count_true(const struct array *truth)
{
    size_t count = 0;
    for (size_t k = 0; k < truth->buffer->count; k++)
        count += truth->buffer->b[k];
    return count;
}

struct array *array_argwhere(const struct array *a, struct err *err)
{
    struct array *truth = array_astype(a, DTYPE_BOOL, err), *out = NULL;
    size_t index[ARRAY_MAX_NDIM] = {0}, ndim = (size_t)a->ndim;
    if (truth)
        out = array_empty(DTYPE_INT64, 2, (size_t[]){count_true(truth), ndim}, err);
    int64_t *to = out ? out->buffer->i : NULL;
    for (size_t k = 0; out && k < truth->buffer->count; k++) {
        for (size_t d = 0; truth->buffer->b[k] && d < ndim; d++)
            *to++ = (int64_t)index[d];
        index_next(index, a->ndim, a->shape);
    }
    array_free(truth);
    return out;
}

/* -- searchsorted ------------------------------------------------------------------------------ */

static bool before(double x, double y) /* NaN is behind everything */
{
    return x < y || (isnan(y) && !isnan(x));
}

static int64_t place_int(const int64_t *a, size_t n, int64_t v, bool right)
{
    size_t low = 0;
    for (size_t high = n; low < high;) {
        size_t middle = low + (high - low) / 2;
        if (right ? a[middle] <= v : a[middle] < v)
            low = middle + 1;
        else
            high = middle;
    }
    return (int64_t)low;
}

static int64_t place_float(const double *a, size_t n, double v, bool right)
{
    size_t low = 0;
    for (size_t high = n; low < high;) {
        size_t middle = low + (high - low) / 2;
        if (right ? !before(v, a[middle]) : before(a[middle], v))
            low = middle + 1;
        else
            high = middle;
    }
    return (int64_t)low;
}

struct array *array_searchsorted(const struct array *a, const struct array *v, bool right,
                                 struct err *err)
{
    bool whole = dtype_wider(array_dtype(a), array_dtype(v)) < DTYPE_FLOAT64;
    enum dtype dtype = whole ? DTYPE_INT64 : DTYPE_FLOAT64;
    if (a->ndim != 1) {
        err_set(err, ERR_VALUE, "object %s for desired array",
                a->ndim ? "too deep" : "of too small depth");
        return NULL;
    }
    struct array *in = array_astype(a, dtype, err);
    struct array *wanted = in ? array_astype(v, dtype, err) : NULL;
    struct array *out = wanted ? array_empty(DTYPE_INT64, v->ndim, v->shape, err) : NULL;
    for (size_t k = 0; out && k < out->buffer->count; k++)
        out->buffer->i[k] =
            whole ? place_int(in->buffer->i, in->shape[0], wanted->buffer->i[k], right)
                  : place_float(in->buffer->f, in->shape[0], wanted->buffer->f[k], right);
    array_free(in);
    array_free(wanted);
    return out;
}

/* -- isclose ----------------------------------------------------------------------------------- */

static bool is_close(double x, double y, double rtol, double atol, bool equal_nan)
{
    if (isfinite(x) && isfinite(y))
        return fabs(x - y) <= atol + rtol * fabs(y);
    return x == y || (equal_nan && isnan(x) && isnan(y));
}

struct array *array_isclose(const struct array *a, const struct array *b, double rtol, double atol,
                            bool equal_nan, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    union chunk left, right;
    struct walk w;
    if (!broadcast_shape(2, (const struct array *[]){a, b}, &ndim, shape, err))
        return NULL;
    struct array *out = array_empty(DTYPE_BOOL, ndim, shape, err);
    if (!out)
        return NULL;
    bool *to = out->buffer->b;
    walk_start(&w, ndim, shape, 2, (const struct array *[]){a, b});
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            const double *x = walk_load(&w, 0, a, done, n, DTYPE_FLOAT64, &left);
            const double *y = walk_load(&w, 1, b, done, n, DTYPE_FLOAT64, &right);
            for (size_t k = 0; k < n; k++)
                *to++ = is_close(x[k], y[k], rtol, atol, equal_nan);
        }
    } while (walk_next(&w));
    return out;
}
