/* The same elements in another arrangement: views, wherever NumPy gives views. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/axes.h"
#include "core/math.h"

/* -- reshape and ravel ------------------------------------------------------------------------- */

/* Methods take a shape as one tuple or as several numbers. */
static struct value spread(struct value rest)
{
    const struct sequence *s = rest.sequence;
    bool one = s->count == 1 && (s->items[0].kind == VALUE_TUPLE || s->items[0].kind == VALUE_LIST);
    return one ? s->items[0] : rest;
}

/* order='F' counts the first axis fastest: as if all axes were reversed, before and after. */
static struct array *reshape_columns(const struct array *a, int ndim, const int64_t *sizes,
                                     struct err *err)
{
    int64_t reversed[ARRAY_MAX_NDIM];
    for (int d = 0; d < ndim; d++)
        reversed[d] = sizes[ndim - 1 - d];
    struct array *from = array_transpose(a, NULL, err);
    struct array *to = from ? array_reshape(from, ndim, reversed, err) : NULL;
    struct array *out = to ? array_transpose(to, NULL, err) : NULL;
    array_free(from);
    array_free(to);
    return out;
}

static bool take_order(const struct call *call, size_t i, bool *columns, struct err *err)
{
    static const char *const orders[] = {"C", "F", "A", "K", NULL};
    int order = 0;
    if (!take_choice(call, i, orders, "order must be one of 'C', 'F', 'A', or 'K'", &order, err))
        return false;
    *columns = order == 1;
    return true;
}

static bool reshape(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    int64_t sizes[ARRAY_MAX_NDIM];
    bool columns = false;
    struct value shape = call->builtin->op ? spread(call->args[1]) : call->args[1];
    if (call->builtin->op && call->args[1].sequence->count == 0)
        return err_set(err, ERR_TYPE, "reshape() takes exactly 1 argument (0 given)");
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_shape(shape, &ndim, sizes, err) && take_order(call, 2, &columns, err))
        out = (columns ? reshape_columns : array_reshape)(a, ndim, sizes, err);
    array_free(a);
    return give_like(call, out, result);
}

/* ravel gives a view of what lies in one row already, flatten a copy. */
static bool flat(struct call *call, struct value *result, struct err *err)
{
    bool columns = false, copy = call->builtin->op;
    struct array *a = take_array(call, 0, err), *out = NULL;
    struct array *from = NULL;
    if (a && take_order(call, 1, &columns, err))
        from = columns ? array_transpose(a, NULL, err) : array_ref(a);
    struct array *dense = from && (copy || !array_is_contiguous(from)) ? array_copy(from, err)
                          : from                                       ? array_ref(from)
                                                                       : NULL;
    if (dense)
        out = array_reshape(dense, 1, (int64_t[]){-1}, err);
    array_free(a);
    array_free(from);
    array_free(dense);
    return give_array(out, result);
}

/* -- axes -------------------------------------------------------------------------------------- */

static bool transpose(struct call *call, struct value *result, struct err *err)
{
    int count, order[ARRAY_MAX_NDIM];
    struct value given = call->args[1];
    struct call spelled = *call;
    struct value args[] = {call->args[0], call->builtin->op ? spread(given) : given};
    if (call->builtin->op && given.sequence->count == 1 &&
        given.sequence->items[0].kind == VALUE_NONE)
        args[1] = value_none();
    spelled.args = args;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axes(&spelled, 1, &count, order, err)) {
        bool reversed = count < 0 || (call->builtin->op && given.sequence->count == 0);
        if (reversed)
            out = array_transpose(a, NULL, err);
        else if (count == a->ndim)
            out = array_transpose(a, order, err);
        else
            err_set(err, ERR_VALUE, "axes don't match array");
    }
    array_free(a);
    return give_like(call, out, result);
}

static bool swapaxes(struct call *call, struct value *result, struct err *err)
{
    int axis1, axis2;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis1, err) && take_axis(call, 2, &axis2, err))
        out = array_swapaxes(a, axis1, axis2, err);
    array_free(a);
    return give_array(out, result);
}

static bool moveaxis(struct call *call, struct value *result, struct err *err)
{
    int from_count, to_count, from[ARRAY_MAX_NDIM], to[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axes(call, 1, &from_count, from, err) && take_axes(call, 2, &to_count, to, err)) {
        if (from_count < 0 || to_count < 0)
            err_set(err, ERR_TYPE, "'NoneType' object is not iterable");
        else
            out = array_moveaxis(a, from_count, from, to_count, to, err);
    }
    array_free(a);
    return give_array(out, result);
}

typedef struct array *axes_fn(const struct array *a, int count, const int *axes, struct err *err);

/* f(a, axes). None stands for all axes that `chosen` tells from a's shape, NULL for all. */
static bool by_axes(const struct call *call, axes_fn *f, bool (*chosen)(size_t length),
                    struct value *result, struct err *err)
{
    int count, axes[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axes(call, 1, &count, axes, err)) {
        if (count < 0) {
            count = 0;
            for (int d = 0; d < a->ndim; d++)
                if (!chosen || chosen(a->shape[d]))
                    axes[count++] = d;
        }
        out = f(a, count, axes, err);
    }
    array_free(a);
    return give_array(out, result);
}

static bool expand_dims(struct call *call, struct value *result, struct err *err)
{
    int64_t axis;
    if (call->args[1].kind == VALUE_NONE) /* unlike elsewhere it does not stand for all */
        return value_to_int(call->args[1], &axis, err);
    return by_axes(call, array_expand_dims, NULL, result, err);
}

static bool is_one(size_t length)
{
    return length == 1;
}

static bool squeeze(struct call *call, struct value *result, struct err *err)
{
    if (call->args[1].kind == VALUE_LIST)
        return err_set(err, ERR_TYPE, "'list' object cannot be interpreted as an integer");
    if (!by_axes(call, array_squeeze, is_one, result, err))
        return false;
    return give_like(call, result->array, result);
}

static bool flip(struct call *call, struct value *result, struct err *err)
{
    if (!by_axes(call, array_flip, NULL, result, err))
        return false;
    *result = value_result(result->array); /* NumPy's flip is an index: it gives scalars */
    return true;
}

/* flipud and fliplr: op is the axis. */
static bool flip_one(struct call *call, struct value *result, struct err *err)
{
    int axis = call->builtin->op;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && a->ndim <= axis)
        err_set(err, ERR_VALUE, "Input must be >= %d-d.", axis + 1);
    else if (a)
        out = array_flip(a, 1, &axis, err);
    array_free(a);
    return give_array(out, result);
}

static bool broadcast_to(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_sizes(call->args[1], &ndim, shape, err))
        out = array_broadcast_to(a, ndim, shape, err);
    array_free(a);
    return give_array(out, result);
}

/* op axes at least; of several arrays a list. */
static bool at_least(struct call *call, struct value *result, struct err *err)
{
    size_t count = call->args[0].sequence->count;
    struct value out = value_sequence(VALUE_LIST, count);
    for (size_t i = 0; i < count; i++) {
        struct array *a = value_to_array(call->args[0].sequence->items[i], err);
        if (!a) {
            value_free(out);
            return false;
        }
        value_append(out, value_array(array_at_least(a, call->builtin->op)));
        array_free(a);
    }
    *result = out;
    if (count == 1) {
        *result = value_ref(out.sequence->items[0]);
        value_free(out);
    }
    return true;
}

/* -- shapes as values -------------------------------------------------------------------------- */

static bool shape_of(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    if (!a)
        return false;
    *result = value_sequence(VALUE_TUPLE, (size_t)a->ndim);
    for (int d = 0; d < a->ndim; d++)
        value_append(*result, value_int((int64_t)a->shape[d]));
    array_free(a);
    return true;
}

static bool ndim_of(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    if (a)
        *result = value_int(a->ndim);
    array_free(a);
    return a != NULL;
}

static bool size_of(struct call *call, struct value *result, struct err *err)
{
    int axis;
    struct array *a = take_array(call, 0, err);
    bool ok =
        a && take_axis(call, 1, &axis, err) && (axis == AXIS_ALL || tuple_axis(&axis, a, err));
    if (ok)
        *result = value_int((int64_t)(axis == AXIS_ALL ? array_count(a) : a->shape[axis]));
    array_free(a);
    return ok;
}

/* -- to Python's lists and numbers ------------------------------------------------------------- */

static struct value python_number(const struct array *a, const size_t *index)
{
    size_t at = array_position(a, index);
    switch (array_dtype(a)) {
    case DTYPE_BOOL:
        return value_bool(a->buffer->b[at]);
    case DTYPE_INT64:
        return value_int(a->buffer->i[at]);
    default:
        return value_float(a->buffer->f[at]);
    }
}

/* The elements whose first `axis` indices are given, as nested lists. */
static struct value nested(const struct array *a, int axis, size_t *index)
{
    if (axis == a->ndim)
        return python_number(a, index);
    struct value list = value_sequence(VALUE_LIST, a->shape[axis]);
    for (size_t i = 0; i < a->shape[axis]; i++) {
        index[axis] = i;
        value_append(list, nested(a, axis + 1, index));
    }
    return list;
}

static bool tolist(struct call *call, struct value *result, struct err *err)
{
    size_t index[ARRAY_MAX_NDIM + 1] = {0};
    struct array *a = take_array(call, 0, err);
    if (a)
        *result = nested(a, 0, index);
    array_free(a);
    return a != NULL;
}

/* The element that item's arguments mean: one position in the flat order, or an index. */
static struct array *item_view(const struct array *a, struct value at, struct err *err)
{
    struct index_item items[ARRAY_MAX_NDIM];
    int count;
    int64_t places[ARRAY_MAX_NDIM], size = (int64_t)array_count(a);
    if (!take_shape(at, &count, places, err))
        return NULL;
    if (count == 0 && size != 1) {
        err_set(err, ERR_VALUE, "can only convert an array of size 1 to a Python scalar");
        return NULL;
    }
    if (count != 1 && count != a->ndim && count != 0) {
        err_set(err, ERR_VALUE, "incorrect number of indices for array");
        return NULL;
    }
    if (count == 1 && a->ndim != 1 && (places[0] < -size || places[0] >= size)) {
        err_set(err, ERR_INDEX, "index %lld is out of bounds for size %lld", (long long)places[0],
                (long long)size);
        return NULL;
    }
    int64_t rest = count == 1 ? (places[0] < 0 ? places[0] + size : places[0]) : 0;
    for (int d = a->ndim - 1; d >= 0; d--) {
        int64_t n = (int64_t)a->shape[d];
        bool flat_place = count == 1 && a->ndim != 1;
        items[d] = (struct index_item){.kind = INDEX_INT,
                                       .start = count == 0   ? 0
                                                : flat_place ? rest % n
                                                             : places[d]};
        rest = n > 0 ? rest / n : 0;
    }
    return array_index(a, a->ndim, items, err);
}

static bool item(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *view = a ? item_view(a, spread(call->args[1]), err) : NULL;
    if (view)
        *result = python_number(view, NULL);
    array_free(a);
    array_free(view);
    return view != NULL;
}

/* Rows that are a function of np. and a method alike. */
#define BOTH (IN_NUMPY | IN_METHOD)

static const struct builtin rows[] = {
    {IN_NUMPY, "reshape", "reshape(a, newshape, order='C')",
     "the same elements in another shape; -1 is worked out", reshape, DERIVE_VIEW, 0},
    {IN_METHOD, "reshape", "reshape(a, *shape, order='C')",
     "the same elements in another shape; -1 is worked out", reshape, DERIVE_VIEW, 1},
    {IN_NUMPY, "transpose", "transpose(a, axes=None)",
     "the axes in another order, reversed unless told", transpose, DERIVE_VIEW, 0},
    {IN_METHOD, "transpose", "transpose(a, *axes)",
     "the axes in another order, reversed unless told", transpose, DERIVE_VIEW, 1},
    {BOTH, "swapaxes", "swapaxes(a, axis1, axis2)", "two axes exchanged", swapaxes, DERIVE_VIEW, 0},
    {IN_NUMPY, "moveaxis", "moveaxis(a, source, destination)",
     "axes moved to other places, the others in order", moveaxis, DERIVE_VIEW, 0},
    {IN_NUMPY, "expand_dims", "expand_dims(a, axis)", "with a new axis of length 1", expand_dims,
     DERIVE_VIEW, 0},
    {BOTH, "squeeze", "squeeze(a, axis=None)", "without axes of length 1", squeeze, DERIVE_VIEW, 0},
    {BOTH, "ravel", "ravel(a, order='C')", "all elements in one row", flat, DERIVE_VIEW, 0},
    {IN_METHOD, "flatten", "flatten(a, order='C')", "all elements in one row, copied", flat,
     DERIVE_VIEW, 1},
    {IN_NUMPY, "flip", "flip(m, axis=None)", "backwards along an axis, or along all", flip,
     DERIVE_VIEW, 0},
    {IN_NUMPY, "flipud", "flipud(m)", "the rows in the opposite order", flip_one, DERIVE_VIEW, 0},
    {IN_NUMPY, "fliplr", "fliplr(m)", "the columns in the opposite order", flip_one, DERIVE_VIEW,
     1},
    {IN_NUMPY, "broadcast_to", "broadcast_to(a, shape)", "a repeated to a larger shape",
     broadcast_to, DERIVE_VIEW, 0},
    {IN_NUMPY, "atleast_1d", "atleast_1d(*arys)", "with one axis at least", at_least, DERIVE_VIEW,
     1},
    {IN_NUMPY, "atleast_2d", "atleast_2d(*arys)", "with two axes at least, new ones in front",
     at_least, DERIVE_VIEW, 2},
    {IN_NUMPY, "shape", "shape(a)", "the lengths of a's axes", shape_of, DERIVE_NONE, 0},
    {IN_NUMPY, "ndim", "ndim(a)", "how many axes a has", ndim_of, DERIVE_NONE, 0},
    {IN_NUMPY, "size", "size(a, axis=None)", "how many elements a has, all in all or along an axis",
     size_of, DERIVE_NONE, 0},
    {IN_METHOD, "tolist", "tolist(a)", "Python's nested lists of a's elements", tolist, DERIVE_VIEW,
     0},
    {IN_METHOD, "item", "item(a, *args)", "one element as Python's number", item, DERIVE_VIEW, 0},
};

const struct builtin_table builtins_shape = {rows, sizeof rows / sizeof *rows};
