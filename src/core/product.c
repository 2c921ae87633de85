#include "core/product.h"

#include "base/err.h"
#include "core/axes.h"
#include "core/compose.h"
#include "core/create.h"

#include <string.h>

static bool not_aligned(const struct array *a, int axis_a, const struct array *b, int axis_b,
                        struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    err_set(err, ERR_VALUE, "shapes %s and %s not aligned: %zu (dim %d) != %zu (dim %d)",
            array_shape_text(a, x), array_shape_text(b, y), a->shape[axis_a], axis_a,
            b->shape[axis_b], axis_b);
    return err_hint(err, "The axes that are summed over must be of one length.");
}

/* The sum over one axis of each, which exist. */
static struct array *sum_over(const struct array *a, int axis_a, const struct array *b, int axis_b,
                              struct err *err)
{
    if (a->shape[axis_a] != b->shape[axis_b]) {
        not_aligned(a, axis_a, b, axis_b, err);
        return NULL;
    }
    return array_tensordot(a, b, 1, &axis_a, &axis_b, err);
}

struct array *array_dot(const struct array *a, const struct array *b, struct err *err)
{
    if (a->ndim == 0 || b->ndim == 0)
        return array_binary(BINARY_MULTIPLY, a, b, err);
    return sum_over(a, a->ndim - 1, b, b->ndim > 1 ? b->ndim - 2 : 0, err);
}

struct array *array_inner(const struct array *a, const struct array *b, struct err *err)
{
    if (a->ndim == 0 || b->ndim == 0)
        return array_binary(BINARY_MULTIPLY, a, b, err);
    return sum_over(a, a->ndim - 1, b, b->ndim - 1, err);
}

struct array *array_outer(const struct array *a, const struct array *b, struct err *err)
{
    struct array *column = array_reshape(a, 2, (int64_t[]){(int64_t)array_count(a), 1}, err);
    struct array *row = array_reshape(b, 2, (int64_t[]){1, (int64_t)array_count(b)}, err);
    return take_binary(BINARY_MULTIPLY, column, row, err);
}

struct array *array_vdot(const struct array *a, const struct array *b, struct err *err)
{
    struct array *x = array_reshape(a, 1, (int64_t[]){-1}, err), *out = NULL;
    struct array *y = array_reshape(b, 1, (int64_t[]){-1}, err);
    if (x && y)
        out = sum_over(x, 0, y, 0, err);
    array_free(x);
    array_free(y);
    return out;
}

/* -- tensordot --------------------------------------------------------------------------------- */

/* The axes of an operand: the summed ones, and the rest in their order. */
struct split {
    int order[ARRAY_MAX_NDIM]; /* the rest, then the summed ones; or the other way round */
    int free;
    int64_t shape[ARRAY_MAX_NDIM]; /* of the rest */
    int64_t rest, summed;          /* how many elements these axes have together */
};

static void split_axes(const struct array *a, int count, const int *axes, bool summed_last,
                       struct split *s)
{
    unsigned used = 0;
    int rest[ARRAY_MAX_NDIM];
    *s = (struct split){.rest = 1, .summed = 1};
    for (int i = 0; i < count; i++) {
        used |= 1u << axes[i];
        s->summed *= (int64_t)a->shape[axes[i]];
    }
    for (int d = 0; d < a->ndim; d++)
        if (!(used >> d & 1)) {
            rest[s->free] = d;
            s->shape[s->free++] = (int64_t)a->shape[d];
            s->rest *= (int64_t)a->shape[d];
        }
    memcpy(s->order + (summed_last ? 0 : count), rest, (size_t)s->free * sizeof *rest);
    memcpy(s->order + (summed_last ? s->free : 0), axes, (size_t)count * sizeof *axes);
}

/* Whether each of the axes is summed with one of its length. */
static bool axes_match(const struct array *a, const struct array *b, int count, const int *of_a,
                       const int *of_b, struct err *err)
{
    for (int i = 0; i < count; i++) {
        char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
        if (a->shape[of_a[i]] == b->shape[of_b[i]])
            continue;
        err_set(err, ERR_VALUE, "shape-mismatch for sum");
        return err_hint(err, "axis %d of %s and axis %d of %s differ in length", of_a[i],
                        array_shape_text(a, x), of_b[i], array_shape_text(b, y));
    }
    return true;
}

struct array *array_tensordot(const struct array *a, const struct array *b, int count,
                              const int *axes_a, const int *axes_b, struct err *err)
{
    int of_a[ARRAY_MAX_NDIM], of_b[ARRAY_MAX_NDIM];
    struct split left, right;
    if (count > a->ndim || count > b->ndim) {
        err_set(err, ERR_INDEX, "tuple index out of range");
        err_hint(err, "tensordot sums over more axes than there are");
        return NULL;
    }
    if (!axes_normalize(count, axes_a, a->ndim, of_a, NULL, err) ||
        !axes_normalize(count, axes_b, b->ndim, of_b, NULL, err) ||
        !axes_match(a, b, count, of_a, of_b, err))
        return NULL;
    split_axes(a, count, of_a, true, &left);
    split_axes(b, count, of_b, false, &right);
    if (left.free + right.free > ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "arrays of more than %d axes", ARRAY_MAX_NDIM);
        return NULL;
    }
    struct array *x = take_reshape(array_transpose(a, left.order, err), 2,
                                   (int64_t[]){left.rest, left.summed}, err);
    struct array *y = take_reshape(array_transpose(b, right.order, err), 2,
                                   (int64_t[]){right.summed, right.rest}, err);
    struct array *out = x && y ? array_matmul(x, y, err) : NULL;
    int64_t shape[ARRAY_MAX_NDIM];
    memcpy(shape, left.shape, sizeof shape);
    memcpy(shape + left.free, right.shape, (size_t)right.free * sizeof *shape);
    array_free(x);
    array_free(y);
    return take_reshape(out, left.free + right.free, shape, err);
}

/* -- kron, trace ------------------------------------------------------------------------------- */

/* (n0, n1, ...) as (n0, 1, n1, 1, ...), or with `second` as (1, n0, 1, n1, ...), with axes of
 * length 1 in front until there are ndim of them. */
static struct array *interleaved(const struct array *a, int ndim, bool second, struct err *err)
{
    int64_t shape[ARRAY_MAX_NDIM] = {0};
    for (int d = 0; d < 2 * ndim; d++) {
        int own = d / 2 - (ndim - a->ndim);
        shape[d] = d % 2 != second || own < 0 ? 1 : (int64_t)a->shape[own];
    }
    return array_reshape(a, 2 * ndim, shape, err);
}

struct array *array_kron(const struct array *a, const struct array *b, struct err *err)
{
    int ndim = a->ndim > b->ndim ? a->ndim : b->ndim;
    if (2 * ndim > ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "kron: at most %d axes", ARRAY_MAX_NDIM / 2);
        return NULL;
    }
    struct array *x = interleaved(a, ndim, false, err), *y = interleaved(b, ndim, true, err);
    struct array *out = take_binary(BINARY_MULTIPLY, x, y, err);
    int64_t shape[ARRAY_MAX_NDIM] = {0};
    for (int d = 0; out && d < 2 * ndim; d += 2)
        shape[d / 2] = (int64_t)(out->shape[d] * out->shape[d + 1]);
    return take_reshape(out, ndim, shape, err);
}

struct array *array_trace(const struct array *a, int64_t offset, int axis1, int axis2,
                          struct err *err)
{
    struct array *diagonal = array_diagonal(a, offset, axis1, axis2, err);
    return diagonal ? take_reduce(REDUCE_SUM, diagonal, 1u << (diagonal->ndim - 1), false, err)
                    : NULL;
}
