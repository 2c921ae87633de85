/* Products, elementwise functions, reductions. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/math.h"

static bool matmul(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *b = a ? take_array(call, 1, err) : NULL;
    struct array *out = b ? array_matmul(a, b, err) : NULL;
    array_free(a);
    array_free(b);
    return give(out, result);
}

static bool unary(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_unary((enum unary_op)call->builtin->op, a, err) : NULL;
    array_free(a);
    return give(out, result);
}

static bool binary(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *b = a ? take_array(call, 1, err) : NULL;
    struct array *out = b ? array_binary((enum binary_op)call->builtin->op, a, b, err) : NULL;
    array_free(a);
    array_free(b);
    return give(out, result);
}

static bool where(struct call *call, struct value *result, struct err *err)
{
    struct array *a[3] = {0}, *out = NULL;
    bool ok = true;
    for (size_t i = 0; i < 3 && ok; i++)
        ok = (a[i] = take_array(call, i, err)) != NULL;
    if (ok)
        out = array_where(a[0], a[1], a[2], err);
    for (size_t i = 0; i < 3; i++)
        array_free(a[i]);
    return give(out, result);
}

static bool reduce(struct call *call, struct value *result, struct err *err)
{
    int axis;
    bool keepdims = false;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis, err) && take_flag(call, 2, &keepdims, err))
        out = array_reduce((enum reduce_op)call->builtin->op, a, axis, keepdims, err);
    array_free(a);
    return give(out, result);
}

static bool argmax(struct call *call, struct value *result, struct err *err)
{
    int axis;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis, err))
        out = array_argmax(a, axis, err);
    array_free(a);
    return give(out, result);
}

#define UNARY(name, help, op)                                                                      \
    {                                                                                              \
        IN_NUMPY, name, name "(x)", help, unary, DERIVE_ELEMENTWISE, op                            \
    }
#define BINARY(name, help, op)                                                                     \
    {                                                                                              \
        IN_NUMPY, name, name "(x1, x2)", help, binary, DERIVE_ELEMENTWISE, op                      \
    }
#define REDUCE(name, help, op)                                                                     \
    {                                                                                              \
        IN_NUMPY | IN_METHOD, name, name "(a, axis=None, keepdims=False)", help, reduce,           \
            DERIVE_REDUCE, op                                                                      \
    }

static const struct builtin rows[] = {
    {IN_NUMPY, "matmul", "matmul(x1, x2)", "the matrix product, x1 @ x2", matmul, DERIVE_MATMUL, 0},
    UNARY("exp", "e to the x", UNARY_EXP),
    UNARY("log", "the natural logarithm", UNARY_LOG),
    UNARY("sqrt", "the square root", UNARY_SQRT),
    UNARY("tanh", "the hyperbolic tangent", UNARY_TANH),
    UNARY("sign", "-1, 0 or 1", UNARY_SIGN),
    UNARY("negative", "x with the other sign", UNARY_NEGATIVE),
    UNARY("isnan", "where x is not a number", UNARY_ISNAN),
    UNARY("isinf", "where x is infinite", UNARY_ISINF),
    UNARY("isfinite", "where x is neither infinite nor NaN", UNARY_ISFINITE),
    BINARY("add", "x1 + x2", BINARY_ADD),
    BINARY("subtract", "x1 - x2", BINARY_SUBTRACT),
    BINARY("multiply", "x1 * x2", BINARY_MULTIPLY),
    BINARY("divide", "x1 / x2", BINARY_DIVIDE),
    BINARY("power", "x1 to the x2", BINARY_POWER),
    BINARY("maximum", "the larger of each pair", BINARY_MAXIMUM),
    BINARY("minimum", "the smaller of each pair", BINARY_MINIMUM),
    {IN_NUMPY, "where", "where(condition, x, y)", "x where the condition holds, y elsewhere", where,
     DERIVE_WHERE, 0},
    REDUCE("sum", "the sum, over everything or along an axis", REDUCE_SUM),
    REDUCE("prod", "the product", REDUCE_PRODUCT),
    REDUCE("mean", "the arithmetic mean", REDUCE_MEAN),
    REDUCE("max", "the largest", REDUCE_MAX),
    REDUCE("min", "the smallest", REDUCE_MIN),
    REDUCE("all", "whether all are true", REDUCE_ALL),
    REDUCE("any", "whether one is true", REDUCE_ANY),
    {IN_NUMPY | IN_METHOD, "argmax", "argmax(a, axis=None)", "where the largest is", argmax,
     DERIVE_NONE, 0},
};

const struct builtin_table builtins_math = {rows, sizeof rows / sizeof *rows};
