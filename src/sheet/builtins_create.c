/* Arrays from nothing, and dtypes. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/math.h"

#include <math.h>

static bool array(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    if (!a)
        return false;
    enum dtype dtype = array_dtype(a);
    struct array *out = take_dtype(call, 1, &dtype, err) ? array_astype(a, dtype, err) : NULL;
    array_free(a);
    if (out)
        *result = value_array(out);
    return out != NULL;
}

static bool astype(struct call *call, struct value *result, struct err *err)
{
    enum dtype dtype = DTYPE_FLOAT64;
    if (!take_dtype(call, 1, &dtype, err))
        return false;
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_astype(a, dtype, err) : NULL;
    array_free(a);
    return give(out, result);
}

static bool copy(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_copy(a, err) : NULL;
    array_free(a);
    return give(out, result);
}

/* Fills a new array with one number. Takes the array. */
static struct array *filled(struct array *a, struct value number, struct err *err)
{
    struct array *source = a ? value_to_array(number, err) : NULL;
    if (source && array_assign(a, source, err)) {
        array_free(source);
        return a;
    }
    array_free(source);
    array_free(a);
    return NULL;
}

static bool constant(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    enum dtype dtype = DTYPE_FLOAT64;
    if (!take_sizes(call->args[0], &ndim, shape, err) || !take_dtype(call, 1, &dtype, err))
        return false;
    struct array *a = array_new(dtype, ndim, shape, err);
    if (call->builtin->op)
        a = filled(a, value_int(1), err);
    if (a)
        *result = value_array(a);
    return a != NULL;
}

static bool full(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *fill = take_array(call, 1, err), *a = NULL;
    if (!fill)
        return false;
    enum dtype dtype = array_dtype(fill);
    array_free(fill);
    if (take_sizes(call->args[0], &ndim, shape, err) && take_dtype(call, 2, &dtype, err))
        a = filled(array_new(dtype, ndim, shape, err), call->args[1], err);
    if (a)
        *result = value_array(a);
    return a != NULL;
}

static bool constant_like(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (!a)
        return false;
    enum dtype dtype = array_dtype(a);
    if (take_dtype(call, 1, &dtype, err))
        out = array_like(a, dtype, err);
    if (call->builtin->op)
        out = filled(out, value_int(1), err);
    array_free(a);
    return give(out, result);
}

static bool full_like(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (!a)
        return false;
    enum dtype dtype = array_dtype(a);
    if (take_dtype(call, 2, &dtype, err))
        out = filled(array_like(a, dtype, err), call->args[1], err);
    array_free(a);
    return give(out, result);
}

static bool eye(struct call *call, struct value *result, struct err *err)
{
    int64_t n, m, k;
    enum dtype dtype = DTYPE_FLOAT64;
    if (!value_to_int(call->args[0], &n, err) || !value_to_int(call->args[2], &k, err) ||
        !take_dtype(call, 3, &dtype, err))
        return false;
    m = n;
    if (call->args[1].kind != VALUE_NONE && !value_to_int(call->args[1], &m, err))
        return false;
    if (n < 0 || m < 0)
        return err_set(err, ERR_VALUE, "negative dimensions are not allowed");
    struct array *a = array_new(dtype, 2, (size_t[]){(size_t)n, (size_t)m}, err);
    for (int64_t i = 0; a && i < n; i++) /* k may be anything: no sum before it is known to fit */
        if (k < m - i && k >= -i)
            array_set(a, (size_t[]){(size_t)i, (size_t)(i + k)}, 1);
    return give(a, result);
}

/* NumPy's rule: the first two numbers, in the result's dtype, give the distance of all. */
static void fill_arange(struct array *a, struct value start, double step)
{
    double *f = a->buffer->f, first = value_number(start), second = first + step;
    int64_t *i = a->buffer->i;
    if (array_dtype(a) == DTYPE_FLOAT64) {
        for (size_t n = 0; n < a->shape[0]; n++)
            f[n] = first + (double)n * (second - first);
        return;
    }
    uint64_t from = start.kind == VALUE_FLOAT ? (uint64_t)(int64_t)first
                    : start.kind == VALUE_INT ? (uint64_t)start.i
                                              : start.b;
    uint64_t distance = start.kind == VALUE_FLOAT || step != trunc(step)
                            ? (uint64_t)(int64_t)second - from
                            : (uint64_t)(int64_t)step;
    for (size_t n = 0; n < a->shape[0]; n++)
        i[n] = (int64_t)(from + n * distance);
}

/* The three numbers that arange is given, as it fills them in. */
static bool arange_bounds(const struct sequence *given, struct value bounds[3], struct err *err)
{
    if (given->count < 1 || given->count > 3)
        return err_set(err, ERR_TYPE, "arange() takes 1 to 3 positional arguments, got %zu",
                       given->count);
    for (size_t i = 0; i < given->count; i++) {
        if (!value_is_number(given->items[i]))
            return err_set(err, ERR_TYPE, "arange() takes numbers, not '%s'",
                           value_type_name(given->items[i]));
        bounds[given->count == 1 ? 1 : i] = given->items[i];
    }
    return true;
}

static bool arange(struct call *call, struct value *result, struct err *err)
{
    struct value bounds[3] = {value_int(0), value_int(0), value_int(1)};
    if (!arange_bounds(call->args[0].sequence, bounds, err))
        return false;
    enum dtype dtype = DTYPE_INT64;
    for (size_t i = 0; i < 3; i++)
        dtype = bounds[i].kind == VALUE_FLOAT ? DTYPE_FLOAT64 : dtype;
    double step = value_number(bounds[2]);
    double length = ceil((value_number(bounds[1]) - value_number(bounds[0])) / step);
    if (step == 0 || isnan(length))
        return err_set(err, ERR_ZERO_DIVISION, "division by zero");
    struct range whole = {.step = 1};
    if (dtype == DTYPE_INT64 && value_to_int(bounds[0], &whole.start, err) &&
        value_to_int(bounds[1], &whole.stop, err) && value_to_int(bounds[2], &whole.step, err))
        length = (double)range_count(&whole);
    if (length > (double)ARRAY_MAX_COUNT)
        return err_set(err, ERR_VALUE, "Maximum allowed size exceeded");
    if (!take_dtype(call, 1, &dtype, err))
        return false;
    if (dtype == DTYPE_BOOL)
        return err_set(err, ERR_TYPE, "arange() makes numbers, not bools");
    struct array *a = array_new(dtype, 1, (size_t[]){length > 0 ? (size_t)length : 0}, err);
    if (a)
        fill_arange(a, bounds[0], step);
    return give(a, result);
}

static bool triangle(struct call *call, struct value *result, struct err *err)
{
    int64_t k;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && value_to_int(call->args[1], &k, err))
        out = (call->builtin->op ? array_triu : array_tril)(a, k, err);
    array_free(a);
    return give(out, result);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "array", "array(x, dtype=None)", "an array of nested lists; a copy of an array",
     array, DERIVE_ELEMENTWISE, 0},
    {IN_METHOD, "astype", "astype(a, dtype)", "a copy with another dtype", astype,
     DERIVE_ELEMENTWISE, 0},
    {IN_METHOD | IN_NUMPY, "copy", "copy(a)", "a copy with elements of its own", copy,
     DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "zeros", "zeros(shape, dtype=None)", "an array of zeros", constant, DERIVE_NONE, 0},
    {IN_NUMPY, "ones", "ones(shape, dtype=None)", "an array of ones", constant, DERIVE_NONE, 1},
    {IN_NUMPY, "full", "full(shape, fill_value, dtype=None)", "an array of one number", full,
     DERIVE_NONE, 0},
    {IN_NUMPY, "zeros_like", "zeros_like(a, dtype=None)", "zeros in the shape of a", constant_like,
     DERIVE_NONE, 0},
    {IN_NUMPY, "ones_like", "ones_like(a, dtype=None)", "ones in the shape of a", constant_like,
     DERIVE_NONE, 1},
    {IN_NUMPY, "full_like", "full_like(a, fill_value, dtype=None)", "one number in the shape of a",
     full_like, DERIVE_NONE, 0},
    {IN_NUMPY, "eye", "eye(N, M=None, k=0, dtype=None)",
     "ones on the k-th diagonal, zeros elsewhere", eye, DERIVE_NONE, 0},
    {IN_NUMPY, "arange", "arange(*start_stop_step, dtype=None)", "numbers at equal steps", arange,
     DERIVE_NONE, 0},
    {IN_NUMPY, "tril", "tril(m, k=0)", "m with zeros above the k-th diagonal", triangle,
     DERIVE_NONE, 0},
    {IN_NUMPY, "triu", "triu(m, k=0)", "m with zeros below the k-th diagonal", triangle,
     DERIVE_NONE, 1},
};

const struct builtin_table builtins_create = {rows, sizeof rows / sizeof *rows};
