/* Lengths of vectors and matrices, after numpy.linalg.norm. */
#ifndef QKV_CORE_NORM_H
#define QKV_CORE_NORM_H

#include "core/array.h"

enum norm_kind {
    NORM_DEFAULT,   /* the square root of the sum of squares, whatever the shape */
    NORM_FROBENIUS, /* the same, of a matrix only */
    NORM_ORDER      /* of a number: 1, 2, inf, -inf, 0, p */
};

/* x's norm along one axis (vectors) or two (matrices: rows, columns); count 0: over all axes.
 * float64. ERR_VALUE where there is no such norm: neither one nor two axes, an order that matrices
 * do not have. Orders 2 and -2 of a matrix need its singular values, which are not computed. */
struct array *array_norm(const struct array *x, enum norm_kind kind, double order, int count,
                         const int *axes, bool keepdims, struct err *err);

#endif
