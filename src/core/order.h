/* Order: sorting, distinct elements, searching. NaN comes last, as in NumPy. All results are new
 * arrays; positions are int64. */
#ifndef QKV_CORE_ORDER_H
#define QKV_CORE_ORDER_H

#include "core/array.h"

/* Along axis; AXIS_ALL: all elements as a 1-d array. Unless `stable`, equal elements come in the
 * order in which NumPy's quicksort leaves them. */
struct array *array_sort(const struct array *a, int axis, bool stable, struct err *err);
struct array *array_argsort(const struct array *a, int axis, bool stable, struct err *err);

/* The distinct elements in order, and for those members that are not NULL when the call is made:
 * where each occurs first, which of them each element is, and how often each occurs. 1-d. */
struct unique {
    struct array **index, **inverse, **counts;
};
struct array *array_unique(const struct array *a, const struct unique *also, struct err *err);

/* The indices of the elements that are not zero, (how many, ndim), in row-major order. */
struct array *array_argwhere(const struct array *a, struct err *err);

/* Where each element of v would go into a, which is 1-d and in order: before its equals, or with
 * `right` behind them. In the shape of v. */
struct array *array_searchsorted(const struct array *a, const struct array *v, bool right,
                                 struct err *err);

/* bool, broadcast: |a - b| <= atol + rtol * |b|; infinities are close to their like, and NaN to NaN
 * if equal_nan says so. */
struct array *array_isclose(const struct array *a, const struct array *b, double rtol, double atol,
                            bool equal_nan, struct err *err);

#endif
