/* Many elements into one: sums, means, extremes, and what is computed along an axis. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/compose.h"
#include "core/statistics.h"

#include <math.h>

bool take_axis_bits(const struct call *call, size_t i, const struct array *a, unsigned *axes,
                    struct err *err)
{
    int count, given[ARRAY_MAX_NDIM];
    if (!take_axes(call, i, &count, given, err))
        return false;
    if (count < 0)
        return array_axes(a, AXIS_ALL, axes, err);
    if (count == 1)
        return array_axes(a, given[0], axes, err);
    *axes = 0;
    for (int k = 0; k < count; k++) {
        unsigned bit;
        if (!array_axes(a, given[k], &bit, err))
            return false;
        if (*axes & bit)
            return err_set(err, ERR_VALUE, "duplicate value in 'axis'");
        *axes |= bit;
    }
    return true;
}

/* The first argument, its axes to reduce (the second), and the flag keepdims. */
struct reduction {
    struct array *a;
    unsigned axes;
    bool keepdims;
};

static bool take_reduction(const struct call *call, size_t keepdims, struct reduction *r,
                           struct err *err)
{
    r->keepdims = false;
    r->a = take_array(call, 0, err);
    if (r->a && take_axis_bits(call, 1, r->a, &r->axes, err) &&
        take_flag(call, keepdims, &r->keepdims, err))
        return true;
    array_free(r->a);
    return false;
}

/* sum, prod and mean: (a, axis, dtype, keepdims). */
static bool reduce(struct call *call, struct value *result, struct err *err)
{
    enum reduce_op op = (enum reduce_op)call->builtin->op;
    struct reduction r;
    if (!take_reduction(call, 3, &r, err))
        return false;
    enum dtype own = array_dtype(r.a), dtype = own;
    if (!take_dtype(call, 2, &dtype, err)) {
        array_free(r.a);
        return false;
    }
    bool given = call->args[2].kind != VALUE_NONE;
    struct array *operand = given && op != REDUCE_MEAN ? take_astype(r.a, dtype, err) : r.a;
    struct array *out = take_reduce(op, operand, r.axes, r.keepdims, err);
    return give(given ? take_astype(out, dtype, err) : out, result);
}

/* max, min, all and any: (a, axis, keepdims). */
static bool reduce_plain(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    return take_reduction(call, 2, &r, err) &&
           give(take_reduce((enum reduce_op)call->builtin->op, r.a, r.axes, r.keepdims, err),
                result);
}

static bool range_width(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    if (!take_reduction(call, 2, &r, err))
        return false;
    struct array *max = array_reduce_axes(REDUCE_MAX, r.a, r.axes, r.keepdims, err);
    struct array *min = max ? array_reduce_axes(REDUCE_MIN, r.a, r.axes, r.keepdims, err) : NULL;
    array_free(r.a);
    return give(take_binary(BINARY_SUBTRACT, max, min, err), result);
}

static bool take_ddof(const struct call *call, double *ddof, struct err *err)
{
    if (!value_is_number(call->args[3]))
        return err_set(err, ERR_TYPE, "ddof is a number, not a '%s'",
                       value_type_name(call->args[3]));
    *ddof = value_number(call->args[3]);
    return true;
}

/* var, and with op std: (a, axis, dtype, ddof, keepdims). */
static bool variance(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    double ddof;
    if (!take_ddof(call, &ddof, err) || !take_reduction(call, 4, &r, err))
        return false;
    struct array *out = array_variance(r.a, r.axes, ddof, r.keepdims, err);
    array_free(r.a);
    return give(call->builtin->op ? take_unary(UNARY_SQRT, out, err) : out, result);
}

static bool median(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    if (!take_reduction(call, 2, &r, err))
        return false;
    struct array *out = array_median(r.a, r.axes, r.keepdims, err);
    array_free(r.a);
    return give(out, result);
}

static bool count_nonzero(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    if (!take_reduction(call, 2, &r, err))
        return false;
    struct array *out = array_count_nonzero(r.a, r.axes, r.keepdims, err);
    array_free(r.a);
    if (!give(out, result))
        return false;
    if (call->args[1].kind == VALUE_NONE && result->kind == VALUE_INT)
        result->numpy = false; /* NumPy counts everything in Python's int */
    return true;
}

/* -- average ----------------------------------------------------------------------------------- */

/* Weights in the shape of a, or one for each index along its axis, so that they broadcast. Takes
 * them. */
static struct array *fit_weights(const struct array *a, unsigned axes, bool one_axis,
                                 struct array *weights, struct err *err)
{
    int64_t shape[ARRAY_MAX_NDIM];
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    const char *fault = NULL;
    if (!weights || array_same_shape(a, weights))
        return weights;
    if (!one_axis)
        fault = "Axis must be specified when shapes of a and weights differ.";
    else if (weights->ndim != 1)
        fault = "1D weights expected when shapes of a and weights differ.";
    for (int d = 0; !fault && d < a->ndim; d++) {
        shape[d] = axes >> d & 1 ? (int64_t)weights->shape[0] : 1;
        if ((axes >> d & 1) && weights->shape[0] != a->shape[d])
            fault = "Length of weights not compatible with specified axis.";
    }
    if (!fault)
        return take_reshape(weights, a->ndim, shape, err);
    err_set(err, one_axis && weights->ndim == 1 ? ERR_VALUE : ERR_TYPE, "%s", fault);
    err_hint(err, "a has shape %s, weights have shape %s", array_shape_text(a, x),
             array_shape_text(weights, y));
    array_free(weights);
    return NULL;
}

/* (a, axis, weights, keepdims) */
static bool average(struct call *call, struct value *result, struct err *err)
{
    struct reduction r;
    if (!take_reduction(call, 3, &r, err))
        return false;
    if (call->args[2].kind == VALUE_NONE)
        return give(take_reduce(REDUCE_MEAN, r.a, r.axes, r.keepdims, err), result);
    bool one_axis = call->args[1].kind != VALUE_NONE;
    struct array *weights = fit_weights(
        r.a, r.axes, one_axis, take_astype(take_array(call, 2, err), DTYPE_FLOAT64, err), err);
    struct array *out = weights ? array_average(r.a, weights, r.axes, r.keepdims, err) : NULL;
    array_free(r.a);
    array_free(weights);
    return give(out, result);
}

/* -- along one axis ---------------------------------------------------------------------------- */

/* Puts the axis that was searched back, at length 1. */
static struct array *keep_axis(struct array *out, const struct array *a, int axis, struct err *err)
{
    int64_t shape[ARRAY_MAX_NDIM];
    unsigned axes = 0;
    if (!out || !array_axes(a, axis, &axes, err))
        return out;
    for (int d = 0; d < a->ndim; d++)
        shape[d] = axes >> d & 1 ? 1 : (int64_t)a->shape[d];
    return take_reshape(out, a->ndim, shape, err);
}

static bool search(struct call *call, struct value *result, struct err *err)
{
    int axis;
    bool keepdims = false;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis, err) && take_flag(call, 2, &keepdims, err)) {
        out = (call->builtin->op ? array_argmin : array_argmax)(a, axis, err);
        out = keepdims ? keep_axis(out, a, axis, err) : out;
    }
    array_free(a);
    return give(out, result);
}

/* (a, axis, dtype) */
static bool scan(struct call *call, struct value *result, struct err *err)
{
    int axis;
    struct array *a = take_array(call, 0, err), *out = NULL;
    enum dtype dtype = a ? array_dtype(a) : DTYPE_BOOL;
    if (a && take_axis(call, 1, &axis, err) && take_dtype(call, 2, &dtype, err)) {
        a = take_astype(a, dtype, err);
        out = a ? array_scan((enum reduce_op)call->builtin->op, a, axis, err) : NULL;
        if (call->args[2].kind != VALUE_NONE)
            out = take_astype(out, dtype, err);
    }
    array_free(a);
    return give(out, result);
}

/* -- logarithms of softmax --------------------------------------------------------------------- */

/* a in the shape that it and its weights broadcast to; what has no weight does not count. */
static struct array *take_weighted(struct array *a, const struct array *weights, struct err *err)
{
    struct array *zero = array_number(0, err), *nothing = array_number(-INFINITY, err), *out = NULL;
    struct array *none = zero ? array_binary(BINARY_EQUAL, weights, zero, err) : NULL;
    if (none && nothing)
        out = array_where(none, nothing, a, err);
    array_free(none);
    array_free(nothing);
    array_free(zero);
    array_free(a);
    return out;
}

/* (a, axis, b, keepdims) */
static bool logsumexp(struct call *call, struct value *result, struct err *err)
{
    bool keepdims = false, given = call->args[2].kind != VALUE_NONE;
    unsigned axes;
    struct array *a = take_array(call, 0, err), *out = NULL;
    struct array *weights = a && given ? take_array(call, 2, err) : NULL;
    if (weights)
        a = take_weighted(a, weights, err);
    if (a && (weights || !given) && take_axis_bits(call, 1, a, &axes, err) &&
        take_flag(call, 3, &keepdims, err))
        out = array_logsumexp_axes(a, weights, axes, keepdims, err);
    array_free(a);
    array_free(weights);
    return give(out, result);
}

static bool log_softmax(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    unsigned axes;
    if (a && take_axis_bits(call, 1, a, &axes, err))
        out = array_log_softmax(a, axes, err);
    array_free(a);
    return give(out, result);
}

#define REDUCE(name, help, op)                                                                     \
    {                                                                                              \
        IN_NUMPY | IN_METHOD, name, name "(a, axis=None, dtype=None, keepdims=False)", help,       \
            reduce, DERIVE_REDUCE, op                                                              \
    }
#define PLAIN(homes, name, help, op)                                                               \
    {                                                                                              \
        homes, name, name "(a, axis=None, keepdims=False)", help, reduce_plain, DERIVE_REDUCE, op  \
    }
#define SEARCH(name, help, op)                                                                     \
    {                                                                                              \
        IN_NUMPY | IN_METHOD, name, name "(a, axis=None, keepdims=False)", help, search,           \
            DERIVE_REDUCE, op                                                                      \
    }
#define VARIANCE(name, help, op)                                                                   \
    {                                                                                              \
        IN_NUMPY | IN_METHOD, name, name "(a, axis=None, dtype=None, ddof=0, keepdims=False)",     \
            help, variance, DERIVE_REDUCE, op                                                      \
    }
#define SCAN(name, help, op)                                                                       \
    {                                                                                              \
        IN_NUMPY | IN_METHOD, name, name "(a, axis=None, dtype=None)", help, scan, DERIVE_SCAN, op \
    }

static const struct builtin rows[] = {
    REDUCE("sum", "the sum, over everything or along an axis", REDUCE_SUM),
    REDUCE("prod", "the product", REDUCE_PRODUCT),
    REDUCE("mean", "the arithmetic mean", REDUCE_MEAN),
    PLAIN(IN_NUMPY | IN_METHOD, "max", "the largest", REDUCE_MAX),
    PLAIN(IN_NUMPY, "amax", "the largest", REDUCE_MAX),
    PLAIN(IN_NUMPY | IN_METHOD, "min", "the smallest", REDUCE_MIN),
    PLAIN(IN_NUMPY, "amin", "the smallest", REDUCE_MIN),
    PLAIN(IN_NUMPY | IN_METHOD, "all", "whether all are true", REDUCE_ALL),
    PLAIN(IN_NUMPY | IN_METHOD, "any", "whether one is true", REDUCE_ANY),
    {IN_NUMPY | IN_METHOD, "ptp", "ptp(a, axis=None, keepdims=False)",
     "the largest minus the smallest", range_width, DERIVE_REDUCE, 0},
    VARIANCE("var", "the variance: the mean squared distance from the mean", 0),
    VARIANCE("std", "the standard deviation, the square root of the variance", 1),
    {IN_NUMPY, "median", "median(a, axis=None, keepdims=False)",
     "the middle one in order, or the mean of the two in the middle", median, DERIVE_REDUCE, 0},
    {IN_NUMPY, "average", "average(a, axis=None, weights=None, keepdims=False)",
     "the mean with weights", average, DERIVE_REDUCE, 0},
    {IN_NUMPY, "count_nonzero", "count_nonzero(a, axis=None, keepdims=False)",
     "how many are not zero", count_nonzero, DERIVE_REDUCE, 0},
    SEARCH("argmax", "where the largest is", 0),
    SEARCH("argmin", "where the smallest is", 1),
    SCAN("cumsum", "every sum on the way along an axis", REDUCE_SUM),
    SCAN("cumprod", "every product on the way along an axis", REDUCE_PRODUCT),
    {IN_SPECIAL, "logsumexp", "logsumexp(a, axis=None, b=None, keepdims=False)",
     "log(sum(b * exp(a))), without overflow", logsumexp, DERIVE_REDUCE, 0},
    {IN_SPECIAL, "log_softmax", "log_softmax(x, axis=None)", "log(softmax(x)), without overflow",
     log_softmax, DERIVE_SOFTMAX, 0},
};

const struct builtin_table builtins_reduce = {rows, sizeof rows / sizeof *rows};
