#include "core/array.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- buffers -------------------------------------------------------------------------------------
 * A buffer and its elements are one allocation, until array_promote gives it elements elsewhere. */

static void *buffer_inline_data(struct buffer *b)
{
    return b + 1;
}

/* NULL when there is no memory. glibc's malloc keeps small blocks at hand, its calloc does not; for
 * large ones calloc gets pages that are zero already. */
static struct buffer *buffer_new(enum dtype dtype, size_t count, bool zeroed)
{
    enum { SMALL = 4096 };
    size_t bytes = count * dtype_size(dtype), size = sizeof(struct buffer) + bytes;
    struct buffer *b = zeroed && size > SMALL ? calloc(1, size) : malloc(size);
    if (!b)
        return NULL;
    *b = (struct buffer){.refs = 1, .count = count, .dtype = dtype};
    b->data = buffer_inline_data(b);
    if (zeroed && size <= SMALL)
        memset(b->data, 0, bytes);
    return b;
}

static void buffer_free_data(struct buffer *b)
{
    if (b->data != buffer_inline_data(b))
        free(b->data);
}

void buffer_free(struct buffer *b)
{
    if (--b->refs > 0)
        return;
    buffer_free_data(b);
    free(b);
}

struct buffer *buffer_copy(const struct buffer *b)
{
    struct buffer *copy = buffer_new(b->dtype, b->count, false);
    if (copy)
        memcpy(copy->data, b->data, b->count * dtype_size(b->dtype));
    return copy;
}

static void swap_bytes(char *restrict a, char *restrict b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char was = a[i];
        a[i] = b[i];
        b[i] = was;
    }
}

/* Elements of one size change places where they are. Others need room of another size: each buffer
 * gets the other's elements in memory of their own. */
void buffer_swap(struct buffer *a, struct buffer *b)
{
    size_t size_a = a->count * dtype_size(a->dtype), size_b = b->count * dtype_size(b->dtype);
    enum dtype dtype = a->dtype;
    if (size_a == size_b) {
        swap_bytes(a->data, b->data, size_a);
    } else {
        void *was_a = mem_copy_bytes(a->data, size_a);
        void *was_b = mem_copy_bytes(b->data, size_b);
        buffer_free_data(a);
        buffer_free_data(b);
        a->data = was_b;
        b->data = was_a;
    }
    a->dtype = b->dtype;
    b->dtype = dtype;
}

/* -- making and freeing ------------------------------------------------------------------------ */

bool shape_count(int ndim, const size_t *shape, size_t *count, struct err *err)
{
    size_t product = 1;
    bool empty = false;
    for (int d = 0; d < ndim; d++) {
        empty = empty || shape[d] == 0;
        if (shape[d] == 0)
            continue;
        if (!mem_product(product, shape[d], &product) || product > ARRAY_MAX_COUNT) {
            char text[ARRAY_SHAPE_TEXT];
            err_set(err, ERR_MEMORY, "an array of shape %s would have too many elements",
                    shape_text(ndim, shape, text));
            return err_hint(err, "at most %zu elements fit into one array; use smaller lengths",
                            ARRAY_MAX_COUNT);
        }
    }
    *count = empty ? 0 : product;
    return true;
}

void shape_strides(int ndim, const size_t *shape, ptrdiff_t *stride)
{
    size_t step = 1;
    for (int d = ndim - 1; d >= 0; d--) {
        stride[d] = (ptrdiff_t)step;
        step *= shape[d] ? shape[d] : 1;
    }
}

static struct array *array_make(enum dtype dtype, int ndim, const size_t *shape, bool zeroed,
                                struct err *err)
{
    size_t count = 0;
    if (ndim > ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "an array can have at most %d dimensions, not %d", ARRAY_MAX_NDIM,
                ndim);
        return NULL;
    }
    if (!shape_count(ndim, shape, &count, err))
        return NULL;
    struct buffer *buffer = buffer_new(dtype, count, zeroed);
    if (!buffer) {
        char text[ARRAY_SHAPE_TEXT];
        err_set(err, ERR_MEMORY, "no memory for an array of shape %s and dtype %s",
                shape_text(ndim, shape, text), dtype_name(dtype));
        return NULL;
    }
    struct array *a = mem_resize(NULL, 1, sizeof *a);
    a->refs = 1;
    a->buffer = buffer;
    a->offset = 0;
    a->readonly = false;
    a->ndim = ndim;
    for (int d = 0; d < ndim; d++)
        a->shape[d] = shape[d];
    shape_strides(ndim, shape, a->stride);
    return a;
}

struct array *array_new(enum dtype dtype, int ndim, const size_t *shape, struct err *err)
{
    return array_make(dtype, ndim, shape, true, err);
}

struct array *array_empty(enum dtype dtype, int ndim, const size_t *shape, struct err *err)
{
    return array_make(dtype, ndim, shape, false, err);
}

struct array *array_like(const struct array *a, enum dtype dtype, struct err *err)
{
    return array_new(dtype, a->ndim, a->shape, err);
}

struct array *array_ref(const struct array *a)
{
    struct array *shared = (struct array *)a;
    shared->refs++;
    return shared;
}

struct array *array_view(const struct array *a)
{
    return array_over(a, a->buffer);
}

struct array *array_over(const struct array *a, struct buffer *buffer)
{
    struct array *over = mem_resize(NULL, 1, sizeof *over);
    *over = *a;
    over->refs = 1;
    over->buffer = buffer;
    buffer->refs++;
    return over;
}

void array_free(struct array *a)
{
    if (!a || --a->refs > 0)
        return;
    buffer_free(a->buffer);
    free(a);
}

bool array_promote(struct array *a, enum dtype dtype, struct err *err)
{
    struct buffer *b = a->buffer;
    if (dtype <= b->dtype)
        return true;
    void *data = malloc(b->count ? b->count * dtype_size(dtype) : 1);
    if (!data) {
        char text[ARRAY_SHAPE_TEXT];
        return err_set(err, ERR_MEMORY, "no memory to turn an array of shape %s into %s",
                       array_shape_text(a, text), dtype_name(dtype));
    }
    row_copy(b->count, (struct row){dtype, data, 1}, (struct row){b->dtype, b->data, 1});
    buffer_free_data(b);
    b->data = data;
    b->dtype = dtype;
    return true;
}

/* -- looking ----------------------------------------------------------------------------------- */

enum dtype array_dtype(const struct array *a)
{
    return a->buffer->dtype;
}

const char *dtype_name(enum dtype dtype)
{
    static const char *const names[] = {"bool", "int64", "float64"};
    return names[dtype];
}

size_t dtype_size(enum dtype dtype)
{
    return dtype == DTYPE_BOOL ? sizeof(bool) : 8;
}

size_t array_count(const struct array *a)
{
    size_t count = 1;
    for (int d = 0; d < a->ndim; d++)
        count *= a->shape[d];
    return count;
}

bool array_is_contiguous(const struct array *a)
{
    ptrdiff_t step = 1;
    bool contiguous = true;
    for (int d = a->ndim - 1; d >= 0; d--) {
        if (a->shape[d] == 0)
            return true;
        if (a->shape[d] > 1 && a->stride[d] != step)
            contiguous = false;
        step *= (ptrdiff_t)a->shape[d];
    }
    return contiguous;
}

bool array_same_shape(const struct array *a, const struct array *b)
{
    return a->ndim == b->ndim &&
           memcmp(a->shape, b->shape, (size_t)a->ndim * sizeof a->shape[0]) == 0;
}

/* -0.0 and 0.0 differ: they print differently, and so do their reciprocals. */
static bool doubles_identical(double x, double y)
{
    return x == y ? signbit(x) == signbit(y) : isnan(x) && isnan(y);
}

static bool rows_identical(size_t n, struct row x, struct row y)
{
    for (size_t k = 0; k < n; k++) {
        ptrdiff_t i = (ptrdiff_t)k * x.step, j = (ptrdiff_t)k * y.step;
        bool same;
        if (x.dtype == DTYPE_FLOAT64)
            same = doubles_identical(((double *)x.first)[i], ((double *)y.first)[j]);
        else if (x.dtype == DTYPE_INT64)
            same = ((int64_t *)x.first)[i] == ((int64_t *)y.first)[j];
        else
            same = ((bool *)x.first)[i] == ((bool *)y.first)[j];
        if (!same)
            return false;
    }
    return true;
}

bool array_identical(const struct array *a, const struct array *b)
{
    if (!array_same_shape(a, b) || array_dtype(a) != array_dtype(b))
        return false;
    struct walk w;
    walk_start(&w, a->ndim, a->shape, 2, (const struct array *[]){a, b});
    do {
        if (!rows_identical(w.inner, row_at(&w, 0, a, 0), row_at(&w, 1, b, 0)))
            return false;
    } while (walk_next(&w));
    return true;
}

/* Writes the digits of n at out and returns where they end. */
static char *digits(char *out, size_t n)
{
    if (n >= 10)
        out = digits(out, n / 10);
    *out = (char)('0' + n % 10);
    return out + 1;
}

char *shape_text(int ndim, const size_t *shape, char out[ARRAY_SHAPE_TEXT])
{
    char *end = out;
    *end++ = '(';
    for (int d = 0; d < ndim; d++) {
        if (d > 0)
            *end++ = ',';
        end = digits(end, shape[d]);
    }
    if (ndim == 1)
        *end++ = ',';
    *end++ = ')';
    *end = '\0';
    return out;
}

char *array_shape_text(const struct array *a, char out[ARRAY_SHAPE_TEXT])
{
    return shape_text(a->ndim, a->shape, out);
}

/* -- single elements --------------------------------------------------------------------------- */

size_t array_position(const struct array *a, const size_t *index)
{
    ptrdiff_t position = (ptrdiff_t)a->offset;
    for (int d = 0; d < a->ndim; d++)
        position += (ptrdiff_t)index[d] * a->stride[d];
    return (size_t)position;
}

/* The axis with the longest stride below `limit` (in absolute value), or -1. */
static int next_longer_axis(const struct array *a, ptrdiff_t limit)
{
    int best = -1;
    for (int d = 0; d < a->ndim; d++) {
        ptrdiff_t stride = labs(a->stride[d]);
        if (a->shape[d] > 1 && stride > 0 && stride < limit &&
            (best < 0 || stride > labs(a->stride[best])))
            best = d;
    }
    return best;
}

/* Every view that core makes comes from a row-major array by slicing, permuting,
 * regrouping and repeating axes. So one step along an axis is longer than all of the shorter axes
 * together, and dividing by the strides, longest first, gives the only possible index. */
bool array_find(const struct array *a, size_t position, size_t *index)
{
    size_t found[ARRAY_MAX_NDIM] = {0};
    ptrdiff_t rest = (ptrdiff_t)position - (ptrdiff_t)a->offset;
    for (int d = 0; d < a->ndim; d++) {
        if (a->shape[d] == 0)
            return false;
        if (a->stride[d] < 0)
            rest -= (ptrdiff_t)(a->shape[d] - 1) * a->stride[d];
    }
    ptrdiff_t limit = PTRDIFF_MAX;
    for (int d; rest >= 0 && (d = next_longer_axis(a, limit)) >= 0;) {
        limit = labs(a->stride[d]);
        size_t steps = (size_t)(rest / limit);
        if (steps >= a->shape[d])
            return false;
        rest -= (ptrdiff_t)steps * limit;
        found[d] = a->stride[d] < 0 ? a->shape[d] - 1 - steps : steps;
    }
    if (rest == 0 && index)
        memcpy(index, found, (size_t)a->ndim * sizeof *index);
    return rest == 0;
}

double buffer_get(const struct buffer *b, size_t position)
{
    switch (b->dtype) {
    case DTYPE_BOOL:
        return b->b[position];
    case DTYPE_INT64:
        return (double)b->i[position];
    case DTYPE_FLOAT64:
        break;
    }
    return b->f[position];
}

double array_get(const struct array *a, const size_t *index)
{
    return buffer_get(a->buffer, array_position(a, index));
}

void array_set(struct array *a, const size_t *index, double value)
{
    struct buffer *b = a->buffer;
    char *at = (char *)b->data + array_position(a, index) * dtype_size(b->dtype);
    row_copy(1, (struct row){b->dtype, at, 1}, (struct row){DTYPE_FLOAT64, &value, 1});
}
