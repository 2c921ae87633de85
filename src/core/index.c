/* Basic indexing: a[1], a[-1, ::2], a[None], a[..., 0]. */
#include "core/array.h"

#include "base/err.h"
#include "core/internal.h"

#include <assert.h>

/* A view under construction: `axis` is the next axis of `from`. */
struct indexing {
    const struct array *from;
    struct array *to;
    int axis;
};

static int item_axes(const struct index_item *item)
{
    if (item->kind == INDEX_ARRAY)
        return array_dtype(item->array) == DTYPE_BOOL ? item->array->ndim : 1;
    return item->kind == INDEX_INT || item->kind == INDEX_SLICE;
}

int index_axes(int count, const struct index_item *items)
{
    int used = 0;
    for (int k = 0; k < count; k++)
        used += item_axes(&items[k]);
    return used;
}

bool index_check(const struct array *a, int count, const struct index_item *items, struct err *err)
{
    int used = index_axes(count, items), ndim = a->ndim, ellipses = 0;
    char text[ARRAY_SHAPE_TEXT];
    for (int k = 0; k < count; k++) {
        ellipses += items[k].kind == INDEX_ELLIPSIS;
        ndim += items[k].kind == INDEX_NEWAXIS;
        ndim -= items[k].kind == INDEX_INT;
    }
    if (ellipses > 1)
        return err_set(err, ERR_INDEX, "an index can only have a single ellipsis ('...')");
    if (used > a->ndim) {
        err_set(err, ERR_INDEX,
                "too many indices for array: array is %d-dimensional, but %d were indexed", a->ndim,
                used);
        return a->ndim == 0
                   ? err_hint(err, "the array is a single number: it has no axis")
                   : err_hint(err, "the shape is %s: at most %d ind%s, one for each axis",
                              array_shape_text(a, text), a->ndim, a->ndim == 1 ? "ex" : "ices");
    }
    if (ndim > ARRAY_MAX_NDIM)
        return err_set(err, ERR_INDEX,
                       "an array can have at most %d dimensions, indexing would give %d",
                       ARRAY_MAX_NDIM, ndim);
    return true;
}

static void keep_axis(struct indexing *x, size_t n, ptrdiff_t stride)
{
    x->to->shape[x->to->ndim] = n;
    x->to->stride[x->to->ndim++] = stride;
}

bool index_refuse(const struct array *a, int axis, int64_t i, struct err *err)
{
    long long n = (long long)a->shape[axis];
    char text[ARRAY_SHAPE_TEXT];
    err_set(err, ERR_INDEX, "index %lld is out of bounds for axis %d with size %lld", (long long)i,
            axis, n);
    array_shape_text(a, text);
    return n == 0 ? err_hint(err, "the array of shape %s is empty along this axis", text)
                  : err_hint(err, "the shape is %s: this axis takes 0 to %lld, or -1 back to -%lld",
                             text, n - 1, n);
}

static bool take_int(struct indexing *x, int64_t i, struct err *err)
{
    int axis = x->axis++;
    int64_t n = (int64_t)x->from->shape[axis];
    if (i < -n || i >= n)
        return index_refuse(x->from, axis, i, err);
    ptrdiff_t offset = (ptrdiff_t)x->to->offset;
    x->to->offset = (size_t)(offset + (i < 0 ? i + n : i) * x->from->stride[axis]);
    return true;
}

static int64_t clamp(int64_t x, int64_t low, int64_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* Python's rule: bounds beyond the ends are cut, and a negative step goes down to before 0. */
static bool take_slice(struct indexing *x, const struct index_item *item, struct err *err)
{
    int axis = x->axis++;
    int64_t n = (int64_t)x->from->shape[axis], step = item->has_step ? item->step : 1;
    if (step == 0)
        return err_set(err, ERR_VALUE, "slice step cannot be zero");
    int64_t low = step < 0 ? -1 : 0, high = step < 0 ? n - 1 : n;
    int64_t start = step < 0 ? high : low, stop = step < 0 ? low : high;
    if (item->has_start)
        start = clamp(item->start < 0 ? item->start + n : item->start, low, high);
    if (item->has_stop)
        stop = clamp(item->stop < 0 ? item->stop + n : item->stop, low, high);
    int64_t distance = step < 0 ? start - stop : stop - start;
    uint64_t stride = step < 0 ? -(uint64_t)step : (uint64_t)step;
    size_t length = distance > 0 ? (size_t)(((uint64_t)distance - 1) / stride + 1) : 0;
    ptrdiff_t unit = x->from->stride[axis];
    if (length > 0)
        x->to->offset = (size_t)((ptrdiff_t)x->to->offset + start * unit);
    keep_axis(x, length, length > 1 ? step * unit : unit); /* a lone step may be huge */
    return true;
}

static void take_whole(struct indexing *x, int count)
{
    for (int k = 0; k < count; k++, x->axis++)
        keep_axis(x, x->from->shape[x->axis], x->from->stride[x->axis]);
}

static bool take(struct indexing *x, const struct index_item *item, int spare, struct err *err)
{
    switch (item->kind) {
    case INDEX_INT:
        return take_int(x, item->start, err);
    case INDEX_SLICE:
        return take_slice(x, item, err);
    case INDEX_NEWAXIS:
        keep_axis(x, 1, 0);
        return true;
    case INDEX_ELLIPSIS:
        take_whole(x, spare);
        return true;
    case INDEX_ARRAY:
        break;
    }
    assert(false && "an index array");
    return false;
}

struct array *array_index(const struct array *a, int count, const struct index_item *items,
                          struct err *err)
{
    if (!index_check(a, count, items, err))
        return NULL;
    struct indexing x = {.from = a, .to = array_view(a)};
    x.to->ndim = 0;
    for (int k = 0; k < count; k++) {
        if (!take(&x, &items[k], a->ndim - index_axes(count, items), err)) {
            array_free(x.to);
            return NULL;
        }
    }
    take_whole(&x, a->ndim - x.axis);
    return x.to;
}
