/* Order, search and comparison. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/axes.h"
#include "core/create.h"
#include "core/math.h"
#include "core/order.h"

/* -- sorting ----------------------------------------------------------------------------------- */

/* Python's `kind`: whether the order of equals is to stay. */
static bool take_kind(const struct call *call, size_t i, bool *stable, struct err *err)
{
    static const char *const kinds[] = {"quicksort", "heapsort", "stable", "mergesort", NULL};
    int kind = 0;
    if (!take_choice(call, i, kinds, "sort kind must be one of 'quick', 'heap', or 'stable'", &kind,
                     err))
        return false;
    *stable = kind >= 2;
    return true;
}

typedef struct array *sort_fn(const struct array *a, int axis, bool stable, struct err *err);

static struct array *sorted(const struct call *call, sort_fn *f, struct err *err)
{
    int axis;
    bool stable;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_axis(call, 1, &axis, err) && take_kind(call, 2, &stable, err))
        out = f(a, axis, stable, err);
    array_free(a);
    return out;
}

static bool sort(struct call *call, struct value *result, struct err *err)
{
    return give_array(sorted(call, array_sort, err), result);
}

static bool argsort(struct call *call, struct value *result, struct err *err)
{
    return give_array(sorted(call, array_argsort, err), result);
}

/* a.sort() changes a itself. */
static bool sort_in_place(struct call *call, struct value *result, struct err *err)
{
    if (call->args[0].kind != VALUE_ARRAY)
        return err_set(err, ERR_VALUE, "a number has no axis to sort along");
    struct array *target = call->args[0].array;
    struct sheet *sheet = call->eval->sheet;
    struct array *a = sorted(call, array_sort, err);
    struct binding *formula = sheet_formula_of(sheet, target->buffer);
    bool ok = a != NULL;
    if (ok && formula) {
        ok = err_set(err, ERR_VALUE, "%s is a formula, which sets the order of its elements",
                     binding_name(formula));
        err_hint(err, "np.sort(%s) gives a copy in order.", binding_name(formula));
    }
    ok = ok && sheet_may_write(sheet, target->buffer, err);
    if (ok && target->readonly)
        ok = err_set(err, ERR_VALUE, "sort array is read-only");
    if (ok) {
        sheet_touch_buffer(sheet, target->buffer);
        ok = array_assign(target, a, err);
    }
    array_free(a);
    *result = value_none();
    return ok;
}

static bool unique(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *extra[3] = {NULL}, *values = NULL;
    bool wanted[3] = {false}, ok = a != NULL;
    for (size_t i = 0; ok && i < 3; i++)
        ok = take_flag(call, i + 1, &wanted[i], err);
    struct unique also = {wanted[0] ? &extra[0] : NULL, wanted[1] ? &extra[1] : NULL,
                          wanted[2] ? &extra[2] : NULL};
    if (ok)
        values = array_unique(a, &also, err);
    array_free(a);
    if (!values || !(wanted[0] || wanted[1] || wanted[2])) {
        for (size_t i = 0; i < 3; i++)
            array_free(extra[i]);
        return give_array(values, result);
    }
    *result = value_sequence(VALUE_TUPLE, 4);
    value_append(*result, value_array(values));
    for (size_t i = 0; i < 3; i++)
        if (wanted[i])
            value_append(*result, value_array(extra[i]));
    return true;
}

/* -- searching --------------------------------------------------------------------------------- */

static bool argwhere(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_argwhere(a, err) : NULL;
    array_free(a);
    return give_array(out, result);
}

/* The columns of places, one array for each axis, as a tuple. */
static bool columns(const struct array *places, struct value *result, struct err *err)
{
    struct value out = value_sequence(VALUE_TUPLE, places->shape[1]);
    for (size_t d = 0; d < places->shape[1]; d++) {
        struct array *column = array_slice(places, 1, d, d + 1);
        struct array *dense = array_copy(column, err);
        struct array *flat = dense ? array_reshape(dense, 1, (int64_t[]){-1}, err) : NULL;
        array_free(column);
        array_free(dense);
        if (!flat) {
            value_free(out);
            return false;
        }
        value_append(out, value_array(flat));
    }
    *result = out;
    return true;
}

/* Takes a, which may be NULL. */
static bool places_of(struct array *a, struct value *result, struct err *err)
{
    struct array *row = a ? array_at_least(a, 1) : NULL;
    struct array *places = row ? array_argwhere(row, err) : NULL;
    bool ok = places && columns(places, result, err);
    array_free(a);
    array_free(row);
    array_free(places);
    return ok;
}

static bool nonzero(struct call *call, struct value *result, struct err *err)
{
    return places_of(take_array(call, 0, err), result, err);
}

static bool flatnonzero(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    struct array *flat = a ? array_reshape(a, 1, (int64_t[]){-1}, err) : NULL;
    struct value places;
    if (flat && places_of(array_ref(flat), &places, err)) {
        out = array_ref(places.sequence->items[0].array);
        value_free(places);
    }
    array_free(a);
    array_free(flat);
    return give_array(out, result);
}

/* tril_indices and triu_indices: where a triangle's elements are. */
static bool triangle_indices(struct call *call, struct value *result, struct err *err)
{
    int64_t n = 0, k = 0, m;
    bool upper = call->builtin->op;
    if (!take_int(call, 0, &n, err) || !take_int(call, 1, &k, err))
        return false;
    m = n;
    if (!take_int(call, 2, &m, err))
        return false;
    if (n < 0 || m < 0)
        return err_set(err, ERR_VALUE, "negative dimensions are not allowed");
    struct array *below =
        array_tri(DTYPE_BOOL, (size_t)n, (size_t)m, upper && k > INT64_MIN ? k - 1 : k, err);
    struct array *inside = below && upper ? array_unary(UNARY_INVERT, below, err)
                           : below        ? array_ref(below)
                                          : NULL;
    array_free(below);
    return places_of(inside, result, err);
}

static bool searchsorted(struct call *call, struct value *result, struct err *err)
{
    static const char *const sides[] = {"left", "right", NULL};
    int side = 0;
    struct array *a = take_array(call, 0, err), *v = a ? take_array(call, 1, err) : NULL;
    struct array *out = NULL;
    if (v && take_choice(call, 2, sides, "search side must be 'left' or 'right'", &side, err))
        out = array_searchsorted(a, v, side == 1, err);
    array_free(a);
    array_free(v);
    return give(out, result);
}

/* -- comparing --------------------------------------------------------------------------------- */

static bool take_number(const struct call *call, size_t i, double *x, struct err *err)
{
    if (!value_is_number(call->args[i]))
        return err_set(err, ERR_TYPE, "%s() takes a number here, not '%s'", call->builtin->name,
                       value_type_name(call->args[i]));
    *x = value_number(call->args[i]);
    return true;
}

static struct array *close(const struct call *call, struct err *err)
{
    double rtol, atol;
    bool equal_nan = false;
    struct array *a = take_array(call, 0, err), *b = a ? take_array(call, 1, err) : NULL;
    struct array *out = NULL;
    if (b && take_number(call, 2, &rtol, err) && take_number(call, 3, &atol, err) &&
        take_flag(call, 4, &equal_nan, err))
        out = array_isclose(a, b, rtol, atol, equal_nan, err);
    array_free(a);
    array_free(b);
    return out;
}

static bool isclose(struct call *call, struct value *result, struct err *err)
{
    return give(close(call, err), result);
}

static bool all_true(const struct array *truth)
{
    for (size_t k = 0; k < truth->buffer->count; k++)
        if (!truth->buffer->b[k])
            return false;
    return true;
}

static bool allclose(struct call *call, struct value *result, struct err *err)
{
    struct array *truth = close(call, err);
    if (truth)
        *result = value_bool(all_true(truth));
    array_free(truth);
    return truth != NULL;
}

static struct array *equal_elements(const struct array *a, const struct array *b, bool equal_nan,
                                    struct err *err)
{
    return equal_nan ? array_isclose(a, b, 0, 0, true, err) : array_binary(BINARY_EQUAL, a, b, err);
}

static bool array_equal(struct call *call, struct value *result, struct err *err)
{
    bool equal_nan = false, same;
    struct array *a = take_array(call, 0, err), *b = a ? take_array(call, 1, err) : NULL;
    struct array *truth = NULL;
    if (b && take_flag(call, 2, &equal_nan, err)) {
        same = array_same_shape(a, b);
        truth = same ? equal_elements(a, b, equal_nan, err) : array_ref(a);
        if (truth)
            *result = value_bool(same && all_true(truth));
    }
    array_free(a);
    array_free(b);
    array_free(truth);
    return truth != NULL;
}

static const struct builtin rows[] = {
    {IN_NUMPY, "sort", "sort(a, axis=-1, kind=None)", "a copy in order, along an axis", sort,
     DERIVE_SELECT, 0},
    {IN_METHOD, "sort", "sort(a, axis=-1, kind=None)", "puts a itself in order", sort_in_place,
     DERIVE_NONE, 0},
    {IN_NUMPY | IN_METHOD, "argsort", "argsort(a, axis=-1, kind=None)",
     "the indices that put a in order", argsort, DERIVE_ORDER, 0},
    {IN_NUMPY, "unique",
     "unique(ar, return_index=False, return_inverse=False, return_counts=False)",
     "the distinct elements in order", unique, DERIVE_SELECT, 0},
    {IN_NUMPY | IN_METHOD, "nonzero", "nonzero(a)",
     "the indices of the elements that are not zero, an array for each axis", nonzero, DERIVE_NONE,
     0},
    {IN_NUMPY, "flatnonzero", "flatnonzero(a)",
     "where the elements that are not zero stand in one row", flatnonzero, DERIVE_ORDER, 0},
    {IN_NUMPY, "argwhere", "argwhere(a)",
     "the indices of the elements that are not zero, row by row", argwhere, DERIVE_NONE, 0},
    {IN_NUMPY, "tril_indices", "tril_indices(n, k=0, m=None)",
     "the indices at and below the k-th diagonal", triangle_indices, DERIVE_NONE, 0},
    {IN_NUMPY, "triu_indices", "triu_indices(n, k=0, m=None)",
     "the indices at and above the k-th diagonal", triangle_indices, DERIVE_NONE, 1},
    {IN_NUMPY | IN_METHOD, "searchsorted", "searchsorted(a, v, side='left')",
     "where v would go into a, which is in order", searchsorted, DERIVE_NONE, 0},
    {IN_NUMPY, "isclose", "isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)",
     "where |a - b| <= atol + rtol * |b|", isclose, DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "allclose", "allclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False)",
     "whether all of a is close to b", allclose, DERIVE_NONE, 0},
    {IN_NUMPY, "array_equal", "array_equal(a1, a2, equal_nan=False)",
     "whether shape and elements are the same", array_equal, DERIVE_NONE, 0},
};

const struct builtin_table builtins_order = {rows, sizeof rows / sizeof *rows};
