#include "core/gather.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/axes.h"
#include "core/internal.h"
#include "core/math.h"

#include <stdlib.h>
#include <string.h>

/* Contiguous blocks of the axes behind `axis` are copied one by one. */
static void gather_blocks(const struct array *a, int axis, size_t count, const size_t *index,
                          struct array *out)
{
    size_t outer = 1, block = dtype_size(array_dtype(a)), n = a->shape[axis];
    for (int d = 0; d < axis; d++)
        outer *= a->shape[d];
    for (int d = axis + 1; d < a->ndim; d++)
        block *= a->shape[d];
    const char *from = (const char *)a->buffer->data + a->offset * dtype_size(array_dtype(a));
    char *to = out->buffer->data;
    for (size_t o = 0; o < outer; o++, from += n * block)
        for (size_t j = 0; j < count; j++, to += block)
            memcpy(to, from + index[j] * block, block);
}

struct array *array_gather(const struct array *a, int axis, size_t count, const size_t *index,
                           struct err *err)
{
    size_t shape[ARRAY_MAX_NDIM];
    memcpy(shape, a->shape, sizeof shape);
    shape[axis] = count;
    struct array *out = array_empty(array_dtype(a), a->ndim, shape, err);
    struct array *dense = out && !array_is_contiguous(a) ? array_copy(a, err) : array_ref(a);
    if (out && dense && array_count(out) > 0)
        gather_blocks(dense, axis, count, index, out);
    if (!dense) {
        array_free(out);
        out = NULL;
    }
    array_free(dense);
    return out;
}

static struct array *flattened(const struct array *a, struct err *err)
{
    return array_reshape(a, 1, (int64_t[]){-1}, err);
}

/* A vector of indices that may be large; NULL with ERR_MEMORY. */
static size_t *index_new(size_t count, struct err *err)
{
    size_t *index = count <= ARRAY_MAX_COUNT ? malloc((count + 1) * sizeof *index) : NULL;
    if (!index)
        err_set(err, ERR_MEMORY, "an array of %zu elements would have too many", count);
    return index;
}

/* -- repeat ------------------------------------------------------------------------------------ */

/* How often slice i comes. */
static int64_t times(const struct array *counts, size_t i)
{
    size_t at = counts->ndim == 0 || counts->shape[0] == 1 ? 0 : i;
    return (int64_t)array_get(counts, &at);
}

static bool repeat_total(const struct array *counts, size_t n, size_t *total, struct err *err)
{
    if (counts->ndim > 1)
        return err_set(err, ERR_VALUE, "object too deep for desired array");
    if (counts->ndim == 1 && counts->shape[0] != 1 && counts->shape[0] != n) {
        char text[ARRAY_SHAPE_TEXT];
        err_set(err, ERR_VALUE, "operands could not be broadcast together with shape (%zu,) %s", n,
                array_shape_text(counts, text));
        return err_hint(err, "repeats is one number, or one for each of the %zu", n);
    }
    *total = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t more = times(counts, i);
        if (more < 0)
            return counts->ndim == 0 || counts->shape[0] == 1
                       ? err_set(err, ERR_VALUE, "negative dimensions are not allowed")
                       : err_set(err, ERR_VALUE, "repeats may not contain negative values.");
        *total += (size_t)more;
        if ((size_t)more > ARRAY_MAX_COUNT || *total > ARRAY_MAX_COUNT)
            return err_set(err, ERR_MEMORY, "the repeated array would have too many elements");
    }
    return true;
}

static struct array *repeat_along(const struct array *a, const struct array *counts, int axis,
                                  struct err *err)
{
    size_t n = a->shape[axis], total, done = 0;
    if (!repeat_total(counts, n, &total, err))
        return NULL;
    size_t *index = index_new(total, err);
    for (size_t i = 0; index && i < n; i++)
        for (int64_t t = times(counts, i); t > 0; t--)
            index[done++] = i;
    struct array *out = index ? array_gather(a, axis, total, index, err) : NULL;
    free(index);
    return out;
}

struct array *array_repeat(const struct array *a, const struct array *counts, int axis,
                           struct err *err)
{
    bool all = axis == AXIS_ALL || a->ndim == 0;
    struct array *operand = all ? flattened(a, err) : array_ref(a), *out = NULL;
    axis = axis == AXIS_ALL ? 0 : axis;
    if (operand && axis_normalize(&axis, operand->ndim, err))
        out = repeat_along(operand, counts, axis, err);
    array_free(operand);
    return out;
}

/* -- tile and roll ----------------------------------------------------------------------------- */

/* Along one axis: slices start, start + 1, ..., count of them, beginning anew at the end. */
static struct array *cycle(const struct array *a, int axis, size_t start, size_t count,
                           struct err *err)
{
    size_t n = a->shape[axis];
    size_t *index = index_new(count, err);
    for (size_t j = 0; index && j < count; j++)
        index[j] = (start + j) % n;
    struct array *out = index ? array_gather(a, axis, count, index, err) : NULL;
    free(index);
    return out;
}

struct array *array_tile(const struct array *a, int count, const size_t *repeats, struct err *err)
{
    struct array *out = array_at_least(a, count);
    bool fresh = false;
    for (int i = 0; out && i < count; i++) {
        int axis = out->ndim - count + i;
        size_t n = out->shape[axis], wanted;
        if (repeats[i] == 1)
            continue;
        if (!mem_product(n, repeats[i], &wanted))
            wanted = SIZE_MAX;
        struct array *next = cycle(out, axis, 0, wanted, err);
        array_free(out);
        out = next;
        fresh = true;
    }
    if (!out || fresh)
        return out;
    struct array *copy = array_copy(out, err);
    array_free(out);
    return copy;
}

static struct array *roll_flat(const struct array *a, int64_t shift, struct err *err)
{
    int64_t shape[ARRAY_MAX_NDIM];
    for (int d = 0; d < a->ndim; d++)
        shape[d] = (int64_t)a->shape[d];
    struct array *flat = flattened(a, err), *out = NULL;
    struct array *rolled = flat ? array_roll(flat, shift, 0, err) : NULL;
    if (rolled)
        out = array_reshape(rolled, a->ndim, shape, err);
    array_free(flat);
    array_free(rolled);
    return out;
}

struct array *array_roll(const struct array *a, int64_t shift, int axis, struct err *err)
{
    if (axis == AXIS_ALL)
        return roll_flat(a, shift, err);
    if (!axis_normalize(&axis, a->ndim, err))
        return NULL;
    int64_t n = (int64_t)a->shape[axis];
    if (n == 0)
        return array_copy(a, err);
    int64_t start = (n - shift % n) % n;
    return cycle(a, axis, (size_t)start, (size_t)n, err);
}

/* -- stack ------------------------------------------------------------------------------------- */

struct array *array_stack(int count, const struct array *const *arrays, int axis, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    struct array **parts = mem_new((size_t)count * sizeof *parts + 1), *out = NULL;
    bool ok = true;
    for (int i = 1; ok && i < count; i++) {
        ok = array_same_shape(arrays[i], arrays[0]) ||
             err_set(err, ERR_VALUE, "all input arrays must have the same shape");
        if (!ok)
            err_hint(err, "array 0 has shape %s, array %d has shape %s",
                     array_shape_text(arrays[0], x), i, array_shape_text(arrays[i], y));
    }
    for (int i = 0; ok && i < count; i++)
        ok = (parts[i] = array_expand_dims(arrays[i], 1, &axis, err)) != NULL;
    if (ok && axis_normalize(&axis, parts[0]->ndim, err))
        out = array_concatenate(count, (const struct array *const *)parts, axis, err);
    for (int i = 0; i < count; i++)
        array_free(parts[i]);
    free(parts);
    return out;
}
