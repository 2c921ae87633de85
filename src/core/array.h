/* N-dimensional arrays as NumPy has them: a shape, a dtype, and strides over a buffer that several
 * arrays may share.
 *
 * Ownership: array and buffer are counted. A function that returns a `struct array *` gives the
 * caller one reference, to be dropped by array_free; `const struct array *` parameters are borrowed
 * for the call. array_free(NULL) is fine. An array's shape and strides never change after it was
 * made, so sharing is safe; its elements may change, and every view of the same buffer sees that.
 *
 * The dtype belongs to the buffer, not to the view: turning an int64 buffer into float64 in place
 * (array_promote) keeps every view of it right. Strides and offsets count elements, not bytes. */
#ifndef QKV_CORE_ARRAY_H
#define QKV_CORE_ARRAY_H

#include "base/mem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

enum { ARRAY_MAX_NDIM = 8, ARRAY_SHAPE_TEXT = 192 };

/* No array may have more elements than this: 1 GiB of float64. */
#define ARRAY_MAX_COUNT MEM_MOST

enum dtype { DTYPE_BOOL, DTYPE_INT64, DTYPE_FLOAT64 }; /* in the order of promotion */

struct buffer {
    size_t refs;
    size_t count;
    enum dtype dtype;
    union {
        void *data;
        bool *b;
        int64_t *i;
        double *f;
    };
};

struct array {
    size_t refs;
    struct buffer *buffer;
    size_t offset; /* of element [0,0,...] in the buffer */
    bool readonly; /* a broadcast view, whose elements are shared, or a view of one */
    int ndim;      /* 0 to ARRAY_MAX_NDIM */
    size_t shape[ARRAY_MAX_NDIM];
    ptrdiff_t stride[ARRAY_MAX_NDIM];
};

/* -- making and freeing ------------------------------------------------------------------------ */

/* A new zeroed, contiguous, row-major array. Fails with ERR_MEMORY past ARRAY_MAX_COUNT and with
 * ERR_VALUE past ARRAY_MAX_NDIM. */
struct array *array_new(enum dtype dtype, int ndim, const size_t *shape, struct err *err);

/* The same, but not zeroed: for whoever fills it at once. */
struct array *array_empty(enum dtype dtype, int ndim, const size_t *shape, struct err *err);

struct array *array_like(const struct array *a, enum dtype dtype, struct err *err);
struct array *array_copy(const struct array *a, struct err *err); /* contiguous, own buffer */
struct array *array_astype(const struct array *a, enum dtype dtype, struct err *err); /* a copy */
struct array *array_ref(const struct array *a);
void array_free(struct array *a);

/* Turns the buffer's elements into dtype, in place, for all its views. A buffer that is of a wider
 * dtype already stays as it is. */
bool array_promote(struct array *a, enum dtype dtype, struct err *err);

/* For whoever must know what a buffer held before it was written: a copy (NULL when there is no
 * memory), and exchanging the elements and dtypes of two buffers of one length, under all their
 * views.
 */
struct buffer *buffer_copy(const struct buffer *b);
void buffer_swap(struct buffer *a, struct buffer *b);
void buffer_free(struct buffer *b); /* drops one reference */

/* The elements of a, as they stand in another buffer of its length. */
struct array *array_over(const struct array *a, struct buffer *buffer);

/* -- looking ----------------------------------------------------------------------------------- */

enum dtype array_dtype(const struct array *a);
const char *dtype_name(enum dtype dtype);  /* "bool", "int64", "float64" */
size_t array_count(const struct array *a); /* the product of the shape; 1 for ndim 0 */
bool array_is_contiguous(const struct array *a);
bool array_same_shape(const struct array *a, const struct array *b);

/* Same shape, same dtype, same elements; NaN equals NaN here, and 0.0 differs from -0.0. */
bool array_identical(const struct array *a, const struct array *b);

/* Writes "(3,4)", "(3,)" or "()" into out and returns it. */
char *array_shape_text(const struct array *a, char out[ARRAY_SHAPE_TEXT]);
char *shape_text(int ndim, const size_t *shape, char out[ARRAY_SHAPE_TEXT]);

/* The position in the buffer of the element at `index` (ndim numbers, in range). */
size_t array_position(const struct array *a, const size_t *index);

/* Whether buffer position `position` is an element of a; if so and index is not NULL, which one.
 * Of several (broadcast views) it gives the first. */
bool array_find(const struct array *a, size_t position, size_t *index);

/* One element, whatever the dtype; a bool reads as 0 or 1. `position` is a buffer position. */
double buffer_get(const struct buffer *b, size_t position);
double array_get(const struct array *a, const size_t *index);
void array_set(struct array *a, const size_t *index, double value); /* converts as C does */

/* Steps index through the shape in row-major order; false after the last. Start from zeros. */
bool index_next(size_t *index, int ndim, const size_t *shape);

/* Walks one or more arrays, broadcast to one shape, in row-major order, a row at a time:
 *
 *     struct walk w;
 *     walk_start(&w, ndim, shape, 2, (const struct array *[]){a, b});
 *     do {
 *         for (size_t i = 0; i < w.inner; i++)
 *             use(w.at[0] + i * w.step[0], w.at[1] + i * w.step[1]);
 *     } while (walk_next(&w));
 *
 * An array with fewer axes, or with length 1 where the shape has more, is repeated (stride 0). Axes
 * through which every array goes on evenly count as one, so a row can be longer than the last axis:
 * contiguous arrays of one shape are a single row. A shape with a zero in it has inner == 0. */
enum { WALK_MAX = 4 };
struct walk {
    int ndim, count; /* axes outside the row, after merging; arrays */
    size_t shape[ARRAY_MAX_NDIM], index[ARRAY_MAX_NDIM];
    ptrdiff_t stride[WALK_MAX][ARRAY_MAX_NDIM];
    ptrdiff_t at[WALK_MAX];   /* buffer position of the row's first element */
    ptrdiff_t step[WALK_MAX]; /* from one element of the row to the next */
    size_t inner;             /* elements in a row */
};
void walk_start(struct walk *w, int ndim, const size_t *shape, int count,
                const struct array *const *arrays);
bool walk_next(struct walk *w);

/* -- views ------------------------------------------------------------------------------------- */

struct array *array_transpose(const struct array *a, const int *axes,
                              struct err *err); /* NULL: reversed */
struct array *array_swapaxes(const struct array *a, int axis1, int axis2, struct err *err);

/* A view where the strides allow it, else a copy. One length may be -1. */
struct array *array_reshape(const struct array *a, int ndim, const int64_t *wanted,
                            struct err *err);
/* A read-only view. */
struct array *array_broadcast_to(const struct array *a, int ndim, const size_t *shape,
                                 struct err *err);

/* The common shape of several, by NumPy's rule; ERR_VALUE names them all and shows how they align.
 */
bool broadcast_shape(int count, const struct array *const *arrays, int *ndim, size_t *shape,
                     struct err *err);

enum index_kind { INDEX_INT, INDEX_SLICE, INDEX_NEWAXIS, INDEX_ELLIPSIS, INDEX_ARRAY };
struct index_item {
    enum index_kind kind;
    int64_t start, stop, step; /* INDEX_INT uses start; negative counts from the end */
    bool has_start, has_stop, has_step;
    struct array *array; /* INDEX_ARRAY: int64 or bool; borrowed */
};

/* Basic indexing, always a view: no item is INDEX_ARRAY (see advanced.h for those). Missing
 * trailing items are `:`. */
struct array *array_index(const struct array *a, int count, const struct index_item *items,
                          struct err *err);

/* Copies value, broadcast to target's shape, into target's elements. The buffer's dtype must
 * already be able to hold it (array_promote); overlap is handled. */
bool array_assign(struct array *target, const struct array *value, struct err *err);

/* -- many into one ----------------------------------------------------------------------------- */

/* Joined along an existing axis; dtypes are promoted. ERR_VALUE names the shapes that do not fit.
 */
struct array *array_concatenate(int count, const struct array *const *arrays, int axis,
                                struct err *err);

/* Turns a negative axis into its number; ERR_AXIS ("axis 3 is out of bounds for array of dimension
 * 2") when there is none. */
bool axis_normalize(int *axis, int ndim, struct err *err);

#endif
