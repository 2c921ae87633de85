#include "core/statistics.h"

#include "base/err.h"
#include "core/compose.h"
#include "core/internal.h"
#include "core/order.h"

#include <math.h>

/* -- variance ---------------------------------------------------------------------------------- */

/* The product of the lengths of the axes. */
static size_t count_along(const struct array *a, unsigned axes)
{
    size_t n = 1;
    for (int d = 0; d < a->ndim; d++)
        n *= axes >> d & 1 ? a->shape[d] : 1;
    return n;
}

/* Of an array whose axes are in the order of their strides; all axes are kept. */
static struct array *variance_in_order(const struct array *a, unsigned axes, double ddof,
                                       struct err *err)
{
    double n = (double)count_along(a, axes);
    struct array *mean = array_reduce_axes(REDUCE_MEAN, a, axes, true, err);
    struct array *distance = mean ? array_binary(BINARY_SUBTRACT, a, mean, err) : NULL;
    struct array *square = take_unary(UNARY_SQUARE, distance, err);
    struct array *sum = take_reduce(REDUCE_SUM, square, axes, true, err);
    array_free(mean);
    return take_binary(BINARY_DIVIDE, sum, array_number(fmax(n - ddof, 0), err), err);
}

/* NumPy's intermediate results lie in memory as their operand does, which decides in which order
 * sums add. So the work is done on axes in that order, and they are put back in the end. */
struct array *array_variance(const struct array *a, unsigned axes, double ddof, bool keepdims,
                             struct err *err)
{
    int order[ARRAY_MAX_NDIM] = {0}, back[ARRAY_MAX_NDIM] = {0};
    unsigned moved = 0;
    stride_order(a, order);
    for (int d = 0; d < a->ndim; d++) {
        back[order[d]] = d;
        moved |= (axes >> order[d] & 1) << d;
    }
    struct array *run = array_transpose(a, order, err);
    struct array *out = run ? variance_in_order(run, moved, ddof, err) : NULL;
    array_free(run);
    out = take_transpose(out, back, err);
    if (out && !keepdims)
        drop_axes(out, axes);
    return out;
}

/* -- median ------------------------------------------------------------------------------------ */

static double median_of_sorted(const double *x, size_t n)
{
    if (n == 0 || isnan(x[n - 1])) /* NaN comes last */
        return NAN;
    return n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
}

/* a with the axes at the end and made into one, as float64. The shape of the rest goes to `kept`,
 * in which those axes have length 1. */
static struct array *reduced_last(const struct array *a, unsigned axes, size_t *kept,
                                  struct err *err)
{
    int order[ARRAY_MAX_NDIM] = {0}, front = 0, ndim = 0;
    int64_t shape[ARRAY_MAX_NDIM + 1];
    for (int pass = 0; pass < 2; pass++)
        for (int d = 0; d < a->ndim; d++)
            if ((axes >> d & 1) == (unsigned)pass)
                order[front++] = d;
    for (int d = 0; d < a->ndim; d++) {
        kept[d] = axes >> d & 1 ? 1 : a->shape[d];
        if (!(axes >> d & 1))
            shape[ndim++] = (int64_t)a->shape[d];
    }
    shape[ndim] = (int64_t)count_along(a, axes);
    struct array *last = take_astype(array_transpose(a, order, err), DTYPE_FLOAT64, err);
    int64_t lanes = 1;
    for (int d = 0; d < ndim; d++)
        lanes *= shape[d];
    return take_reshape(last, 2, (int64_t[]){lanes, shape[ndim]}, err);
}

struct array *array_median(const struct array *a, unsigned axes, bool keepdims, struct err *err)
{
    size_t kept[ARRAY_MAX_NDIM];
    struct array *lanes = reduced_last(a, axes, kept, err);
    struct array *sorted = lanes ? array_sort(lanes, 1, false, err) : NULL;
    struct array *out = sorted ? array_empty(DTYPE_FLOAT64, a->ndim, kept, err) : NULL;
    for (size_t k = 0; out && k < out->buffer->count; k++)
        out->buffer->f[k] =
            median_of_sorted(sorted->buffer->f + k * sorted->shape[1], sorted->shape[1]);
    if (out && !keepdims)
        drop_axes(out, axes);
    array_free(lanes);
    array_free(sorted);
    return out;
}

/* -- running sums ------------------------------------------------------------------------------ */

#define SCAN(name, type, expression)                                                               \
    static void name(size_t n, void *lane, size_t step)                                            \
    {                                                                                              \
        type *x = lane;                                                                            \
        for (size_t k = 1; k < n; k++)                                                             \
            x[k * step] = x[(k - 1) * step] expression x[k * step];                                \
    }

SCAN(scan_sum_int, uint64_t, +)
SCAN(scan_sum_float, double, +)
SCAN(scan_product_int, uint64_t, *)
SCAN(scan_product_float, double, *)

typedef void scan_kernel(size_t n, void *lane, size_t step);

/* Replaces a, contiguous, by its sums along axis. */
static void scan_along(scan_kernel *kernel, struct array *a, int axis)
{
    size_t outer = 1, inner = 1, n = a->shape[axis], size = dtype_size(array_dtype(a));
    for (int d = 0; d < axis; d++)
        outer *= a->shape[d];
    for (int d = axis + 1; d < a->ndim; d++)
        inner *= a->shape[d];
    for (size_t o = 0; o < outer; o++)
        for (size_t i = 0; i < inner; i++)
            kernel(n, (char *)a->buffer->data + (o * n * inner + i) * size, inner);
}

struct array *array_scan(enum reduce_op op, const struct array *a, int axis, struct err *err)
{
    bool floats = array_dtype(a) == DTYPE_FLOAT64, product = op == REDUCE_PRODUCT;
    scan_kernel *kernel = product ? (floats ? scan_product_float : scan_product_int)
                                  : (floats ? scan_sum_float : scan_sum_int);
    struct array *out = array_astype(a, floats ? DTYPE_FLOAT64 : DTYPE_INT64, err);
    if (axis == AXIS_ALL || a->ndim == 0) {
        out = take_reshape(out, 1, (int64_t[]){-1}, err);
        axis = axis == AXIS_ALL ? 0 : axis;
    }
    if (out && !axis_normalize(&axis, out->ndim, err)) {
        array_free(out);
        return NULL;
    }
    if (out)
        scan_along(kernel, out, axis);
    return out;
}

/* -- the rest ---------------------------------------------------------------------------------- */

struct array *array_count_nonzero(const struct array *a, unsigned axes, bool keepdims,
                                  struct err *err)
{
    return take_reduce(REDUCE_SUM, array_astype(a, DTYPE_BOOL, err), axes, keepdims, err);
}

static bool has_zero(const struct array *a)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (array_count(a) == 0)
        return false;
    do {
        if (array_get(a, index) == 0)
            return true;
    } while (index_next(index, a->ndim, a->shape));
    return false;
}

struct array *array_average(const struct array *a, const struct array *weights, unsigned axes,
                            bool keepdims, struct err *err)
{
    struct array *total = array_reduce_axes(REDUCE_SUM, weights, axes, keepdims, err);
    if (total && has_zero(total)) {
        err_set(err, ERR_ZERO_DIVISION, "Weights sum to zero, can't be normalized");
        array_free(total);
        return NULL;
    }
    struct array *product = total ? array_binary(BINARY_MULTIPLY, a, weights, err) : NULL;
    product = take_astype(product, DTYPE_FLOAT64, err);
    return take_binary(BINARY_DIVIDE, take_reduce(REDUCE_SUM, product, axes, keepdims, err), total,
                       err);
}

static double power_of_ten(int64_t n)
{
    return n > 400 ? INFINITY : pow(10, (double)n);
}

struct array *array_round(const struct array *a, int64_t decimals, struct err *err)
{
    enum dtype dtype = array_dtype(a);
    if (dtype == DTYPE_INT64 && decimals >= 0)
        return array_copy(a, err);
    if (decimals == 0)
        return array_unary(UNARY_RINT, a, err);
    bool up = decimals > 0;
    double scale = power_of_ten(up ? decimals : decimals == INT64_MIN ? INT64_MAX : -decimals);
    struct array *factor = array_number(scale, err);
    if (!factor)
        return NULL;
    struct array *shifted = array_binary(up ? BINARY_MULTIPLY : BINARY_DIVIDE, a, factor, err);
    struct array *out = take_binary(up ? BINARY_DIVIDE : BINARY_MULTIPLY,
                                    take_unary(UNARY_RINT, shifted, err), factor, err);
    return dtype == DTYPE_INT64 ? take_astype(out, DTYPE_INT64, err) : out;
}

/* -- softmax and its logarithm ------------------------------------------------------------------
 */

struct array *array_softmax_axes(const struct array *a, unsigned axes, struct err *err)
{
    struct array *max = array_reduce_axes(REDUCE_MAX, a, axes, true, err);
    struct array *shifted = max ? array_binary(BINARY_SUBTRACT, a, max, err) : NULL;
    struct array *exps = take_unary(UNARY_EXP, shifted, err);
    struct array *sum = exps ? array_reduce_axes(REDUCE_SUM, exps, axes, true, err) : NULL;
    array_free(max);
    return take_binary(BINARY_DIVIDE, exps, sum, err);
}

/* scipy.special's way: an infinite maximum is not subtracted from itself. */
static struct array *finite_max(const struct array *a, unsigned axes, struct err *err)
{
    struct array *max = array_reduce_axes(REDUCE_MAX, a, axes, true, err);
    for (size_t k = 0; max && array_dtype(max) == DTYPE_FLOAT64 && k < max->buffer->count; k++)
        if (!isfinite(max->buffer->f[k]))
            max->buffer->f[k] = 0;
    return max;
}

static struct array *log_sum_exp(const struct array *shifted, const struct array *weights,
                                 unsigned axes, bool keepdims, struct err *err)
{
    struct array *exps = array_unary(UNARY_EXP, shifted, err);
    if (exps && weights)
        exps = take_binary(BINARY_MULTIPLY, array_ref((struct array *)weights), exps, err);
    return take_unary(UNARY_LOG, take_reduce(REDUCE_SUM, exps, axes, keepdims, err), err);
}

struct array *array_logsumexp_axes(const struct array *a, const struct array *weights,
                                   unsigned axes, bool keepdims, struct err *err)
{
    struct array *max = finite_max(a, axes, err);
    struct array *shifted = max ? array_binary(BINARY_SUBTRACT, a, max, err) : NULL;
    struct array *out = shifted ? log_sum_exp(shifted, weights, axes, keepdims, err) : NULL;
    array_free(shifted);
    if (max && !keepdims)
        drop_axes(max, axes);
    return take_binary(BINARY_ADD, out, max, err);
}

struct array *array_log_softmax(const struct array *a, unsigned axes, struct err *err)
{
    struct array *max = finite_max(a, axes, err);
    struct array *shifted = max ? array_binary(BINARY_SUBTRACT, a, max, err) : NULL;
    struct array *sum = shifted ? log_sum_exp(shifted, NULL, axes, true, err) : NULL;
    array_free(max);
    return take_binary(BINARY_SUBTRACT, shifted, sum, err);
}
