#include "core/create.h"

#include "base/err.h"
#include "core/internal.h"
#include "core/math.h"

#include <math.h>
#include <string.h>

struct array *array_steps_int(size_t n, int64_t first, int64_t second, struct err *err)
{
    struct array *a = array_empty(DTYPE_INT64, 1, &n, err);
    uint64_t step = (uint64_t)second - (uint64_t)first;
    for (size_t i = 0; a && i < n; i++)
        a->buffer->i[i] = (int64_t)((uint64_t)first + i * step);
    return a;
}

struct array *array_steps_float(size_t n, double first, double second, struct err *err)
{
    struct array *a = array_empty(DTYPE_FLOAT64, 1, &n, err);
    double step = second - first;
    for (size_t i = 0; a && i < n; i++)
        a->buffer->f[i] = i == 0 ? first : i == 1 ? second : first + (double)i * step;
    return a;
}

/* -- linspace ---------------------------------------------------------------------------------- */

/* A contiguous float64 copy of a, broadcast. */
static struct array *spread(const struct array *a, int ndim, const size_t *shape, struct err *err)
{
    struct array *view = array_broadcast_to(a, ndim, shape, err);
    struct array *out = view ? array_astype(view, DTYPE_FLOAT64, err) : NULL;
    array_free(view);
    return out;
}

/* The samples from start[j] to stop[j] for each j < m; sample i is m numbers. The products are
 * taken in NumPy's order, which differs where a step is too small to be a double. */
static void linspace_fill(double *out, size_t n, size_t m, const double *start, const double *stop,
                          const double *step, double divisions, bool endpoint)
{
    bool tiny = divisions <= 0;
    for (size_t j = 0; j < m; j++)
        tiny = tiny || step[j] == 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            double part = divisions > 0 ? (double)i / divisions : (double)i;
            double way = tiny ? part * (stop[j] - start[j]) : (double)i * step[j];
            out[i * m + j] = endpoint && n > 1 && i == n - 1 ? stop[j] : way + start[j];
        }
}

struct array *array_linspace(const struct array *start, const struct array *stop, size_t n,
                             bool endpoint, struct array **step, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM + 1] = {n};
    if (!broadcast_shape(2, (const struct array *[]){start, stop}, &ndim, shape + 1, err))
        return NULL;
    double divisions = (double)n - endpoint;
    struct array *from = spread(start, ndim, shape + 1, err), *steps = NULL, *out = NULL;
    struct array *to = from ? spread(stop, ndim, shape + 1, err) : NULL;
    if (to)
        steps = array_empty(DTYPE_FLOAT64, ndim, shape + 1, err);
    for (size_t j = 0; steps && j < steps->buffer->count; j++) {
        double way = to->buffer->f[j] - from->buffer->f[j];
        steps->buffer->f[j] = divisions > 0 ? way / divisions : NAN;
    }
    if (steps)
        out = array_empty(DTYPE_FLOAT64, ndim + 1, shape, err);
    if (out)
        linspace_fill(out->buffer->f, n, steps->buffer->count, from->buffer->f, to->buffer->f,
                      steps->buffer->f, divisions, endpoint);
    if (step && out)
        *step = array_ref(steps);
    array_free(from);
    array_free(to);
    array_free(steps);
    return out;
}

/* -- diagonals --------------------------------------------------------------------------------- */

static struct array *ones(enum dtype dtype, int ndim, const size_t *shape, struct err *err)
{
    struct array *a = array_empty(dtype, ndim, shape, err);
    const double one = 1;
    if (a)
        row_copy(a->buffer->count, (struct row){dtype, a->buffer->data, 1},
                 (struct row){DTYPE_FLOAT64, (void *)&one, 0});
    return a;
}

struct array *array_tri(enum dtype dtype, size_t n, size_t m, int64_t k, struct err *err)
{
    struct array *full = ones(dtype, 2, (size_t[]){n, m}, err);
    struct array *out = full ? array_tril(full, k, err) : NULL;
    array_free(full);
    return out;
}

struct array *array_diagonal(const struct array *a, int64_t k, int axis1, int axis2,
                             struct err *err)
{
    if (a->ndim < 2) {
        err_set(err, ERR_VALUE, "diag requires an array of at least two dimensions");
        return NULL;
    }
    if (!axis_normalize(&axis1, a->ndim, err) || !axis_normalize(&axis2, a->ndim, err))
        return NULL;
    if (axis1 == axis2) {
        err_set(err, ERR_VALUE, "axis1 and axis2 cannot be the same");
        return NULL;
    }
    int64_t n = (int64_t)a->shape[axis1], m = (int64_t)a->shape[axis2];
    int64_t row = k < 0 ? (k < -n ? n : -k) : 0, column = k > 0 ? (k > m ? m : k) : 0;
    int64_t length = n - row < m - column ? n - row : m - column;
    struct array *view = array_view(a);
    view->readonly = true;
    if (length > 0)
        view->offset =
            (size_t)((ptrdiff_t)a->offset + row * a->stride[axis1] + column * a->stride[axis2]);
    view->ndim = 0;
    for (int d = 0; d < a->ndim; d++)
        if (d != axis1 && d != axis2) {
            view->shape[view->ndim] = a->shape[d];
            view->stride[view->ndim++] = a->stride[d];
        }
    view->shape[view->ndim] = (size_t)length;
    view->stride[view->ndim++] = a->stride[axis1] + a->stride[axis2];
    return view;
}

struct array *array_eye(enum dtype dtype, size_t n, size_t m, int64_t k, struct err *err)
{
    struct array *a = array_new(dtype, 2, (size_t[]){n, m}, err);
    struct array *diagonal = a ? array_diagonal(a, k, 0, 1, err) : NULL;
    struct array *one = diagonal ? ones(dtype, 0, NULL, err) : NULL;
    if (one)
        elements_copy(diagonal, one);
    array_free(diagonal);
    array_free(one);
    return a;
}

struct array *array_diag(const struct array *v, int64_t k, struct err *err)
{
    const int64_t most = (int64_t)ARRAY_MAX_COUNT;
    size_t n = v->shape[0] + (size_t)(k < -most || k > most ? most : k < 0 ? -k : k);
    struct array *a = array_new(array_dtype(v), 2, (size_t[]){n, n}, err);
    struct array *diagonal = a ? array_diagonal(a, k, 0, 1, err) : NULL;
    if (diagonal)
        elements_copy(diagonal, v);
    array_free(diagonal);
    return a;
}
