/* Arithmetic on arrays: elementwise with broadcasting, reductions, products. All results are new
 * arrays. NumPy's rules for the dtype: bool < int64 < float64, `/` and the functions of analysis
 * give float64, comparisons give bool; int64 arithmetic wraps as NumPy's does. */
#ifndef QKV_CORE_MATH_H
#define QKV_CORE_MATH_H

#include "core/array.h"

enum binary_op {
    BINARY_ADD,
    BINARY_SUBTRACT, /* of bools: ERR_TYPE, as in NumPy */
    BINARY_MULTIPLY,
    BINARY_DIVIDE,       /* true division */
    BINARY_FLOOR_DIVIDE, /* rounds towards minus infinity; int64 by 0 gives 0 */
    BINARY_REMAINDER,    /* has the divisor's sign; int64 by 0 gives 0 */
    BINARY_POWER,        /* int64 to a negative power: ERR_VALUE, as in NumPy */
    BINARY_MAXIMUM,
    BINARY_MINIMUM,
    BINARY_LESS,
    BINARY_LESS_EQUAL,
    BINARY_GREATER,
    BINARY_GREATER_EQUAL,
    BINARY_EQUAL,
    BINARY_NOT_EQUAL,
    BINARY_AND, /* logical for bool, bitwise for int64; float64: ERR_TYPE */
    BINARY_OR,
    BINARY_XOR,
    BINARY_LOGICAL_AND, /* of the truth of numbers, as bool */
    BINARY_LOGICAL_OR,
    BINARY_LOGICAL_XOR,
    BINARY_ARCTAN2,
    BINARY_HYPOT,
    BINARY_LOGADDEXP /* log(exp(x) + exp(y)) */
};

enum unary_op {
    UNARY_NEGATIVE,
    UNARY_ABSOLUTE,
    UNARY_INVERT, /* logical for bool, bitwise for int64 */
    UNARY_SIGN,
    UNARY_SQUARE,
    UNARY_RECIPROCAL, /* of int64 cut towards zero; of 0 the smallest int64 */
    UNARY_EXP,
    UNARY_EXP2,
    UNARY_EXPM1,
    UNARY_LOG,
    UNARY_LOG2,
    UNARY_LOG10,
    UNARY_LOG1P,
    UNARY_SQRT,
    UNARY_SIN,
    UNARY_COS,
    UNARY_TAN,
    UNARY_ARCSIN,
    UNARY_ARCCOS,
    UNARY_ARCTAN,
    UNARY_SINH,
    UNARY_COSH,
    UNARY_TANH,
    UNARY_FLOOR,
    UNARY_CEIL,
    UNARY_TRUNC,
    UNARY_RINT,  /* to the nearest whole number, halves to the even one */
    UNARY_EXPIT, /* 1 / (1 + exp(-x)) */
    UNARY_ERF,
    UNARY_ISNAN,
    UNARY_ISINF,
    UNARY_ISFINITE,
    UNARY_LOGICAL_NOT
};

enum reduce_op {
    REDUCE_SUM,
    REDUCE_PRODUCT,
    REDUCE_MEAN,
    REDUCE_MAX,
    REDUCE_MIN,
    REDUCE_ALL,
    REDUCE_ANY
};

enum { AXIS_ALL = -1000 }; /* as `axis`: over every element */

struct array *array_binary(enum binary_op op, const struct array *a, const struct array *b,
                           struct err *err);
const char *binary_name(enum binary_op op); /* NumPy's */

/* Of two floats. The remainder has the divisor's sign, and quotient * y + remainder is x as nearly
 * as can be: CPython's float_divmod, which NumPy follows. */
double floor_divide_float(double x, double y);
double remainder_float(double x, double y);

struct array *array_unary(enum unary_op op, const struct array *a, struct err *err);

/* Sums add pairwise, as NumPy's do along a contiguous axis. MAX and MIN pass NaN on; over nothing
 * they are ERR_VALUE. */
struct array *array_reduce(enum reduce_op op, const struct array *a, int axis, bool keepdims,
                           struct err *err);

/* The same over several axes: bit d of `axes` stands for axis d; no bits leave a's shape as it is.
 */
struct array *array_reduce_axes(enum reduce_op op, const struct array *a, unsigned axes,
                                bool keepdims, struct err *err);

/* The bits of one axis, or of AXIS_ALL. ERR_AXIS when there is no such axis. */
bool array_axes(const struct array *a, int axis, unsigned *axes, struct err *err);

/* int64, the first of equals; NaN counts as the greatest, and as the smallest; over nothing it is
 * ERR_VALUE. */
struct array *array_argmax(const struct array *a, int axis, struct err *err);
struct array *array_argmin(const struct array *a, int axis, struct err *err);

/* The three broadcast together: where condition holds a, elsewhere b. */
struct array *array_where(const struct array *condition, const struct array *a,
                          const struct array *b, struct err *err);

/* (..., n, k) @ (..., k, m) -> (..., n, m); leading axes broadcast; a 1-d operand is a row on the
 * left and a column on the right and its axis is dropped again. */
struct array *array_matmul(const struct array *a, const struct array *b, struct err *err);

/* exp(x - max) / sum(exp(x - max)) along axis (or AXIS_ALL), after Goodfellow, Bengio, Courville,
 * "Deep Learning", section 4.1. A row of all -inf gives NaN; over nothing it is ERR_VALUE. */
struct array *array_softmax(const struct array *a, int axis, struct err *err);

/* Ones at and below the k-th diagonal of the last two axes, zeros above; and the opposite.
 * As in NumPy, a 1-d array stands for a square matrix with that array in each row. */
struct array *array_tril(const struct array *a, int64_t k, struct err *err);
struct array *array_triu(const struct array *a, int64_t k, struct err *err);

#endif
