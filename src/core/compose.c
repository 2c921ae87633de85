#include "core/compose.h"

struct array *take_unary(enum unary_op op, struct array *a, struct err *err)
{
    struct array *out = a ? array_unary(op, a, err) : NULL;
    array_free(a);
    return out;
}

struct array *take_binary(enum binary_op op, struct array *a, struct array *b, struct err *err)
{
    struct array *out = a && b ? array_binary(op, a, b, err) : NULL;
    array_free(a);
    array_free(b);
    return out;
}

struct array *take_reduce(enum reduce_op op, struct array *a, unsigned axes, bool keepdims,
                          struct err *err)
{
    struct array *out = a ? array_reduce_axes(op, a, axes, keepdims, err) : NULL;
    array_free(a);
    return out;
}

struct array *take_reshape(struct array *a, int ndim, const int64_t *shape, struct err *err)
{
    struct array *out = a ? array_reshape(a, ndim, shape, err) : NULL;
    array_free(a);
    return out;
}

struct array *take_transpose(struct array *a, const int *axes, struct err *err)
{
    struct array *out = a ? array_transpose(a, axes, err) : NULL;
    array_free(a);
    return out;
}

struct array *take_astype(struct array *a, enum dtype dtype, struct err *err)
{
    if (!a || array_dtype(a) == dtype)
        return a;
    struct array *out = array_astype(a, dtype, err);
    array_free(a);
    return out;
}

struct array *array_number(double x, struct err *err)
{
    struct array *a = array_empty(DTYPE_FLOAT64, 0, NULL, err);
    if (a)
        a->buffer->f[0] = x;
    return a;
}
