/* The tables of functions, one a file, and what their functions share. */
#ifndef QKV_SHEET_TABLES_H
#define QKV_SHEET_TABLES_H

#include "sheet/builtin.h"
#include "sheet/eval.h"

struct builtin_table {
    const struct builtin *rows;
    size_t count;
};

extern const struct builtin_table builtins_python; /* builtins_python.c: print, len, range ... */
extern const struct builtin_table
    builtins_attention; /* builtins_attention.c: masks, softmax, attention */
extern const struct builtin_table builtins_create; /* builtins_create.c: array, zeros, tril ... */
extern const struct builtin_table builtins_shape;  /* builtins_shape.c: reshape, hstack ... */
extern const struct builtin_table builtins_math;   /* builtins_math.c: matmul, exp, sum ... */
extern const struct builtin_table builtins_random; /* builtins_random.c: seed, random ... */

/* Puts an array where the result goes: false for NULL, when err was filled already. */
bool give(struct array *array, struct value *result);

/* The argument as an array, a new reference; NULL with err. */
struct array *take_array(const struct call *call, size_t i, struct err *err);

/* Axis and flag arguments. None as an axis is AXIS_ALL. */
bool take_axis(const struct call *call, size_t i, int *axis, struct err *err);
bool take_flag(const struct call *call, size_t i, bool *flag, struct err *err);

/* A dtype: np.int64, float, bool ...; None and nothing leave *dtype as it is. */
bool take_dtype(const struct call *call, size_t i, enum dtype *dtype, struct err *err);

/* A shape: a whole number, or a tuple or list of them. Entries may be negative. */
bool take_shape(struct value v, int *ndim, int64_t shape[ARRAY_MAX_NDIM], struct err *err);
bool take_sizes(struct value v, int *ndim, size_t shape[ARRAY_MAX_NDIM], struct err *err);

/* The arrays of a tuple or list (or of the parts of an array); *count of them, each to be freed,
 * and the vector. NULL with err. */
struct array **take_arrays(struct value v, size_t *count, struct err *err);
void free_arrays(struct array **arrays, size_t count);

#endif
