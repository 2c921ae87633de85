/* The tables of functions, one a file, and what their functions share. */
#ifndef QKV_SHEET_TABLES_H
#define QKV_SHEET_TABLES_H

#include "sheet/builtin.h"
#include "sheet/eval.h"

struct builtin_table {
    const struct builtin *rows;
    size_t count;
};

extern const struct builtin_table builtins_python;  /* builtins_python.c: print, len, range ... */
extern const struct builtin_table builtins_number;  /* builtins_number.c: int, round, divmod ... */
extern const struct builtin_table builtins_iterate; /* builtins_iterate.c: zip, sorted, sum ... */
extern const struct builtin_table builtins_list;    /* builtins_list.c: append, sort, count ... */
extern const struct builtin_table builtins_string;  /* builtins_string.c: upper, find, strip ... */
extern const struct builtin_table builtins_print;   /* builtins_print.c: set_printoptions ... */
extern const struct builtin_table builtins_split;   /* builtins_split.c: split, join, chr ... */
extern const struct builtin_table builtins_dict;    /* builtins_dict.c: keys, items, update ... */
extern const struct builtin_table
    builtins_attention; /* builtins_attention.c: masks, softmax, attention */
extern const struct builtin_table builtins_create; /* builtins_create.c: array, zeros, astype ... */
extern const struct builtin_table builtins_rule;   /* builtins_rule.c: arange, eye, meshgrid ... */
extern const struct builtin_table builtins_shape;  /* builtins_shape.c: reshape, ravel ... */
extern const struct builtin_table builtins_join;   /* builtins_join.c: hstack, split, tile ... */
extern const struct builtin_table builtins_order;  /* builtins_order.c: sort, unique, isclose ... */
extern const struct builtin_table builtins_math;   /* builtins_math.c: exp, maximum, where ... */
extern const struct builtin_table builtins_reduce; /* builtins_reduce.c: sum, mean, argmax ... */
extern const struct builtin_table builtins_product; /* builtins_product.c: matmul, einsum ... */
extern const struct builtin_table builtins_file;    /* builtins_file.c: load, save, savez ... */
extern const struct builtin_table builtins_text;    /* builtins_text.c: loadtxt, savetxt */
extern const struct builtin_table builtins_pymath;  /* builtins_pymath.c: the module math */
extern const struct builtin_table
    builtins_pymath_integer; /* builtins_pymath_integer.c: gcd, factorial ... */
extern const struct builtin_table builtins_random; /* builtins_random.c: seed, random ... */
extern const struct builtin_table builtins_sample; /* builtins_sample.c: shuffle, choice ... */

/* Puts an array where the result goes: false for NULL, when err was filled already. */
bool give(struct array *array, struct value *result);

/* The same, but an array of no axes stays one: always, or unless the first argument is a NumPy
 * scalar. */
bool give_array(struct array *array, struct value *result);
bool give_like(const struct call *call, struct array *array, struct value *result);

/* A float as a whole number, cut towards zero: ERR_VALUE for NaN, ERR_OVERFLOW where it is none of
 * 64 bits. */
bool give_whole(double x, struct value *result, struct err *err);

/* The argument as an array, a new reference; NULL with err. */
struct array *take_array(const struct call *call, size_t i, struct err *err);

/* Axis and flag arguments. None as an axis is AXIS_ALL. */
bool take_axis(const struct call *call, size_t i, int *axis, struct err *err);
bool take_flag(const struct call *call, size_t i, bool *flag, struct err *err);

/* Calls each for every item of what is given, a loop that Ctrl-C ends, until *stop is set. */
typedef bool each_fn(struct call *call, struct value item, void *state, bool *stop,
                     struct err *err);
bool for_each(struct call *call, struct value iterable, each_fn *each, void *state,
              struct err *err);

/* Whether two items count as the same one where Python looks for it: identical, or equal. */
bool same_item(struct value a, struct value b, bool *same, struct err *err);

/* The items of a list in order, by what `key` (a callable or None) makes of them; as a new list. */
bool sort_items(struct call *call, const struct sequence *items, struct value key, bool reverse,
                struct value *result, struct err *err);

/* An axis or several; *count is -1 for None and for nothing. */
bool take_axes(const struct call *call, size_t i, int *count, int axes[ARRAY_MAX_NDIM],
               struct err *err);

/* An axis or several of a as bits, for array_reduce_axes; None is all of them. */
bool take_axis_bits(const struct call *call, size_t i, const struct array *a, unsigned *axes,
                    struct err *err);

/* As a.shape[axis] counts axes: IndexError when there is no such one. */
bool tuple_axis(int *axis, const struct array *a, struct err *err);

/* A whole number; None and nothing leave *n as it is. */
bool take_int(const struct call *call, size_t i, int64_t *n, struct err *err);

/* A string that is one of several, NULL behind the last; *which is its place, and stays as it is
 * for None and for nothing. ERR_VALUE says `complaint`, and what was found unless that is a whole
 * sentence. */
bool take_choice(const struct call *call, size_t i, const char *const *choices,
                 const char *complaint, int *which, struct err *err);

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
