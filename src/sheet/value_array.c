/* Arrays from numbers and nested lists. */
#include "sheet/value.h"

#include "base/err.h"
#include "base/str.h"

#include <string.h>

static size_t item_count(struct value v)
{
    return v.kind == VALUE_RANGE ? range_count(v.range) : v.sequence->count;
}

static struct value item_at(struct value v, size_t i)
{
    return v.kind == VALUE_RANGE ? value_int(range_item(v.range, i)) : v.sequence->items[i];
}

static bool is_nested(struct value v)
{
    return v.kind == VALUE_TUPLE || v.kind == VALUE_LIST || v.kind == VALUE_RANGE;
}

/* The shape and dtype that a nested value has, found along its first items; `fill` checks the rest.
 */
struct layout {
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    enum dtype dtype;
};

static bool too_deep(struct err *err)
{
    return err_set(err, ERR_VALUE, "lists are nested more than %d deep", ARRAY_MAX_NDIM);
}

static bool find_shape(struct value v, struct layout *l, struct err *err)
{
    for (; is_nested(v) && item_count(v) > 0; v = item_at(v, 0)) {
        if (l->ndim == ARRAY_MAX_NDIM)
            return too_deep(err);
        l->shape[l->ndim++] = item_count(v);
    }
    size_t more = is_nested(v) ? 1 : v.kind == VALUE_ARRAY ? (size_t)v.array->ndim : 0;
    if ((size_t)l->ndim + more > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "arrays of more than %d axes", ARRAY_MAX_NDIM);
    for (size_t i = 0; i < more; i++)
        l->shape[l->ndim++] = is_nested(v) ? 0 : v.array->shape[i];
    return true;
}

static bool find_dtype(struct value v, int depth, enum dtype *dtype, bool *any, struct err *err)
{
    if (is_nested(v) && v.kind != VALUE_RANGE) {
        if (depth == ARRAY_MAX_NDIM)
            return too_deep(err);
        for (size_t i = 0; i < item_count(v); i++)
            if (!find_dtype(item_at(v, i), depth + 1, dtype, any, err))
                return false;
        return true;
    }
    enum dtype own;
    if (v.kind == VALUE_RANGE)
        own = DTYPE_INT64;
    else if (v.kind == VALUE_ARRAY)
        own = array_dtype(v.array);
    else if (value_is_number(v))
        own = v.kind == VALUE_BOOL ? DTYPE_BOOL : v.kind == VALUE_INT ? DTYPE_INT64 : DTYPE_FLOAT64;
    else
        return err_set(err, ERR_TYPE, "an array holds numbers; here is a '%s'", value_type_name(v));
    *dtype = *any && *dtype > own ? *dtype : own;
    *any = true;
    return true;
}

/* What is reported where value_to_array began; only the hint knows the place. */
static bool ragged(size_t found, size_t expected, struct err *err)
{
    err_set(err, ERR_VALUE, "ragged");
    return err_hint(err,
                    "An array is rectangular, with the same number of elements in every row; here "
                    "one row has %zu, the first has %zu.",
                    found, expected);
}

/* How many of the axes of this shape v has, in all of its parts. */
static int regular_axes(struct value v, int ndim, const size_t *shape)
{
    int least = ndim - 1;
    if (v.kind == VALUE_ARRAY) {
        int d = 0;
        while (d < ndim && d < v.array->ndim && v.array->shape[d] == shape[d])
            d++;
        return d;
    }
    if (ndim == 0 || !is_nested(v) || item_count(v) != shape[0])
        return 0;
    for (size_t i = 0; i < item_count(v); i++) {
        int axes = regular_axes(item_at(v, i), ndim - 1, shape + 1);
        least = axes < least ? axes : least;
    }
    return least + 1;
}

static void report_ragged(struct value v, const struct layout *l, struct err *err)
{
    char hint[sizeof err->hint];
    struct str shape = {0};
    int axes = regular_axes(v, l->ndim, l->shape);
    memcpy(hint, err->hint, sizeof hint);
    for (int d = 0; d < axes; d++)
        str_format(&shape, d ? ", %zu" : "%zu", l->shape[d]);
    err_set(err, ERR_VALUE,
            "setting an array element with a sequence. The requested array has an inhomogeneous "
            "shape after %d dimensions. The detected shape was (%s%s) + inhomogeneous part.",
            axes, str_text(&shape), axes == 1 ? "," : "");
    err_hint(err, "%s", hint);
    str_free(&shape);
}

static bool fill(struct array *a, int axis, size_t *index, struct value v, struct err *err)
{
    if (v.kind == VALUE_ARRAY) {
        struct index_item items[ARRAY_MAX_NDIM];
        for (int i = 0; i < axis; i++)
            items[i] = (struct index_item){.kind = INDEX_INT, .start = (int64_t)index[i]};
        struct array *part = array_index(a, axis, items, err);
        if (!part)
            return false;
        bool ok = array_same_shape(part, v.array)
                      ? array_assign(part, v.array, err)
                      : ragged(array_count(v.array), array_count(part), err);
        array_free(part);
        return ok;
    }
    if (axis == a->ndim || !is_nested(v)) {
        if (axis < a->ndim || is_nested(v))
            return ragged(is_nested(v) ? item_count(v) : 1, axis < a->ndim ? a->shape[axis] : 1,
                          err);
        if (v.kind == VALUE_INT && array_dtype(a) == DTYPE_INT64)
            a->buffer->i[array_position(a, index)] = v.i; /* a double could not hold them all */
        else
            array_set(a, index, value_number(v));
        return true;
    }
    if (item_count(v) != a->shape[axis])
        return ragged(item_count(v), a->shape[axis], err);
    for (size_t i = 0; i < a->shape[axis]; i++) {
        index[axis] = i;
        if (!fill(a, axis + 1, index, item_at(v, i), err))
            return false;
    }
    return true;
}

struct array *value_to_array(struct value v, struct err *err)
{
    if (v.kind == VALUE_ARRAY)
        return array_ref(v.array);
    struct layout l = {.dtype = DTYPE_FLOAT64};
    bool any = false;
    if (!find_dtype(v, 0, &l.dtype, &any, err) || !find_shape(v, &l, err))
        return NULL;
    struct array *a = array_new(l.dtype, l.ndim, l.shape, err);
    size_t index[ARRAY_MAX_NDIM + 1] = {0};
    if (a && !fill(a, 0, index, v, err)) {
        report_ragged(v, &l, err);
        array_free(a);
        return NULL;
    }
    return a;
}
