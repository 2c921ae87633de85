/* Products of arrays beyond matmul, after NumPy. All results are new arrays; int64 wraps. ERR_VALUE
 * names the shapes where they do not fit. */
#ifndef QKV_CORE_PRODUCT_H
#define QKV_CORE_PRODUCT_H

#include "core/array.h"

/* a @ b, digit for digit, where `product` is a_before @ b_before: of two matrices only the rows of
 * a and the columns of b that differ (and those between them) are multiplied again. */
struct array *array_matmul_again(const struct array *a, const struct array *b,
                                 const struct array *a_before, const struct array *b_before,
                                 const struct array *product, struct err *err);

/* The sum over a's last axis and b's last but one (or only) axis; a number multiplies. For two
 * matrices that is matmul; beyond, every matrix of a meets every one of b. */
struct array *array_dot(const struct array *a, const struct array *b, struct err *err);

/* The sum over the last axis of both: (..., n) and (..., n) give a's other axes, then b's. */
struct array *array_inner(const struct array *a, const struct array *b, struct err *err);

/* All elements of a times all of b: (a's count, b's count). */
struct array *array_outer(const struct array *a, const struct array *b, struct err *err);

/* The sum of products of all elements, in order. */
struct array *array_vdot(const struct array *a, const struct array *b, struct err *err);

/* The sum over `count` axes of each, axes_a[i] with axes_b[i]; the other axes of a, then those of b
 * are left. */
struct array *array_tensordot(const struct array *a, const struct array *b, int count,
                              const int *axes_a, const int *axes_b, struct err *err);

/* The Kronecker product: b once for every element of a, times that element. */
struct array *array_kron(const struct array *a, const struct array *b, struct err *err);

/* The sum along a diagonal of the planes that two axes span. */
struct array *array_trace(const struct array *a, int64_t offset, int axis1, int axis2,
                          struct err *err);

/* Einstein's summation: "ij,jk->ik" multiplies elements whose letters agree, and sums over the
 * letters that the output does not name. Without "->" the output has the letters that occur once,
 * in the order of the alphabet. "..." stands for axes that broadcast; a letter twice in one operand
 * takes its diagonal. What only rearranges one array is a view of it. */
struct array *array_einsum(const char *subscripts, int count, const struct array *const *arrays,
                           struct err *err);

#endif
