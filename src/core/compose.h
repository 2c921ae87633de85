/* Operations that take their operands, so that a formula can be written as one expression:
 *
 *     take_unary(UNARY_SQRT, take_reduce(REDUCE_SUM, take_binary(...), axes, true, err), err)
 *
 * Each drops its caller's reference to the operands and passes NULL, an error that was filled
 * already, on. */
#ifndef QKV_CORE_COMPOSE_H
#define QKV_CORE_COMPOSE_H

#include "core/math.h"

struct array *take_unary(enum unary_op op, struct array *a, struct err *err);
struct array *take_binary(enum binary_op op, struct array *a, struct array *b, struct err *err);
struct array *take_reduce(enum reduce_op op, struct array *a, unsigned axes, bool keepdims,
                          struct err *err);
struct array *take_reshape(struct array *a, int ndim, const int64_t *shape, struct err *err);
struct array *take_transpose(struct array *a, const int *axes, struct err *err);
struct array *take_astype(struct array *a, enum dtype dtype, struct err *err);

/* A 0-d float64 array. */
struct array *array_number(double x, struct err *err);

#endif
