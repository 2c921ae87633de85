/* Statistics over axes, running sums, rounding, logarithms of softmax. Bit d of `axes` stands for
 * axis d; see array_reduce_axes. All results are new arrays. */
#ifndef QKV_CORE_STATISTICS_H
#define QKV_CORE_STATISTICS_H

#include "core/math.h"

/* sum((x - mean)^2) / (n - ddof), float64; NaN where there are too few elements. In two passes, as
 * NumPy computes it. */
struct array *array_variance(const struct array *a, unsigned axes, double ddof, bool keepdims,
                             struct err *err);

/* The middle of the elements in order, or the mean of the two in the middle; float64. NaN where
 * there is one among them, and over nothing. */
struct array *array_median(const struct array *a, unsigned axes, bool keepdims, struct err *err);

/* Every sum (REDUCE_SUM) or product (REDUCE_PRODUCT) on the way along axis, in a's shape; AXIS_ALL:
 * over all elements as a 1-d array. bool gives int64. */
struct array *array_scan(enum reduce_op op, const struct array *a, int axis, struct err *err);

/* How many elements are not zero; int64. */
struct array *array_count_nonzero(const struct array *a, unsigned axes, bool keepdims,
                                  struct err *err);

/* The mean with weights, which have a's shape, or length 1 along axes that are not reduced.
 * ERR_ZERO_DIVISION when they sum to zero somewhere. */
struct array *array_average(const struct array *a, const struct array *weights, unsigned axes,
                            bool keepdims, struct err *err);

/* To so many decimals, halves to the even digit: x * 10^d, rounded, / 10^d, as NumPy does. int64
 * stays int64. */
struct array *array_round(const struct array *a, int64_t decimals, struct err *err);

/* exp(x) / sum(exp(x)), log(sum(exp(x))) and log(softmax(x)), without overflow. The exponentials
 * are multiplied by the weights, which broadcast to a's shape, unless they are NULL. */
struct array *array_softmax_axes(const struct array *a, unsigned axes, struct err *err);
struct array *array_logsumexp_axes(const struct array *a, const struct array *weights,
                                   unsigned axes, bool keepdims, struct err *err);
struct array *array_log_softmax(const struct array *a, unsigned axes, struct err *err);

#endif
