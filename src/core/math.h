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
    BINARY_XOR
};

enum unary_op {
    UNARY_NEGATIVE,
    UNARY_ABSOLUTE,
    UNARY_INVERT, /* logical for bool, bitwise for int64 */
    UNARY_SIGN,
    UNARY_EXP,
    UNARY_LOG,
    UNARY_SQRT,
    UNARY_TANH,
    UNARY_ISNAN,
    UNARY_ISINF,
    UNARY_ISFINITE
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
struct array *array_unary(enum unary_op op, const struct array *a, struct err *err);

/* Sums add pairwise, as NumPy's do along a contiguous axis. MAX and MIN pass NaN on; over nothing
 * they are ERR_VALUE. */
struct array *array_reduce(enum reduce_op op, const struct array *a, int axis, bool keepdims,
                           struct err *err);

/* int64, the first of equals; NaN counts as the greatest; over nothing it is ERR_VALUE. */
struct array *array_argmax(const struct array *a, int axis, struct err *err);

/* The three broadcast together: where condition holds a, elsewhere b. */
struct array *array_where(const struct array *condition, const struct array *a,
                          const struct array *b, struct err *err);

/* (..., n, k) @ (..., k, m) -> (..., n, m); leading axes broadcast; a 1-d operand is a row on the
 * left and a column on the right and its axis is dropped again. */
struct array *array_matmul(const struct array *a, const struct array *b, struct err *err);

/* exp(x - max) / sum(exp(x - max)) along axis (or AXIS_ALL), after Goodfellow, Bengio, Courville,
 * "Deep Learning", section 4.1. A row of all -inf gives NaN; over nothing it is ERR_VALUE. */
struct array *array_softmax(const struct array *a, int axis, struct err *err);

/* max + log(sum(exp(x - max))) along axis (or AXIS_ALL); -inf for a row of all -inf. */
struct array *array_logsumexp(const struct array *a, int axis, bool keepdims, struct err *err);

/* Ones at and below the k-th diagonal of the last two axes, zeros above; and the opposite.
 * As in NumPy, a 1-d array stands for a square matrix with that array in each row. */
struct array *array_tril(const struct array *a, int64_t k, struct err *err);
struct array *array_triu(const struct array *a, int64_t k, struct err *err);

#endif
