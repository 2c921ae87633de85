/* Axes added, dropped, moved, turned round and cut. Every result is a view of a. Axes may be
 * negative; ERR_AXIS names the one that is out of bounds. */
#ifndef QKV_CORE_AXES_H
#define QKV_CORE_AXES_H

#include "core/array.h"

/* With new axes of length 1, at these places of the result. */
struct array *array_expand_dims(const struct array *a, int count, const int *axes, struct err *err);

/* Without these axes of length 1. */
struct array *array_squeeze(const struct array *a, int count, const int *axes, struct err *err);

/* Axis from[i] becomes axis to[i]; the others keep their order. ERR_VALUE unless there are as many
 * of both. */
struct array *array_moveaxis(const struct array *a, int from_count, const int *from, int to_count,
                             const int *to, struct err *err);

/* Backwards along these axes. */
struct array *array_flip(const struct array *a, int count, const int *axes, struct err *err);

/* The elements from `from` to before `to` along an axis that exists; bounds are cut to it. */
struct array *array_slice(const struct array *a, int axis, size_t from, size_t to);

/* With axes of length 1 in front, until there are ndim of them; a itself when it has enough. */
struct array *array_at_least(const struct array *a, int ndim);

/* Makes every axis positive. ERR_AXIS when one is out of bounds, ERR_VALUE when one occurs twice;
 * the error names the parameter unless name is NULL. */
bool axes_normalize(int count, const int *axes, int ndim, int *normal, const char *name,
                    struct err *err);

#endif
