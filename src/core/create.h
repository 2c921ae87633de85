/* Arrays made from rules: equal steps, diagonals. Results are new arrays unless said otherwise. */
#ifndef QKV_CORE_CREATE_H
#define QKV_CORE_CREATE_H

#include "core/array.h"

/* n numbers: first, second, and on in equal steps, as NumPy's arange fills an array. int64 wraps.
 * The second float counts even where it is not exact: element i is first + i * (second - first). */
struct array *array_steps_int(size_t n, int64_t first, int64_t second, struct err *err);
struct array *array_steps_float(size_t n, double first, double second, struct err *err);

/* n samples from start to stop, which are broadcast together, along a new first axis; float64. With
 * `endpoint` the last one is stop. step, unless NULL, gets the distance between two of them (NaN
 * where there is none), in the shape of start and stop. */
struct array *array_linspace(const struct array *start, const struct array *stop, size_t n,
                             bool endpoint, struct array **step, struct err *err);

/* (n, m) with ones on the k-th diagonal (j == i + k), and with ones at and below it. */
struct array *array_eye(enum dtype dtype, size_t n, size_t m, int64_t k, struct err *err);
struct array *array_tri(enum dtype dtype, size_t n, size_t m, int64_t k, struct err *err);

/* A read-only view of the k-th diagonal of the planes that two axes span, as a new last axis.
 * ERR_VALUE when there are no two axes. */
struct array *array_diagonal(const struct array *a, int64_t k, int axis1, int axis2,
                             struct err *err);

/* The square matrix with v, which is 1-d, on its k-th diagonal. */
struct array *array_diag(const struct array *v, int64_t k, struct err *err);

#endif
