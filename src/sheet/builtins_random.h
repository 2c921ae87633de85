/* What the functions of np.random and the methods of np.random.default_rng(seed) share. Most are
 * one function in two rows; a method has its generator as the first argument. */
#ifndef QKV_SHEET_BUILTINS_RANDOM_H
#define QKV_SHEET_BUILTINS_RANDOM_H

#include "core/draw.h"
#include "sheet/tables.h"

/* Where the call draws from, and in *first the place of its first argument behind the generator: 0
 * for np.random, 1 for a method. What is drawn can be undone;
 * a formula must not draw. */
bool random_source(const struct call *call, struct draw *draw, size_t *first, struct err *err);

/* A size argument: *given is false for None, and then there are no axes. */
bool random_size(struct value v, bool *given, int *ndim, size_t *shape, struct err *err);

#endif
