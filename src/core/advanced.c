#include "core/advanced.h"

#include "base/err.h"
#include "base/str.h"
#include "core/internal.h"
#include "core/math.h"

#include <assert.h>
#include <string.h>

/* One index array. */
struct pick {
    struct array
        *index; /* int64, owned: indices along an axis, then their distances in the buffer */
    int source; /* the axis of the indexed array; -1 for a single True or False */
    int axis;   /* the axis that is kept for it in the view of the basic items */
};

/* An index under way. */
struct advanced {
    const struct array *from;
    int count;
    struct pick picks[ARRAY_MAX_NDIM];
    int basic_count;
    struct index_item basic[4 * ARRAY_MAX_NDIM]; /* a whole slice for each pick */
    int source, axis;                            /* the next ones of from and of the view */
    int place;          /* the axis of the result where those of the picks begin */
    bool begun, paused; /* a pick or integer was there; something else came behind it */
};

enum index_class index_classify(const struct array *a, int count, const struct index_item *items)
{
    enum index_class kind = INDEX_BASIC;
    for (int k = 0; k < count; k++)
        if (items[k].kind == INDEX_ARRAY)
            kind = INDEX_ADVANCED;
    if (kind == INDEX_ADVANCED && count == 1 && a->ndim > 0 && items[0].array->ndim == a->ndim &&
        array_dtype(items[0].array) == DTYPE_BOOL)
        kind = INDEX_MASK;
    return kind;
}

/* -- collecting the items ---------------------------------------------------------------------- */

static void keep(struct advanced *x, struct index_item item, int sources, int axes)
{
    x->basic[x->basic_count++] = item;
    x->source += sources;
    x->axis += axes;
}

/* An index array or integer comes next. */
static void begin(struct advanced *x)
{
    if (!x->begun)
        x->place = x->axis;
    else if (x->paused)
        x->place = 0;
    x->begun = true;
    x->paused = false;
}

/* Takes the index; `sources` is 1 when it stands for an axis of the indexed array, else 0. */
static bool pick(struct advanced *x, struct array *index, int sources, struct err *err)
{
    if (!index)
        return false;
    if (x->count == ARRAY_MAX_NDIM) {
        array_free(index);
        return err_set(err, ERR_INDEX, "more than %d index arrays", ARRAY_MAX_NDIM);
    }
    begin(x);
    x->picks[x->count++] = (struct pick){index, sources ? x->source : -1, x->axis};
    keep(x, (struct index_item){.kind = sources ? INDEX_SLICE : INDEX_NEWAXIS}, sources, 1);
    return true;
}

/* As if it were an index into an axis of length 1: its element once, or not at all. */
static bool pick_truth(struct advanced *x, const struct array *mask, struct err *err)
{
    size_t times = mask->buffer->b[mask->offset];
    return pick(x, array_new(DTYPE_INT64, 1, &times, err), 0, err);
}

static size_t count_true(const struct array *mask)
{
    size_t count = 0;
    for (size_t k = 0; k < mask->buffer->count; k++)
        count += mask->buffer->b[k];
    return count;
}

/* The indices along one axis of a contiguous mask's True elements. */
static struct array *true_indices(const struct array *mask, int axis, size_t count, struct err *err)
{
    struct array *out = array_empty(DTYPE_INT64, 1, &count, err);
    size_t stride = (size_t)mask->stride[axis], n = mask->shape[axis];
    int64_t *to = out ? out->buffer->i : NULL;
    for (size_t k = 0; to && k < mask->buffer->count; k++)
        if (mask->buffer->b[k])
            *to++ = (int64_t)(k / stride % n);
    return out;
}

static bool pick_mask(struct advanced *x, const struct array *mask, struct err *err)
{
    for (int d = 0; d < mask->ndim; d++) {
        size_t n = x->from->shape[x->source + d];
        if (n == mask->shape[d] ||
            mask->shape[d] == 0) /* NumPy lets an empty mask choose nothing */
            continue;
        char text[ARRAY_SHAPE_TEXT];
        err_set(err, ERR_INDEX,
                "boolean index did not match indexed array along dimension %d; dimension is %zu "
                "but corresponding boolean dimension is %zu",
                x->source + d, n, mask->shape[d]);
        return err_hint(err,
                        "the indexed array has shape %s; a mask has one True or False for "
                        "each element or row to choose from",
                        array_shape_text(x->from, text));
    }
    struct array *own = array_copy(mask, err);
    if (!own)
        return false;
    size_t count = count_true(own);
    bool ok = true;
    for (int d = 0; ok && d < mask->ndim; d++)
        ok = pick(x, true_indices(own, d, count, err), 1, err);
    array_free(own);
    return ok;
}

static bool collect_item(struct advanced *x, const struct index_item *item, int spare,
                         struct err *err)
{
    if (item->kind == INDEX_ARRAY) {
        const struct array *a = item->array;
        if (array_dtype(a) == DTYPE_INT64)
            return pick(x, array_copy(a, err), 1, err);
        return a->ndim == 0 ? pick_truth(x, a, err) : pick_mask(x, a, err);
    }
    if (item->kind == INDEX_INT) {
        begin(x);
        keep(x, *item, 1, 0);
        return true;
    }
    int sources = item->kind == INDEX_SLICE ? 1 : item->kind == INDEX_ELLIPSIS ? spare : 0;
    keep(x, *item, sources, item->kind == INDEX_NEWAXIS ? 1 : sources);
    x->paused = true;
    return true;
}

static bool collect(struct advanced *x, int count, const struct index_item *items, struct err *err)
{
    assert(count <= 2 * ARRAY_MAX_NDIM);
    if (!index_check(x->from, count, items, err))
        return false;
    int spare = x->from->ndim - index_axes(count, items);
    for (int k = 0; k < count; k++)
        if (!collect_item(x, &items[k], spare, err))
            return false;
    return true;
}

/* -- from indices to positions ----------------------------------------------------------------- */

/* The axes of the picks, broadcast together. */
static bool picks_shape(const struct advanced *x, int *ndim, size_t *shape, struct err *err)
{
    const struct array *arrays[ARRAY_MAX_NDIM];
    for (int k = 0; k < x->count; k++)
        arrays[k] = x->picks[k].index;
    if (broadcast_shape(x->count, arrays, ndim, shape, err))
        return true;
    struct str shapes = {0};
    shapes_text(&shapes, x->count, arrays);
    err_set(err, ERR_INDEX,
            "shape mismatch: indexing arrays could not be broadcast together with shapes%s ",
            str_text(&shapes));
    str_free(&shapes);
    return err_hint(err, "index arrays are matched element by element: give them one shape, or "
                         "index one axis after the other");
}

/* Turns the indices of a pick into distances; they are checked unless nothing is selected. */
static bool measure(const struct advanced *x, const struct pick *p, bool check, struct err *err)
{
    if (p->source < 0)
        return true;
    int64_t n = (int64_t)x->from->shape[p->source], *index = p->index->buffer->i;
    for (size_t k = 0; k < p->index->buffer->count; k++) {
        if (check && (index[k] < -n || index[k] >= n))
            return index_refuse(x->from, p->source, index[k], err);
        if (index[k] < 0)
            index[k] += n;
        index[k] *= x->from->stride[p->source];
    }
    return true;
}

/* The positions of all of a view's elements. */
static struct array *view_positions(const struct array *view, struct err *err)
{
    struct array *out = array_empty(DTYPE_INT64, view->ndim, view->shape, err);
    if (!out)
        return NULL;
    int64_t *to = out->buffer->i;
    struct walk w;
    walk_start(&w, view->ndim, view->shape, 1, &view);
    do {
        for (size_t k = 0; k < w.inner; k++)
            *to++ = w.at[0] + (ptrdiff_t)k * w.step[0];
    } while (walk_next(&w));
    return out;
}

/* Adds b, or an array that is still to be made, to *sum, broadcasting; takes both. */
static void add(struct array **sum, struct array *b, struct err *err)
{
    struct array *a = *sum;
    *sum = a && b ? array_binary(BINARY_ADD, a, b, err) : NULL;
    array_free(a);
    array_free(b);
}

/* The sum of all distances, with `more` axes of length 1 behind its own. */
static struct array *sum_picks(const struct advanced *x, int more, struct err *err)
{
    struct array *sum = array_ref(x->picks[0].index);
    for (int k = 1; k < x->count; k++)
        add(&sum, array_ref(x->picks[k].index), err);
    if (!sum)
        return NULL;
    int64_t shape[2 * ARRAY_MAX_NDIM];
    for (int d = 0; d < sum->ndim + more; d++)
        shape[d] = d < sum->ndim ? (int64_t)sum->shape[d] : 1;
    struct array *out = array_reshape(sum, sum->ndim + more, shape, err);
    array_free(sum);
    return out;
}

/* Moves the first `count` axes to stand behind the `place` ones that follow them. */
static struct array *move_back(const struct array *a, int count, int place, struct err *err)
{
    int axes[ARRAY_MAX_NDIM], n = 0;
    for (int d = 0; d < place; d++)
        axes[n++] = count + d;
    for (int d = 0; d < count; d++)
        axes[n++] = d;
    while (n < a->ndim) {
        axes[n] = n;
        n++;
    }
    return array_transpose(a, axes, err);
}

static struct array *resolve(struct advanced *x, struct array *view, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM], total = 0;
    for (int k = x->count - 1; k >= 0; k--) /* what is left of the view are the other axes */
        *view = without_axis(view, x->picks[k].axis);
    if (!picks_shape(x, &ndim, shape, err) || !shape_count(ndim, shape, &total, err))
        return NULL;
    for (int k = 0; k < x->count; k++)
        if (!measure(x, &x->picks[k], total > 0 && array_count(view) > 0, err))
            return NULL;
    struct array *sum = sum_picks(x, view->ndim, err), *out = NULL;
    add(&sum, view_positions(view, err), err);
    if (sum)
        out = move_back(sum, ndim, x->place, err);
    array_free(sum);
    return out;
}

struct array *array_positions(const struct array *a, int count, const struct index_item *items,
                              struct err *err)
{
    struct advanced x = {.from = a};
    struct array *view = NULL, *out = NULL;
    if (index_classify(a, count, items) == INDEX_BASIC) {
        view = array_index(a, count, items, err);
        out = view ? view_positions(view, err) : NULL;
    } else if (collect(&x, count, items, err)) {
        view = array_index(a, x.basic_count, x.basic, err);
        out = view ? resolve(&x, view, err) : NULL;
    }
    for (int k = 0; k < x.count; k++)
        array_free(x.picks[k].index);
    array_free(view);
    return out;
}

/* -- reading and writing ----------------------------------------------------------------------- */

struct array *array_read_at(const struct array *a, const struct array *positions, struct err *err)
{
    struct array *out = array_empty(array_dtype(a), positions->ndim, positions->shape, err);
    if (!out)
        return NULL;
    const int64_t *at = positions->buffer->i;
    const char *from = a->buffer->data;
    char *to = out->buffer->data;
    if (array_dtype(a) == DTYPE_BOOL)
        for (size_t k = 0; k < out->buffer->count; k++)
            to[k] = from[at[k]];
    else
        for (size_t k = 0; k < out->buffer->count; k++)
            memcpy(to + 8 * k, from + 8 * at[k], 8);
    memcpy(out->stride, positions->stride, sizeof out->stride);
    return out;
}

static bool spread_refuse(const struct array *value, const struct array *target,
                          enum index_class kind, struct err *err)
{
    char from[ARRAY_SHAPE_TEXT], to[ARRAY_SHAPE_TEXT];
    struct array stripped = without_leading_ones(value, target->ndim);
    array_shape_text(kind == INDEX_BASIC ? &stripped : value, from);
    array_shape_text(target, to);
    if (kind == INDEX_MASK && value->ndim > 1)
        return err_set(err, ERR_TYPE,
                       "NumPy boolean array indexing assignment requires a 0 or 1-dimensional "
                       "input, input has %d dimensions",
                       value->ndim);
    if (kind == INDEX_MASK)
        return err_set(err, ERR_VALUE,
                       "NumPy boolean array indexing assignment cannot assign %zu input values to "
                       "the %zu output values where the mask is true",
                       array_count(value), array_count(target));
    if (kind == INDEX_ADVANCED)
        err_set(err, ERR_VALUE,
                "shape mismatch: value array of shape %s could not be broadcast to indexing result "
                "of shape %s",
                from, to);
    else
        err_set(err, ERR_VALUE, "could not broadcast input array from shape %s into shape %s", from,
                to);
    return err_hint(err,
                    "aligned from the right, each length of %s must be 1 or equal to that of "
                    "%s",
                    from, to);
}

struct array *array_spread(const struct array *value, const struct array *target,
                           enum index_class kind, struct err *err)
{
    struct array source = without_leading_ones(value, target->ndim);
    if ((kind == INDEX_MASK && value->ndim > 1) || !broadcasts_to(&source, target)) {
        spread_refuse(value, target, kind, err);
        return NULL;
    }
    return array_broadcast_to(&source, target->ndim, target->shape, err);
}

static void write_row(struct array *a, size_t n, const int64_t *at, const void *value)
{
    char *to = a->buffer->data;
    const char *from = value;
    if (array_dtype(a) == DTYPE_BOOL)
        for (size_t k = 0; k < n; k++)
            to[at[k]] = from[k];
    else
        for (size_t k = 0; k < n; k++)
            memcpy(to + 8 * at[k], from + 8 * k, 8);
}

bool array_write_at(struct array *a, const struct array *positions, const struct array *value,
                    struct err *err)
{
    bool overlaps = value->buffer == a->buffer;
    struct array *source = overlaps ? array_copy(value, err) : array_ref(value);
    if (!source)
        return false;
    union chunk places, elements;
    struct walk w;
    walk_start(&w, positions->ndim, positions->shape, 2,
               (const struct array *[]){positions, source});
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            const int64_t *at = walk_load(&w, 0, positions, done, n, DTYPE_INT64, &places);
            write_row(a, n, at, walk_load(&w, 1, source, done, n, array_dtype(a), &elements));
        }
    } while (walk_next(&w));
    array_free(source);
    return true;
}
