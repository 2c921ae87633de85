#include "core/norm.h"

#include "base/err.h"
#include "core/compose.h"
#include "core/internal.h"

#include <math.h>

/* (sum |x|^p)^(1/p) */
static struct array *power_norm(const struct array *x, double p, unsigned axes, bool keepdims,
                                struct err *err)
{
    struct array *powers =
        take_binary(BINARY_POWER, array_unary(UNARY_ABSOLUTE, x, err), array_number(p, err), err);
    return take_binary(BINARY_POWER, take_reduce(REDUCE_SUM, powers, axes, keepdims, err),
                       array_number(1 / p, err), err);
}

static struct array *square_norm(const struct array *x, unsigned axes, bool keepdims,
                                 struct err *err)
{
    struct array *squares = array_unary(UNARY_SQUARE, x, err);
    return take_unary(UNARY_SQRT, take_reduce(REDUCE_SUM, squares, axes, keepdims, err), err);
}

static struct array *vector_norm(const struct array *x, double order, unsigned axes, bool keepdims,
                                 struct err *err)
{
    if (order == 2)
        return square_norm(x, axes, keepdims, err);
    if (order == 0) {
        struct array *count =
            take_reduce(REDUCE_SUM, array_astype(x, DTYPE_BOOL, err), axes, keepdims, err);
        return take_astype(count, DTYPE_FLOAT64, err);
    }
    if (order != 1 && !isinf(order))
        return power_norm(x, order, axes, keepdims, err);
    enum reduce_op op = order == 1 ? REDUCE_SUM : order > 0 ? REDUCE_MAX : REDUCE_MIN;
    return take_reduce(op, array_unary(UNARY_ABSOLUTE, x, err), axes, keepdims, err);
}

/* The largest or smallest sum of sizes, of a column (orders 1, -1) or a row (inf, -inf). */
static struct array *matrix_norm(const struct array *x, double order, int row, int column,
                                 bool keepdims, struct err *err)
{
    if (order == 2 || order == -2) {
        err_set(err, ERR_VALUE, "norm: the order %g of a matrix is not available", order);
        err_hint(err, "It needs singular values; ord='fro', 1 and np.inf work for matrices.");
        return NULL;
    }
    if (order != 1 && order != -1 && !isinf(order)) {
        err_set(err, ERR_VALUE, "Invalid norm order for matrices.");
        err_hint(err, "Matrices have ord='fro', 1, -1, np.inf and -np.inf; with axis=1 each row is "
                      "measured as a vector.");
        return NULL;
    }
    unsigned summed = 1u << (isinf(order) ? column : row), both = 1u << row | 1u << column;
    struct array *sums =
        take_reduce(REDUCE_SUM, array_unary(UNARY_ABSOLUTE, x, err), summed, true, err);
    struct array *out =
        take_reduce(order > 0 ? REDUCE_MAX : REDUCE_MIN, sums, both & ~summed, true, err);
    if (out && !keepdims)
        drop_axes(out, both);
    return out;
}

static bool norm_axes(const struct array *x, int *count, int axes[2], struct err *err)
{
    if (*count == 0 && x->ndim <= 2) {
        *count = x->ndim;
        axes[0] = 0;
        axes[1] = 1;
    }
    if (*count != 1 && *count != 2) {
        err_set(err, ERR_VALUE, "Improper number of dimensions to norm.");
        return err_hint(err, "A vector norm runs along one axis, a matrix norm along two: say "
                             "axis=-1, for example.");
    }
    for (int i = 0; i < *count; i++)
        if (!axis_normalize(&axes[i], x->ndim, err))
            return false;
    if (*count == 2 && axes[0] == axes[1])
        return err_set(err, ERR_VALUE, "Duplicate axes given.");
    return true;
}

static struct array *norm_along(const struct array *x, enum norm_kind kind, double order, int count,
                                const int axes[2], bool keepdims, struct err *err)
{
    unsigned both = 1u << axes[0] | (count == 2 ? 1u << axes[1] : 0);
    if (kind == NORM_FROBENIUS && count == 1) {
        err_set(err, ERR_VALUE, "Invalid norm order 'fro' for vectors");
        return NULL;
    }
    if (kind != NORM_ORDER)
        return square_norm(x, both, keepdims, err);
    return count == 1 ? vector_norm(x, order, both, keepdims, err)
                      : matrix_norm(x, order, axes[0], axes[1], keepdims, err);
}

/* Over everything at once NumPy takes the product of the elements, in the order in which they lie
 * in memory, with themselves. */
static struct array *whole_norm(const struct array *x, bool keepdims, struct err *err)
{
    return square_norm(x, (1u << x->ndim) - 1, keepdims, err);
}

struct array *array_norm(const struct array *x, enum norm_kind kind, double order, int count,
                         const int *axes, bool keepdims, struct err *err)
{
    int own[2] = {count > 0 ? axes[0] : 0, count > 1 ? axes[1] : 0};
    struct array *floats = take_astype(array_ref(x), DTYPE_FLOAT64, err), *out = NULL;
    bool whole = count == 0 && (kind == NORM_DEFAULT || (kind == NORM_FROBENIUS && x->ndim == 2));
    if (floats && whole)
        out = whole_norm(floats, keepdims, err);
    else if (floats && norm_axes(floats, &count, own, err))
        out = norm_along(floats, kind, order, count, own, keepdims, err);
    array_free(floats);
    return out;
}
