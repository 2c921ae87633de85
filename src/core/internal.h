/* What the files of core share among themselves; nothing outside includes this.
 *
 * Elementwise work goes row by row: struct walk finds the rows, a row is converted in chunks to the
 * dtype that a kernel wants, and the kernel itself is a plain loop over contiguous elements. */
#ifndef QKV_CORE_INTERNAL_H
#define QKV_CORE_INTERNAL_H

#include "core/array.h"

struct str;

/* Whether kernels can be compiled for AVX2 too, to be chosen when the program runs. */
#if defined(__x86_64__)
#define HAVE_AVX2 1
#else
#define HAVE_AVX2 0
#endif

/* Elements of one dtype, `step` elements apart. */
struct row {
    enum dtype dtype;
    void *first;
    ptrdiff_t step;
};

/* Room for as many elements as a kernel gets at once; small enough to stay in the L1 cache. */
enum { CHUNK = 256 };
union chunk {
    bool b[CHUNK];
    int64_t i[CHUNK];
    double f[CHUNK];
};

size_t dtype_size(enum dtype dtype);

/* The walk's current row of array number `which`, which must be a, from element `from` on. */
struct row row_at(const struct walk *w, int which, const struct array *a, size_t from);

/* Copies n elements and converts them as NumPy's astype does. */
void row_copy(size_t n, struct row to, struct row from);

/* The n <= CHUNK elements from `done` on of the walk's current row of array number `which`, a, as
 * dtype and contiguous: where they lie if they are that already, else a copy in scratch. scratch is
 * to be the same for all of a row, in which a repeated element is copied only once. */
const void *walk_load(const struct walk *w, int which, const struct array *a, size_t done, size_t n,
                      enum dtype dtype, union chunk *scratch);

/* How many elements to take next when `done` of `count` are done. */
static inline size_t chunk_size(size_t count, size_t done)
{
    return count - done < CHUNK ? count - done : CHUNK;
}

/* Copies value into target; value must broadcast to target's shape and not overlap it. */
void elements_copy(const struct array *target, const struct array *value);

/* Whether a can be broadcast to the shape of target. */
bool broadcasts_to(const struct array *a, const struct array *target);

/* a without the axes of length 1 in front that it has beyond ndim: NumPy lets a value have them
 * when it is assigned. Borrows a's buffer. */
struct array without_leading_ones(const struct array *a, int ndim);

/* Appends " (3,4) (5,)": the shapes, a space before each. */
void shapes_text(struct str *out, int count, const struct array *const *arrays);

/* How many axes of an array the items use up; whether that many, and only one ellipsis, are there;
 * and the error for an index that is out of range. */
int index_axes(int count, const struct index_item *items);
bool index_check(const struct array *a, int count, const struct index_item *items, struct err *err);
bool index_refuse(const struct array *a, int axis, int64_t i, struct err *err);

/* The product of the lengths; ERR_MEMORY past ARRAY_MAX_COUNT. */
bool shape_count(int ndim, const size_t *shape, size_t *count, struct err *err);

/* The strides of a contiguous row-major array. */
void shape_strides(int ndim, const size_t *shape, ptrdiff_t *stride);

/* A new array over the same elements, whose shape and strides the caller may still change before
 * anyone else sees it. */
struct array *array_view(const struct array *a);

/* The sum of n doubles as NumPy adds them along the innermost axis: pairwise. */
double row_sum(size_t n, const double *x, ptrdiff_t step);

/* x[k] = exp(x[k] - shift) for k < n, contiguous. */
void row_exp(size_t n, double *x, double shift);

/* array_softmax of an array that is float64, contiguous and nobody else's: it becomes the result.
 */
bool softmax_in_place(struct array *a, int axis, struct err *err);

/* a without one of its axes, at index 0 along it. Like any struct array on the stack it borrows a's
 * buffer. */
struct array without_axis(const struct array *a, int axis);

/* axis_normalize for one of several parameters, which the error names. */
bool axis_named(int *axis, int ndim, const char *name, struct err *err);

/* Takes axes of length 1 away in place; bit d of `axes` stands for axis d. */
void drop_axes(struct array *a, unsigned axes);

/* The axes of a by the length of their strides, longest first, as NumPy goes through them. */
void stride_order(const struct array *a, int *order);

static inline enum dtype dtype_wider(enum dtype a, enum dtype b)
{
    return a > b ? a : b;
}

#endif
