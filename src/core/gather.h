/* Elements picked out along an axis, over and over if need be. All results are new arrays. */
#ifndef QKV_CORE_GATHER_H
#define QKV_CORE_GATHER_H

#include "core/array.h"

/* Slice j of the result along axis, which a has, is a's slice number index[j]; all are in range. */
struct array *array_gather(const struct array *a, int axis, size_t count, const size_t *index,
                           struct err *err);

/* Each slice along axis (or AXIS_ALL: each element, as a 1-d array) as often as counts says, which
 * is one whole number or one for each. */
struct array *array_repeat(const struct array *a, const struct array *counts, int axis,
                           struct err *err);

/* The whole of a repeated along its axes, aligned from the right; further axes come in front. */
struct array *array_tile(const struct array *a, int count, const size_t *repeats, struct err *err);

/* Moved on by `shift` places along axis (or AXIS_ALL: row by row); what falls off the end comes in
 * at the beginning. */
struct array *array_roll(const struct array *a, int64_t shift, int axis, struct err *err);

/* Arrays of one shape, along a new axis of the result. */
struct array *array_stack(int count, const struct array *const *arrays, int axis, struct err *err);

#endif
