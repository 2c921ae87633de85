#include "core/array.h"

#include <string.h>

bool index_next(size_t *index, int ndim, const size_t *shape)
{
    for (int d = ndim - 1; d >= 0; d--) {
        if (++index[d] < shape[d])
            return true;
        index[d] = 0;
    }
    return false;
}

/* The stride of `a` along axis d of a shape with ndim axes that it is broadcast to. */
static ptrdiff_t broadcast_stride(const struct array *a, int d, int ndim)
{
    int own = d - (ndim - a->ndim);
    return own < 0 || a->shape[own] == 1 ? 0 : a->stride[own];
}

/* Adds an axis of length n inside the others. It melts into the last one where every array goes on
 * evenly from one to the other, so that contiguous arrays end up as a single long row. */
static void add_axis(struct walk *w, size_t n, const ptrdiff_t *stride)
{
    int last = w->ndim - 1;
    bool even = last >= 0;
    for (int k = 0; k < w->count && even; k++)
        even = w->stride[k][last] == stride[k] * (ptrdiff_t)n;
    if (even) {
        w->shape[last] *= n;
    } else {
        last = w->ndim++;
        w->shape[last] = n;
    }
    for (int k = 0; k < w->count; k++)
        w->stride[k][last] = stride[k];
}

void walk_start(struct walk *w, int ndim, const size_t *shape, int count,
                const struct array *const *arrays)
{
    w->ndim = 0;
    w->count = count;
    w->inner = 1;
    for (int k = 0; k < count; k++) {
        w->at[k] = (ptrdiff_t)arrays[k]->offset;
        w->step[k] = 0;
    }
    for (int d = 0; d < ndim; d++) {
        ptrdiff_t stride[WALK_MAX];
        if (shape[d] == 0) {
            w->ndim = 0;
            w->inner = 0;
            return;
        }
        if (shape[d] == 1)
            continue;
        for (int k = 0; k < count; k++)
            stride[k] = broadcast_stride(arrays[k], d, ndim);
        add_axis(w, shape[d], stride);
    }
    if (w->ndim == 0)
        return;
    w->ndim--; /* the innermost axis is the row */
    w->inner = w->shape[w->ndim];
    for (int k = 0; k < count; k++)
        w->step[k] = w->stride[k][w->ndim];
    memset(w->index, 0, (size_t)w->ndim * sizeof w->index[0]);
}

bool walk_next(struct walk *w)
{
    for (int d = w->ndim - 1; d >= 0; d--) {
        bool more = ++w->index[d] < w->shape[d];
        for (int k = 0; k < w->count; k++)
            w->at[k] += more ? w->stride[k][d] : -(ptrdiff_t)(w->shape[d] - 1) * w->stride[k][d];
        if (more)
            return true;
        w->index[d] = 0;
    }
    return false;
}
