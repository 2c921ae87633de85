#include "core/axes.h"

#include "base/err.h"
#include "core/internal.h"

#include <string.h>

bool axes_normalize(int count, const int *axes, int ndim, int *normal, const char *name,
                    struct err *err)
{
    bool seen[ARRAY_MAX_NDIM] = {false};
    for (int i = 0; i < count; i++) {
        normal[i] = axes[i];
        if (name ? !axis_named(&normal[i], ndim, name, err)
                 : !axis_normalize(&normal[i], ndim, err))
            return false;
        if (seen[normal[i]])
            return name ? err_set(err, ERR_VALUE, "repeated axis in `%s` argument", name)
                        : err_set(err, ERR_VALUE, "repeated axis");
        seen[normal[i]] = true;
    }
    return true;
}

struct array *array_expand_dims(const struct array *a, int count, const int *axes, struct err *err)
{
    int normal[ARRAY_MAX_NDIM], ndim = a->ndim + count;
    bool added[ARRAY_MAX_NDIM] = {false};
    if (ndim > ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "an array can have at most %d dimensions, not %d", ARRAY_MAX_NDIM,
                ndim);
        return NULL;
    }
    if (!axes_normalize(count, axes, ndim, normal, NULL, err))
        return NULL;
    for (int i = 0; i < count; i++)
        added[normal[i]] = true;
    struct array *view = array_view(a);
    view->ndim = ndim;
    for (int d = 0, own = 0; d < ndim; d++) {
        view->shape[d] = added[d] ? 1 : a->shape[own];
        view->stride[d] = added[d] ? 0 : a->stride[own];
        own += !added[d];
    }
    return view;
}

struct array *array_at_least(const struct array *a, int ndim)
{
    if (a->ndim >= ndim)
        return array_ref(a);
    struct array *view = array_view(a);
    int more = ndim - a->ndim;
    view->ndim = ndim;
    for (int d = ndim - 1; d >= 0; d--) {
        view->shape[d] = d < more ? 1 : a->shape[d - more];
        view->stride[d] = d < more ? 0 : a->stride[d - more];
    }
    return view;
}

struct array *array_squeeze(const struct array *a, int count, const int *axes, struct err *err)
{
    int normal[ARRAY_MAX_NDIM];
    bool dropped[ARRAY_MAX_NDIM] = {false};
    if (a->ndim == 0 && count == 1 && (axes[0] == 0 || axes[0] == -1)) /* NumPy lets this pass */
        return array_view(a);
    if (!axes_normalize(count, axes, a->ndim, normal, NULL, err))
        return NULL;
    for (int i = 0; i < count; i++) {
        if (a->shape[normal[i]] != 1) {
            char text[ARRAY_SHAPE_TEXT];
            err_set(err, ERR_VALUE,
                    "cannot select an axis to squeeze out which has size not equal to one");
            err_hint(err, "axis %d of shape %s has length %zu", axes[i], array_shape_text(a, text),
                     a->shape[normal[i]]);
            return NULL;
        }
        dropped[normal[i]] = true;
    }
    struct array *view = array_view(a);
    view->ndim = 0;
    for (int d = 0; d < a->ndim; d++) {
        if (dropped[d])
            continue;
        view->shape[view->ndim] = a->shape[d];
        view->stride[view->ndim++] = a->stride[d];
    }
    return view;
}

struct array *array_moveaxis(const struct array *a, int from_count, const int *from, int to_count,
                             const int *to, struct err *err)
{
    int source[ARRAY_MAX_NDIM], target[ARRAY_MAX_NDIM], order[ARRAY_MAX_NDIM];
    bool moves[ARRAY_MAX_NDIM] = {false};
    if (!axes_normalize(from_count, from, a->ndim, source, "source", err) ||
        !axes_normalize(to_count, to, a->ndim, target, "destination", err))
        return NULL;
    if (from_count != to_count) {
        err_set(err, ERR_VALUE,
                "`source` and `destination` arguments must have the same number of elements");
        return NULL;
    }
    for (int d = 0; d < a->ndim; d++)
        order[d] = -1;
    for (int i = 0; i < from_count; i++) {
        moves[source[i]] = true;
        order[target[i]] = source[i];
    }
    for (int d = 0, rest = 0; d < a->ndim; d++) {
        if (order[d] >= 0)
            continue;
        while (moves[rest])
            rest++;
        order[d] = rest++;
    }
    return array_transpose(a, order, err);
}

struct array *array_flip(const struct array *a, int count, const int *axes, struct err *err)
{
    int normal[ARRAY_MAX_NDIM];
    if (!axes_normalize(count, axes, a->ndim, normal, NULL, err))
        return NULL;
    struct array *view = array_view(a);
    bool empty = array_count(a) == 0;
    for (int i = 0; i < count && !empty; i++) {
        int d = normal[i];
        ptrdiff_t last = (ptrdiff_t)(a->shape[d] - 1) * a->stride[d];
        view->offset = (size_t)((ptrdiff_t)view->offset + last);
        view->stride[d] = -a->stride[d];
    }
    return view;
}

struct array *array_slice(const struct array *a, int axis, size_t from, size_t to)
{
    struct array *view = array_view(a);
    size_t n = a->shape[axis];
    to = to > n ? n : to;
    view->shape[axis] = from < to ? to - from : 0;
    if (view->shape[axis] > 0)
        view->offset = (size_t)((ptrdiff_t)a->offset + (ptrdiff_t)from * a->stride[axis]);
    return view;
}
