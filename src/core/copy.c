/* Elements on the move: copies, conversions, assignment, concatenation. */
#include "core/array.h"

#include "base/err.h"
#include "core/advanced.h"
#include "core/internal.h"

void elements_copy(const struct array *target, const struct array *value)
{
    struct walk w;
    walk_start(&w, target->ndim, target->shape, 2, (const struct array *[]){target, value});
    do {
        row_copy(w.inner, row_at(&w, 0, target, 0), row_at(&w, 1, value, 0));
    } while (walk_next(&w));
}

struct array *array_astype(const struct array *a, enum dtype dtype, struct err *err)
{
    struct array *copy = array_empty(dtype, a->ndim, a->shape, err);
    if (copy)
        elements_copy(copy, a);
    return copy;
}

struct array *array_copy(const struct array *a, struct err *err)
{
    return array_astype(a, array_dtype(a), err);
}

/* -- assignment -------------------------------------------------------------------------------- */

bool broadcasts_to(const struct array *a, const struct array *target)
{
    int lead = target->ndim - a->ndim;
    for (int d = 0; d < a->ndim; d++)
        if (lead < 0 || (a->shape[d] != 1 && a->shape[d] != target->shape[lead + d]))
            return false;
    return true;
}

struct array without_leading_ones(const struct array *a, int ndim)
{
    struct array view = *a;
    int surplus = 0;
    while (view.ndim > ndim && a->shape[surplus] == 1) {
        surplus++;
        view.ndim--;
    }
    for (int d = 0; d < view.ndim; d++) {
        view.shape[d] = a->shape[surplus + d];
        view.stride[d] = a->stride[surplus + d];
    }
    return view;
}

bool array_assign(struct array *target, const struct array *value, struct err *err)
{
    struct array source = without_leading_ones(value, target->ndim);
    if (!broadcasts_to(&source, target)) {
        array_spread(value, target, INDEX_BASIC, err); /* which says why not */
        return false;
    }
    if (value->buffer != target->buffer) {
        elements_copy(target, &source);
        return true;
    }
    /* Writing could change what is still to be read. */
    struct array *own = array_copy(&source, err);
    if (!own)
        return false;
    elements_copy(target, own);
    array_free(own);
    return true;
}

/* -- concatenation ----------------------------------------------------------------------------- */

static bool concatenation_fits(const struct array *first, const struct array *a, int at, int axis,
                               struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    array_shape_text(first, x);
    array_shape_text(a, y);
    if (a->ndim != first->ndim) {
        err_set(err, ERR_VALUE,
                "all the input arrays must have same number of dimensions, but the array at index "
                "0 has %d dimension(s) and the array at index %d has %d dimension(s)",
                first->ndim, at, a->ndim);
        return err_hint(err,
                        "array 0 has shape %s, array %d has shape %s: reshape one of them, or add "
                        "an axis with [None, :]",
                        x, at, y);
    }
    for (int d = 0; d < a->ndim; d++) {
        if (d == axis || a->shape[d] == first->shape[d])
            continue;
        err_set(err, ERR_VALUE,
                "all the input array dimensions except for the concatenation axis must match "
                "exactly, but along dimension %d, the array at index 0 has size %zu and the array "
                "at index %d has size %zu",
                d, first->shape[d], at, a->shape[d]);
        return err_hint(err,
                        "array 0 has shape %s, array %d has shape %s: only the lengths along axis "
                        "%d may differ",
                        x, at, y, axis);
    }
    return true;
}

static bool concatenation_shape(int count, const struct array *const *arrays, int *axis,
                                size_t *shape, enum dtype *dtype, struct err *err)
{
    if (count == 0)
        return err_set(err, ERR_VALUE, "need at least one array to concatenate");
    const struct array *first = arrays[0];
    if (first->ndim == 0)
        return err_set(err, ERR_VALUE, "zero-dimensional arrays cannot be concatenated");
    if (!axis_normalize(axis, first->ndim, err))
        return false;
    *dtype = array_dtype(first);
    for (int d = 0; d < first->ndim; d++)
        shape[d] = first->shape[d];
    for (int k = 1; k < count; k++) {
        if (!concatenation_fits(first, arrays[k], k, *axis, err))
            return false;
        shape[*axis] += arrays[k]->shape[*axis]; /* no overflow: each is capped */
        *dtype = dtype_wider(*dtype, array_dtype(arrays[k]));
    }
    return true;
}

struct array *array_concatenate(int count, const struct array *const *arrays, int axis,
                                struct err *err)
{
    size_t shape[ARRAY_MAX_NDIM];
    enum dtype dtype = DTYPE_BOOL;
    if (!concatenation_shape(count, arrays, &axis, shape, &dtype, err))
        return NULL;
    struct array *out = array_empty(dtype, arrays[0]->ndim, shape, err);
    if (!out)
        return NULL;
    struct array part = *out;
    for (int k = 0; k < count; k++) {
        part.shape[axis] = arrays[k]->shape[axis];
        elements_copy(&part, arrays[k]);
        part.offset += part.shape[axis] * (size_t)part.stride[axis];
    }
    return out;
}
