/* Many arrays into one, one into many, and elements over and over. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/axes.h"
#include "core/gather.h"
#include "core/math.h"

/* -- joining ----------------------------------------------------------------------------------- */

static struct array *joined(size_t count, struct array *const *arrays, int axis, struct err *err)
{
    return array_concatenate((int)count, (const struct array *const *)arrays, axis, err);
}

/* Puts f(parts[i]) in the place of parts[i], for all of them. */
static bool change_parts(struct array **parts, size_t count,
                         struct array *(*f)(const struct array *a, int op, struct err *err), int op,
                         struct err *err)
{
    for (size_t i = 0; i < count; i++) {
        struct array *changed = f(parts[i], op, err);
        if (!changed)
            return false;
        array_free(parts[i]);
        parts[i] = changed;
    }
    return true;
}

static struct array *to_row(const struct array *a, int op, struct err *err)
{
    (void)op;
    return array_reshape(a, 1, (int64_t[]){-1}, err);
}

static struct array *to_axes(const struct array *a, int ndim, struct err *err)
{
    (void)err;
    return array_at_least(a, ndim);
}

/* What is 1-d is a column. */
static struct array *to_columns(const struct array *a, int op, struct err *err)
{
    (void)op;
    return a->ndim > 1 ? array_ref(a) : array_reshape(a, 2, (int64_t[]){-1, 1}, err);
}

/* Takes out. */
static struct array *in_dtype(const struct call *call, size_t i, struct array *out, struct err *err)
{
    enum dtype dtype = out ? array_dtype(out) : DTYPE_BOOL;
    if (out && take_dtype(call, i, &dtype, err) && dtype == array_dtype(out))
        return out;
    struct array *other = out && dtype != array_dtype(out) ? array_astype(out, dtype, err) : NULL;
    array_free(out);
    return other;
}

static bool concatenate(struct call *call, struct value *result, struct err *err)
{
    int axis;
    size_t count;
    struct array **parts = take_arrays(call->args[0], &count, err), *out = NULL;
    bool ok = parts && take_axis(call, 1, &axis, err);
    if (ok && axis == AXIS_ALL) {
        ok = change_parts(parts, count, to_row, 0, err);
        axis = 0;
    }
    if (ok)
        out = in_dtype(call, 2, joined(count, parts, axis, err), err);
    free_arrays(parts, parts ? count : 0);
    return give_array(out, result);
}

static bool stack(struct call *call, struct value *result, struct err *err)
{
    int axis;
    size_t count;
    struct array **parts = take_arrays(call->args[0], &count, err), *out = NULL;
    if (parts && take_axis(call, 1, &axis, err))
        out = array_stack((int)count, (const struct array *const *)parts, axis, err);
    free_arrays(parts, parts ? count : 0);
    return give_array(out, result);
}

enum side { SIDE_BY_SIDE, SIDE_BELOW, SIDE_COLUMNS };

/* hstack: along the second axis, or the only one. vstack: rows one under the other. column_stack:
 * columns side by side. */
static bool stack_sides(struct call *call, struct value *result, struct err *err)
{
    enum side side = (enum side)call->builtin->op;
    size_t count;
    struct array **parts = take_arrays(call->args[0], &count, err), *out = NULL;
    bool ok = parts && (side == SIDE_COLUMNS
                            ? change_parts(parts, count, to_columns, 0, err)
                            : change_parts(parts, count, to_axes, side == SIDE_BELOW ? 2 : 1, err));
    if (ok)
        out = joined(count, parts, side == SIDE_BELOW || parts[0]->ndim == 1 ? 0 : 1, err);
    free_arrays(parts, parts ? count : 0);
    return give_array(out, result);
}

static bool append(struct call *call, struct value *result, struct err *err)
{
    int axis;
    struct array *parts[2] = {take_array(call, 0, err), NULL}, *out = NULL;
    parts[1] = parts[0] ? take_array(call, 1, err) : NULL;
    bool ok = parts[1] && take_axis(call, 2, &axis, err);
    if (ok && axis == AXIS_ALL) {
        ok = change_parts(parts, 2, to_row, 0, err);
        axis = 0;
    }
    if (ok)
        out = joined(2, parts, axis, err);
    array_free(parts[0]);
    array_free(parts[1]);
    return give_array(out, result);
}

/* -- splitting --------------------------------------------------------------------------------- */

/* Appends the part of a between two places along axis, as a slice means them. */
static void append_part(struct value list, const struct array *a, int axis, int64_t from,
                        int64_t to)
{
    int64_t n = (int64_t)a->shape[axis];
    from = from < 0 ? (from + n < 0 ? 0 : from + n) : from;
    to = to < 0 ? (to + n < 0 ? 0 : to + n) : to;
    value_append(list, value_array(array_slice(a, axis, (size_t)from, (size_t)to)));
}

/* n parts; the first few are one longer where n does not divide the length. */
static bool split_evenly(struct value list, const struct array *a, int axis, int64_t parts,
                         bool strict, struct err *err)
{
    int64_t n = (int64_t)a->shape[axis], from = 0;
    if (parts == 0 && strict)
        return err_set(err, ERR_ZERO_DIVISION, "integer modulo by zero");
    if (parts <= 0 && (!strict || n % parts == 0))
        return err_set(err, ERR_VALUE, "number sections must be larger than 0.");
    if (strict && n % parts != 0) {
        err_set(err, ERR_VALUE, "array split does not result in an equal division");
        return err_hint(err, "the axis has length %lld; np.array_split makes unequal parts",
                        (long long)n);
    }
    if (parts > (int64_t)ARRAY_MAX_COUNT / 64)
        return err_set(err, ERR_MEMORY, "that many parts do not fit into memory");
    for (int64_t i = 0; i < parts; i++) {
        int64_t length = n / parts + (i < n % parts);
        append_part(list, a, axis, from, from + length);
        from += length;
    }
    return true;
}

/* Parts that end where `at` says, and the rest. */
static bool split_at(struct value list, const struct array *a, int axis, struct value at,
                     struct err *err)
{
    int64_t from = 0, to = 0;
    size_t count;
    if (!iterate_count(at, &count, err) || !value_fits(VALUE_LIST, count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct value place;
        if (!iterate_item(at, i, &place, err))
            return false;
        bool ok = value_to_int(place, &to, err);
        value_free(place);
        if (!ok)
            return false;
        append_part(list, a, axis, from, to);
        from = to;
    }
    append_part(list, a, axis, from, (int64_t)a->shape[axis]);
    return true;
}

enum { SPLIT, SPLIT_UNEVENLY, SPLIT_ROWS, SPLIT_COLUMNS };

static bool split_axis(const struct call *call, const struct array *a, int *axis, struct err *err)
{
    int op = call->builtin->op;
    if (op == SPLIT || op == SPLIT_UNEVENLY)
        return take_axis(call, 2, axis, err) && tuple_axis(axis, a, err);
    *axis = op == SPLIT_COLUMNS && a->ndim > 1;
    if (a->ndim > *axis && (op == SPLIT_COLUMNS || a->ndim > 1))
        return true;
    return err_set(err, ERR_VALUE, "%s only works on arrays of %d or more dimensions",
                   call->builtin->name, op == SPLIT_ROWS ? 2 : 1);
}

static bool split(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct value list = value_sequence(VALUE_LIST, 2), at = call->args[1];
    int axis = 0;
    int64_t parts;
    bool ok = a && split_axis(call, a, &axis, err);
    if (ok && (at.kind == VALUE_LIST || at.kind == VALUE_TUPLE || at.kind == VALUE_RANGE ||
               (at.kind == VALUE_ARRAY && at.array->ndim > 0)))
        ok = split_at(list, a, axis, at, err);
    else if (ok)
        ok = value_to_int(at, &parts, err) &&
             split_evenly(list, a, axis, parts, call->builtin->op != SPLIT_UNEVENLY, err);
    array_free(a);
    if (ok)
        *result = list;
    else
        value_free(list);
    return ok;
}

/* -- over and over ----------------------------------------------------------------------------- */

static bool repeat(struct call *call, struct value *result, struct err *err)
{
    int axis;
    struct array *a = take_array(call, 0, err), *counts = a ? take_array(call, 1, err) : NULL;
    struct array *out = NULL;
    if (counts && array_dtype(counts) == DTYPE_FLOAT64 && call->args[1].kind == VALUE_ARRAY)
        err_set(err, ERR_TYPE,
                "Cannot cast array data from dtype('float64') to dtype('int64') according to the "
                "rule 'safe'");
    else if (counts && take_axis(call, 2, &axis, err))
        out = array_repeat(a, counts, axis, err);
    array_free(a);
    array_free(counts);
    return give_array(out, result);
}

static bool tile(struct call *call, struct value *result, struct err *err)
{
    int count;
    size_t repeats[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_sizes(call->args[1], &count, repeats, err))
        out = array_tile(a, count, repeats, err);
    array_free(a);
    return give_array(out, result);
}

/* The shifts along the axes one after the other; one shift, or one axis, serves all of the others.
 */
static struct array *roll_axes(const struct array *a, int shift_count, const int64_t *shifts,
                               int axis_count, const int *axes, struct err *err)
{
    struct array *out = array_ref(a);
    int count = shift_count > axis_count ? shift_count : axis_count;
    if (shift_count != axis_count && shift_count != 1 && axis_count != 1) {
        err_set(err, ERR_VALUE,
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is "
                "between arg 0 with shape (%d,) and arg 1 with shape (%d,).",
                shift_count, axis_count);
        count = 0;
        array_free(out);
        out = NULL;
    }
    for (int i = 0; out && axis_count > 0 && i < count; i++) {
        struct array *next =
            array_roll(out, shifts[shift_count == 1 ? 0 : i], axes[axis_count == 1 ? 0 : i], err);
        array_free(out);
        out = next;
    }
    return out;
}

static bool roll(struct call *call, struct value *result, struct err *err)
{
    int axes[ARRAY_MAX_NDIM] = {AXIS_ALL}, axis_count, shift_count;
    int64_t shifts[ARRAY_MAX_NDIM];
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_shape(call->args[1], &shift_count, shifts, err) &&
        take_axes(call, 2, &axis_count, axes, err))
        out = roll_axes(a, shift_count, shifts, axis_count < 0 ? 1 : axis_count, axes, err);
    array_free(a);
    return give_array(out, result);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "concatenate", "concatenate(arrays, axis=0, dtype=None)", "joined along an axis",
     concatenate, DERIVE_CONCATENATE, 0},
    {IN_NUMPY, "stack", "stack(arrays, axis=0)", "joined along a new axis", stack,
     DERIVE_CONCATENATE, 0},
    {IN_NUMPY, "hstack", "hstack(tup)", "joined side by side", stack_sides, DERIVE_CONCATENATE,
     SIDE_BY_SIDE},
    {IN_NUMPY, "vstack", "vstack(tup)", "joined one under the other", stack_sides,
     DERIVE_CONCATENATE, SIDE_BELOW},
    {IN_NUMPY, "column_stack", "column_stack(tup)", "columns joined side by side", stack_sides,
     DERIVE_CONCATENATE, SIDE_COLUMNS},
    {IN_NUMPY, "append", "append(arr, values, axis=None)",
     "values behind those of arr, all in one row or along an axis", append, DERIVE_APPEND, 0},
    {IN_NUMPY, "split", "split(ary, indices_or_sections, axis=0)",
     "equal parts, or parts that end at these indices", split, DERIVE_VIEW, SPLIT},
    {IN_NUMPY, "array_split", "array_split(ary, indices_or_sections, axis=0)",
     "parts, as equal as can be", split, DERIVE_VIEW, SPLIT_UNEVENLY},
    {IN_NUMPY, "vsplit", "vsplit(ary, indices_or_sections)", "parts one under the other", split,
     DERIVE_VIEW, SPLIT_ROWS},
    {IN_NUMPY, "hsplit", "hsplit(ary, indices_or_sections)", "parts side by side", split,
     DERIVE_VIEW, SPLIT_COLUMNS},
    {IN_NUMPY | IN_METHOD, "repeat", "repeat(a, repeats, axis=None)",
     "each element, or each slice along an axis, several times", repeat, DERIVE_VIEW, 0},
    {IN_NUMPY, "tile", "tile(A, reps)", "the whole of A several times along its axes", tile,
     DERIVE_VIEW, 0},
    {IN_NUMPY, "roll", "roll(a, shift, axis=None)",
     "moved on by shift places; what falls off comes in at the beginning", roll, DERIVE_VIEW, 0},
};

const struct builtin_table builtins_join = {rows, sizeof rows / sizeof *rows};
