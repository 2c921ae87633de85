/* The same elements in another arrangement. */
#include "sheet/tables.h"

#include "base/err.h"

static bool reshaped(const struct call *call, struct value shape, struct value *result,
                     struct err *err)
{
    int ndim;
    int64_t sizes[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_shape(shape, &ndim, sizes, err))
        out = array_reshape(a, ndim, sizes, err);
    array_free(a);
    if (out)
        *result = value_array(out);
    return out != NULL;
}

static bool reshape(struct call *call, struct value *result, struct err *err)
{
    return reshaped(call, call->args[1], result, err);
}

/* Methods take a shape as one tuple or as several numbers. */
static struct value spread(struct value rest)
{
    const struct sequence *s = rest.sequence;
    bool one = s->count == 1 && (s->items[0].kind == VALUE_TUPLE || s->items[0].kind == VALUE_LIST);
    return one ? s->items[0] : rest;
}

static bool reshape_method(struct call *call, struct value *result, struct err *err)
{
    return reshaped(call, spread(call->args[1]), result, err);
}

static bool transposed(const struct call *call, struct value axes, struct value *result,
                       struct err *err)
{
    int count, order[ARRAY_MAX_NDIM];
    int64_t given[ARRAY_MAX_NDIM];
    bool reversed =
        axes.kind == VALUE_NONE || (axes.kind == VALUE_TUPLE && axes.sequence->count == 0);
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (!a)
        return false;
    if (reversed) {
        out = array_transpose(a, NULL, err);
    } else if (take_shape(axes, &count, given, err)) {
        if (count == a->ndim) {
            for (int i = 0; i < count; i++)
                order[i] = given[i] < -ARRAY_MAX_NDIM || given[i] > ARRAY_MAX_NDIM ? ARRAY_MAX_NDIM
                                                                                   : (int)given[i];
            out = array_transpose(a, order, err);
        } else {
            err_set(err, ERR_VALUE, "axes don't match array");
        }
    }
    array_free(a);
    if (out)
        *result = value_array(out);
    return out != NULL;
}

static bool transpose(struct call *call, struct value *result, struct err *err)
{
    return transposed(call, call->args[1], result, err);
}

static bool transpose_method(struct call *call, struct value *result, struct err *err)
{
    return transposed(call, spread(call->args[1]), result, err);
}

static bool swapaxes(struct call *call, struct value *result, struct err *err)
{
    int axis1, axis2;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis1, err) && take_axis(call, 2, &axis2, err))
        out = array_swapaxes(a, axis1, axis2, err);
    array_free(a);
    return give(out, result);
}

static bool flat(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a)
        out = array_reshape(a, 1, (int64_t[]){-1}, err);
    array_free(a);
    if (out && call->builtin->op) {
        struct array *view = out;
        out = array_copy(view, err);
        array_free(view);
    }
    return give(out, result);
}

static bool broadcast_to(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_sizes(call->args[1], &ndim, shape, err))
        out = array_broadcast_to(a, ndim, shape, err);
    array_free(a);
    return give(out, result);
}

static struct array *joined(size_t count, struct array *const *arrays, int axis, struct err *err)
{
    return array_concatenate((int)count, (const struct array *const *)arrays, axis, err);
}

static bool concatenate(struct call *call, struct value *result, struct err *err)
{
    int axis;
    size_t count;
    struct array **parts = take_arrays(call->args[0], &count, err), *out = NULL;
    if (parts && take_axis(call, 1, &axis, err))
        out = joined(count, parts, axis, err);
    free_arrays(parts, count);
    return give(out, result);
}

/* hstack: along the second axis, or the only one. vstack: rows one under the other. */
static bool stack_sides(struct call *call, struct value *result, struct err *err)
{
    bool vertical = call->builtin->op;
    size_t count;
    struct array **parts = take_arrays(call->args[0], &count, err), *out = NULL;
    bool ok = parts != NULL;
    for (size_t i = 0; ok && i < count; i++) {
        if (parts[i]->ndim >= (vertical ? 2 : 1))
            continue;
        struct array *low = parts[i];
        int64_t shape[2] = {vertical ? 1 : -1, -1};
        parts[i] = array_reshape(low, vertical ? 2 : 1, shape, err);
        ok = parts[i] != NULL;
        array_free(low);
    }
    if (ok)
        out = joined(count, parts, vertical || parts[0]->ndim == 1 ? 0 : 1, err);
    free_arrays(parts, parts ? count : 0);
    return give(out, result);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "reshape", "reshape(a, newshape)",
     "the same elements in another shape; -1 is worked out", reshape, DERIVE_VIEW, 0},
    {IN_METHOD, "reshape", "reshape(a, *shape)",
     "the same elements in another shape; -1 is worked out", reshape_method, DERIVE_VIEW, 0},
    {IN_NUMPY, "transpose", "transpose(a, axes=None)",
     "the axes in another order, reversed unless told", transpose, DERIVE_VIEW, 0},
    {IN_METHOD, "transpose", "transpose(a, *axes)",
     "the axes in another order, reversed unless told", transpose_method, DERIVE_VIEW, 0},
    {IN_NUMPY | IN_METHOD, "swapaxes", "swapaxes(a, axis1, axis2)", "two axes exchanged", swapaxes,
     DERIVE_VIEW, 0},
    {IN_NUMPY | IN_METHOD, "ravel", "ravel(a)", "all elements in one row", flat, DERIVE_VIEW, 0},
    {IN_METHOD, "flatten", "flatten(a)", "all elements in one row, copied", flat, DERIVE_NONE, 1},
    {IN_NUMPY, "broadcast_to", "broadcast_to(a, shape)", "a repeated to a larger shape",
     broadcast_to, DERIVE_VIEW, 0},
    {IN_NUMPY, "concatenate", "concatenate(arrays, axis=0)", "joined along an axis", concatenate,
     DERIVE_CONCATENATE, 0},
    {IN_NUMPY, "hstack", "hstack(arrays)", "joined side by side", stack_sides, DERIVE_CONCATENATE,
     0},
    {IN_NUMPY, "vstack", "vstack(arrays)", "joined one under the other", stack_sides,
     DERIVE_CONCATENATE, 1},
};

const struct builtin_table builtins_shape = {rows, sizeof rows / sizeof *rows};
