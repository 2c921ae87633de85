/* Distinct elements: after sorting, equals are neighbours. */
#include "core/order.h"

#include "base/err.h"
#include "core/internal.h"
#include "core/math.h"

#include <math.h>
#include <string.h>

/* Whether two elements of a contiguous array are one and the same; all NaN are. */
static bool same(const struct array *a, int64_t i, int64_t j)
{
    switch (array_dtype(a)) {
    case DTYPE_BOOL:
        return a->buffer->b[i] == a->buffer->b[j];
    case DTYPE_INT64:
        return a->buffer->i[i] == a->buffer->i[j];
    default: {
        double x = a->buffer->f[i], y = a->buffer->f[j];
        return x == y || (isnan(x) && isnan(y));
    }
    }
}

/* Goes through the elements in order; each of the results that is not NULL is filled. Returns how
 * many distinct ones there are. */
static size_t distinct(const struct array *flat, const int64_t *order, int64_t *first,
                       int64_t *inverse, int64_t *counts)
{
    size_t n = array_count(flat), found = 0;
    for (size_t k = 0; k < n; k++) {
        bool fresh = k == 0 || !same(flat, order[k - 1], order[k]);
        if (fresh && first)
            first[found] = order[k];
        if (fresh && counts)
            counts[found] = 0;
        found += fresh;
        if (inverse)
            inverse[order[k]] = (int64_t)found - 1;
        if (counts)
            counts[found - 1]++;
    }
    return found;
}

static struct array *take_first(const struct array *flat, const struct array *first,
                                struct err *err)
{
    struct array *out = array_empty(array_dtype(flat), 1, first->shape, err);
    size_t size = dtype_size(array_dtype(flat));
    for (size_t k = 0; out && k < first->shape[0]; k++)
        memcpy((char *)out->buffer->data + k * size,
               (const char *)flat->buffer->data + (size_t)first->buffer->i[k] * size, size);
    return out;
}

/* *out = a new vector when it is wanted; false only when there is no memory. */
static bool vector(struct array **out, size_t n, struct err *err)
{
    return !out || (*out = array_empty(DTYPE_INT64, 1, &n, err)) != NULL;
}

static int64_t *elements(struct array **vector_or_null)
{
    return vector_or_null ? (*vector_or_null)->buffer->i : NULL;
}

static struct array *find_unique(const struct array *flat, const struct unique *also,
                                 struct array **first, struct err *err)
{
    size_t n = array_count(flat);
    struct array *order = array_argsort(flat, 0, also->index != NULL, err), *values = NULL;
    if (order && vector(first, n, err) && vector(also->inverse, n, err) &&
        vector(also->counts, n, err)) {
        size_t found = distinct(flat, order->buffer->i, (*first)->buffer->i,
                                elements(also->inverse), elements(also->counts));
        (*first)->shape[0] = found;
        if (also->counts)
            (*also->counts)->shape[0] = found;
        values = take_first(flat, *first, err);
    }
    array_free(order);
    return values;
}

struct array *array_unique(const struct array *a, const struct unique *also, struct err *err)
{
    struct array *view = array_reshape(a, 1, (int64_t[]){-1}, err), *first = NULL, *out = NULL;
    struct array *flat = view ? array_copy(view, err) : NULL;
    if (flat)
        out = find_unique(flat, also, &first, err);
    if (also->index && out)
        *also->index = array_ref(first);
    array_free(view);
    array_free(flat);
    array_free(first);
    return out;
}
