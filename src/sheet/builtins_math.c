/* Elementwise functions. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/compose.h"
#include "core/statistics.h"

#include <float.h>
#include <math.h>

static bool unary(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    return give(take_unary((enum unary_op)call->builtin->op, a, err), result);
}

static bool binary(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *b = a ? take_array(call, 1, err) : NULL;
    return give(take_binary((enum binary_op)call->builtin->op, a, b, err), result);
}

/* Without x and y: where the condition holds, as nonzero gives it. */
static bool where(struct call *call, struct value *result, struct err *err)
{
    struct array *a[3] = {0}, *out = NULL;
    bool x = call->args[1].kind != VALUE_NONE, y = call->args[2].kind != VALUE_NONE, ok = true;
    if (!x && !y)
        return builtin_call(builtin_find(IN_NUMPY, "nonzero"), call->eval, 1, 0, NULL, call->args,
                            result, err);
    if (!x || !y)
        return err_set(err, ERR_VALUE, "either both or neither of x and y should be given");
    for (size_t i = 0; i < 3 && ok; i++)
        ok = (a[i] = take_array(call, i, err)) != NULL;
    if (ok)
        out = array_where(a[0], a[1], a[2], err);
    for (size_t i = 0; i < 3; i++)
        array_free(a[i]);
    return give_array(out, result);
}

/* a, which it takes, bounded by argument i unless that is None. */
static struct array *bounded(const struct call *call, struct array *a, size_t i, enum binary_op op,
                             struct err *err)
{
    if (!a || call->args[i].kind == VALUE_NONE)
        return a;
    return take_binary(op, a, take_array(call, i, err), err);
}

static bool clip(struct call *call, struct value *result, struct err *err)
{
    if (call->args[1].kind == VALUE_NONE && call->args[2].kind == VALUE_NONE) {
        err_set(err, ERR_VALUE, "One of max or min must be given");
        return err_hint(err, "np.clip(a, 0, 1) keeps every element between 0 and 1.");
    }
    struct array *a = bounded(call, take_array(call, 0, err), 1, BINARY_MAXIMUM, err);
    return give(bounded(call, a, 2, BINARY_MINIMUM, err), result);
}

static bool round_to(struct call *call, struct value *result, struct err *err)
{
    int64_t decimals = 0;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_int(call, 1, &decimals, err))
        out = array_dtype(a) == DTYPE_INT64 && decimals >= 0 ? array_ref(a)
                                                             : array_round(a, decimals, err);
    array_free(a);
    return give(out, result);
}

static bool take_float(const struct call *call, size_t i, double *x, struct err *err)
{
    if (call->args[i].kind == VALUE_NONE)
        return true;
    if (!value_is_number(call->args[i]))
        return err_set(err, ERR_TYPE, "%s: expected a number, found a '%s'", call->builtin->name,
                       value_type_name(call->args[i]));
    *x = value_number(call->args[i]);
    return true;
}

static bool nan_to_num(struct call *call, struct value *result, struct err *err)
{
    double nan = 0, above = DBL_MAX, below = -DBL_MAX;
    if (!take_float(call, 2, &nan, err) || !take_float(call, 3, &above, err) ||
        !take_float(call, 4, &below, err))
        return false;
    struct array *a = take_array(call, 0, err), *out = a ? array_copy(a, err) : NULL;
    bool floats = out && array_dtype(out) == DTYPE_FLOAT64;
    for (size_t k = 0; floats && k < out->buffer->count; k++) {
        double *x = &out->buffer->f[k];
        *x = isnan(*x) ? nan : isinf(*x) ? (*x > 0 ? above : below) : *x;
    }
    array_free(a);
    return give(out, result);
}

#define UNARY(name, help, op)                                                                      \
    {                                                                                              \
        IN_NUMPY, name, name "(x)", help, unary, DERIVE_ELEMENTWISE, op                            \
    }
#define SPECIAL(name, help, op)                                                                    \
    {                                                                                              \
        IN_SPECIAL, name, name "(x)", help, unary, DERIVE_ELEMENTWISE, op                          \
    }
#define BINARY(name, help, op)                                                                     \
    {                                                                                              \
        IN_NUMPY, name, name "(x1, x2)", help, binary, DERIVE_ELEMENTWISE, op                      \
    }

static const struct builtin rows[] = {
    UNARY("exp", "e to the x", UNARY_EXP),
    UNARY("exp2", "2 to the x", UNARY_EXP2),
    UNARY("expm1", "exp(x) - 1, accurate near 0", UNARY_EXPM1),
    UNARY("log", "the natural logarithm", UNARY_LOG),
    UNARY("log2", "the logarithm to base 2", UNARY_LOG2),
    UNARY("log10", "the logarithm to base 10", UNARY_LOG10),
    UNARY("log1p", "log(1 + x), accurate near 0", UNARY_LOG1P),
    UNARY("sqrt", "the square root", UNARY_SQRT),
    UNARY("square", "x times x", UNARY_SQUARE),
    UNARY("reciprocal", "1 / x", UNARY_RECIPROCAL),
    UNARY("sin", "the sine", UNARY_SIN),
    UNARY("cos", "the cosine", UNARY_COS),
    UNARY("tan", "the tangent", UNARY_TAN),
    UNARY("arcsin", "the angle with this sine", UNARY_ARCSIN),
    UNARY("arccos", "the angle with this cosine", UNARY_ARCCOS),
    UNARY("arctan", "the angle with this tangent", UNARY_ARCTAN),
    UNARY("sinh", "the hyperbolic sine", UNARY_SINH),
    UNARY("cosh", "the hyperbolic cosine", UNARY_COSH),
    UNARY("tanh", "the hyperbolic tangent", UNARY_TANH),
    UNARY("floor", "the next whole number below", UNARY_FLOOR),
    UNARY("ceil", "the next whole number above", UNARY_CEIL),
    UNARY("trunc", "x without its fraction", UNARY_TRUNC),
    UNARY("rint", "the nearest whole number; halves go to the even one", UNARY_RINT),
    UNARY("absolute", "x without its sign", UNARY_ABSOLUTE),
    UNARY("sign", "-1, 0 or 1", UNARY_SIGN),
    UNARY("negative", "x with the other sign", UNARY_NEGATIVE),
    UNARY("invert", "~x: not x, or all bits turned", UNARY_INVERT),
    UNARY("isnan", "where x is not a number", UNARY_ISNAN),
    UNARY("isinf", "where x is infinite", UNARY_ISINF),
    UNARY("isfinite", "where x is neither infinite nor NaN", UNARY_ISFINITE),
    UNARY("logical_not", "where x is zero or False", UNARY_LOGICAL_NOT),
    SPECIAL("expit", "the logistic sigmoid, 1 / (1 + exp(-x))", UNARY_EXPIT),
    SPECIAL("erf", "the error function; GELU is x * (1 + erf(x / sqrt(2))) / 2", UNARY_ERF),
    BINARY("add", "x1 + x2", BINARY_ADD),
    BINARY("subtract", "x1 - x2", BINARY_SUBTRACT),
    BINARY("multiply", "x1 * x2", BINARY_MULTIPLY),
    BINARY("divide", "x1 / x2", BINARY_DIVIDE),
    BINARY("true_divide", "x1 / x2", BINARY_DIVIDE),
    BINARY("floor_divide", "x1 // x2, rounded down", BINARY_FLOOR_DIVIDE),
    BINARY("remainder", "x1 % x2, with the sign of x2", BINARY_REMAINDER),
    BINARY("mod", "x1 % x2, with the sign of x2", BINARY_REMAINDER),
    BINARY("power", "x1 to the x2", BINARY_POWER),
    BINARY("maximum", "the larger of each pair", BINARY_MAXIMUM),
    BINARY("minimum", "the smaller of each pair", BINARY_MINIMUM),
    BINARY("less", "x1 < x2", BINARY_LESS),
    BINARY("less_equal", "x1 <= x2", BINARY_LESS_EQUAL),
    BINARY("greater", "x1 > x2", BINARY_GREATER),
    BINARY("greater_equal", "x1 >= x2", BINARY_GREATER_EQUAL),
    BINARY("equal", "x1 == x2", BINARY_EQUAL),
    BINARY("not_equal", "x1 != x2", BINARY_NOT_EQUAL),
    BINARY("logical_and", "where both are true", BINARY_LOGICAL_AND),
    BINARY("logical_or", "where one or both are true", BINARY_LOGICAL_OR),
    BINARY("logical_xor", "where just one is true", BINARY_LOGICAL_XOR),
    BINARY("bitwise_and", "x1 & x2", BINARY_AND),
    BINARY("bitwise_or", "x1 | x2", BINARY_OR),
    BINARY("bitwise_xor", "x1 ^ x2", BINARY_XOR),
    BINARY("arctan2", "the angle of the point (x2, x1)", BINARY_ARCTAN2),
    BINARY("hypot", "sqrt(x1 * x1 + x2 * x2)", BINARY_HYPOT),
    BINARY("logaddexp", "log(exp(x1) + exp(x2)), without overflow", BINARY_LOGADDEXP),
    {IN_NUMPY, "where", "where(condition, x=None, y=None)",
     "x where the condition holds, y elsewhere; without them, the indices where it holds", where,
     DERIVE_WHERE, 0},
    {IN_NUMPY, "clip", "clip(a, a_min, a_max)", "a, with every element kept between two bounds",
     clip, DERIVE_ELEMENTWISE, 0},
    {IN_METHOD, "clip", "clip(a, min=None, max=None)",
     "a, with every element kept between two bounds", clip, DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY | IN_METHOD, "round", "round(a, decimals=0)",
     "to so many decimals; halves go to the even digit", round_to, DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "around", "around(a, decimals=0)",
     "to so many decimals; halves go to the even digit", round_to, DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "nan_to_num", "nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None)",
     "x with numbers in the place of NaN and infinities", nan_to_num, DERIVE_ELEMENTWISE, 0},
};

const struct builtin_table builtins_math = {rows, sizeof rows / sizeof *rows};
