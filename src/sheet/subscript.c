/* object[index]: what an index means, and reading and writing arrays and dicts. Sequences are in
 * subscript_sequence.c. */
#include "sheet/subscript.h"

#include "base/err.h"
#include "base/str.h"
#include "core/advanced.h"
#include "sheet/print.h"

#include <math.h>

/* An index as the core takes it; owns the arrays in it. */
struct subscript {
    int count;
    bool copies; /* an integer was an array without axes: reading gives no view, as in NumPy */
    struct index_item items[2 * ARRAY_MAX_NDIM];
};

/* -- what an index means ----------------------------------------------------------------------- */

static bool slice_part(struct value v, int64_t *out, bool *has, struct err *err)
{
    *has = v.kind != VALUE_NONE;
    if (!*has || value_to_int(v, out, err))
        return true;
    err_set(err, ERR_TYPE, "slice indices must be integers or None or have an __index__ method");
    return err_hint(err, "One of them is a '%s' here.", value_type_name(v));
}

bool subscript_slice(struct value slice, struct index_item *item, struct err *err)
{
    const struct value *part = slice.sequence->items;
    *item = (struct index_item){.kind = INDEX_SLICE};
    return slice_part(part[0], &item->start, &item->has_start, err) &&
           slice_part(part[1], &item->stop, &item->has_stop, err) &&
           slice_part(part[2], &item->step, &item->has_step, err);
}

static bool no_index(struct value v, struct err *err)
{
    if (v.kind == VALUE_ARRAY) {
        err_set(err, ERR_INDEX, "arrays used as indices must be of integer (or boolean) type");
        return err_hint(err, "This one is of %s; .astype(int) makes whole numbers of it.",
                        dtype_name(array_dtype(v.array)));
    }
    err_set(err, ERR_INDEX,
            "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or "
            "boolean arrays are valid indices");
    return v.kind == VALUE_FLOAT
               ? err_hint(err, "%g is a float; int(...) or // makes a whole number.", v.f)
               : err_hint(err, "The index is a '%s' here.", value_type_name(v));
}

/* An index array from an array, a truth value or a list; an int64 array without axes is an integer.
 * An empty list has no numbers that could be of the wrong dtype. */
static bool array_item(struct value v, struct index_item *item, struct err *err)
{
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0 && value_to_int(v, &item->start, err))
        return true;
    struct array *a = value_to_array(v, err);
    if (a && v.kind != VALUE_ARRAY && array_count(a) == 0) {
        struct array *whole = array_astype(a, DTYPE_INT64, err);
        array_free(a);
        a = whole;
    }
    if (!a || array_dtype(a) == DTYPE_FLOAT64) {
        array_free(a);
        return no_index(v, err);
    }
    *item = (struct index_item){.kind = INDEX_ARRAY, .array = a};
    return true;
}

static bool one_item(struct value index, struct index_item *item, struct err *err)
{
    *item = (struct index_item){.kind = INDEX_INT};
    switch (index.kind) {
    case VALUE_NONE:
        item->kind = INDEX_NEWAXIS;
        return true;
    case VALUE_ELLIPSIS:
        item->kind = INDEX_ELLIPSIS;
        return true;
    case VALUE_SLICE:
        return subscript_slice(index, item, err);
    case VALUE_INT:
        item->start = index.i;
        return true;
    case VALUE_BOOL:
    case VALUE_ARRAY:
    case VALUE_LIST:
    case VALUE_TUPLE:
    case VALUE_RANGE:
        return array_item(index, item, err);
    default:
        return no_index(index, err);
    }
}

static void items_free(struct subscript *s)
{
    for (int k = 0; k < s->count; k++)
        array_free(s->items[k].array);
}

/* The index of an array that a value stands for; on an error there is nothing to free. */
static bool take_items(struct value index, struct subscript *s, struct err *err)
{
    enum { MOST = sizeof s->items / sizeof *s->items };
    bool several = index.kind == VALUE_TUPLE, ok = true;
    size_t count = several ? index.sequence->count : 1;
    s->count = 0;
    s->copies = false;
    if (count > MOST)
        return err_set(err, ERR_INDEX, "too many indices: %zu", count);
    for (size_t i = 0; ok && i < count; i++) {
        struct value v = several ? index.sequence->items[i] : index;
        ok = one_item(v, &s->items[i], err);
        s->copies = s->copies || (v.kind == VALUE_ARRAY && s->items[i].kind == INDEX_INT);
        s->count += ok;
    }
    if (!ok)
        items_free(s);
    return ok;
}

/* No index arrays: it selects a view. */
static bool is_basic(const struct subscript *s)
{
    bool basic = true;
    for (int k = 0; k < s->count; k++)
        basic = basic && s->items[k].kind != INDEX_ARRAY;
    return basic;
}

static bool has_ellipsis(const struct subscript *s)
{
    for (int k = 0; k < s->count; k++)
        if (s->items[k].kind == INDEX_ELLIPSIS)
            return true;
    return false;
}

/* -- reading ----------------------------------------------------------------------------------- */

static struct array *selected(const struct array *a, const struct subscript *s, struct err *err)
{
    bool basic = is_basic(s);
    struct array *places = basic ? array_index(a, s->count, s->items, err)
                                 : array_positions(a, s->count, s->items, err);
    if (!places || (basic && !s->copies))
        return places;
    struct array *out = basic ? array_copy(places, err) : array_read_at(a, places, err);
    array_free(places);
    return out;
}

/* Whether index is one integer for each axis; *at is then the element's position in the buffer.
 * False, too, where one is out of range: whoever goes the long way says so. */
static bool one_element(const struct array *a, struct value index, size_t *at)
{
    bool several = index.kind == VALUE_TUPLE;
    const struct value *items = several ? index.sequence->items : &index;
    if ((several ? index.sequence->count : 1) != (size_t)a->ndim || a->ndim == 0)
        return false;
    ptrdiff_t position = (ptrdiff_t)a->offset;
    for (int d = 0; d < a->ndim; d++) {
        int64_t length = (int64_t)a->shape[d], i = items[d].i;
        if (items[d].kind != VALUE_INT || i < -length || i >= length)
            return false;
        position += (i < 0 ? i + length : i) * a->stride[d];
    }
    *at = (size_t)position;
    return true;
}

static struct value element(const struct buffer *buffer, size_t at)
{
    struct value v = buffer->dtype == DTYPE_FLOAT64 ? value_float(buffer->f[at])
                     : buffer->dtype == DTYPE_INT64 ? value_int(buffer->i[at])
                                                    : value_bool(buffer->b[at]);
    v.numpy = true;
    return v;
}

/* A single element is a scalar, unless an ellipsis asks for an array without axes. */
static bool get_array(const struct array *a, struct value index, struct value *result,
                      struct err *err)
{
    struct subscript s;
    size_t at;
    if (one_element(a, index, &at)) {
        *result = element(a->buffer, at);
        return true;
    }
    if (!take_items(index, &s, err))
        return false;
    struct array *out = selected(a, &s, err);
    if (out)
        *result = has_ellipsis(&s) ? value_array(out) : value_result(out);
    items_free(&s);
    return out != NULL;
}

/* scalar[()], scalar[...] and scalar[None] treat a NumPy scalar as an array without axes. */
static bool get_scalar(struct value v, struct value index, struct value *result, struct err *err)
{
    bool several = index.kind == VALUE_TUPLE, axes = true;
    for (size_t i = 0; i < (several ? index.sequence->count : 1); i++) {
        enum value_kind kind = several ? index.sequence->items[i].kind : index.kind;
        axes = axes && (kind == VALUE_NONE || kind == VALUE_ELLIPSIS);
    }
    if (!axes) {
        err_set(err, ERR_INDEX, "invalid index to scalar variable.");
        return err_hint(err, "This is a single number already: there is nothing left to index.");
    }
    struct array *a = value_to_array(v, err);
    bool ok = a && get_array(a, index, result, err);
    array_free(a);
    return ok;
}

static bool get_dict(const struct dict *dict, struct value key, struct value *result,
                     struct err *err)
{
    struct value *found;
    if (!dict_find(dict, key, &found, err))
        return false;
    if (found) {
        *result = value_ref(*found);
        return true;
    }
    struct str text = {0};
    value_repr(&text, key, &print_defaults);
    err_set(err, ERR_KEY, "%s", str_text(&text));
    str_free(&text);
    return false;
}

bool subscript_get(struct value object, struct value index, struct value *result, struct err *err)
{
    switch (object.kind) {
    case VALUE_ARRAY:
        return get_array(object.array, index, result, err);
    case VALUE_DICT:
        return get_dict(object.dict, index, result, err);
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_RANGE:
    case VALUE_STRING:
        return sequence_get(object, index, result, err);
    default:
        if (value_is_number(object) && object.numpy)
            return get_scalar(object, index, result, err);
        return err_set(err, ERR_TYPE, "'%s' object is not subscriptable", value_type_name(object));
    }
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Whether every element of value keeps its number in this dtype: 2.0 does in int64, 0.5 does not.
 */
static bool fits(const struct array *value, enum dtype dtype)
{
    if (dtype >= array_dtype(value))
        return true;
    size_t index[ARRAY_MAX_NDIM] = {0};
    if (array_count(value) == 0)
        return true;
    do {
        double x = array_get(value, index);
        bool whole = x == trunc(x) && fabs(x) < 0x1p63; /* not NaN either */
        if (!whole || (dtype == DTYPE_BOOL && x != 0 && x != 1))
            return false;
    } while (index_next(index, value->ndim, value->shape));
    return true;
}

bool subscript_promote(struct eval *eval, struct array *target, const struct array *value,
                       struct err *err)
{
    sheet_touch_buffer(eval->sheet, target->buffer);
    if (fits(value, array_dtype(target)))
        return true;
    struct str note = {0};
    str_format(&note, "the %s array holds %s now, to keep the new value",
               dtype_name(array_dtype(target)), dtype_name(array_dtype(value)));
    sheet_note(eval->sheet, str_text(&note));
    str_free(&note);
    return array_promote(target, array_dtype(value), err);
}

static struct array *no_element(struct value v, enum dtype dtype, struct err *err)
{
    bool whole = dtype == DTYPE_INT64;
    if (v.kind == VALUE_STRING)
        err_set(err, ERR_VALUE,
                whole ? "invalid literal for int() with base 10: '%s'"
                      : "could not convert string to float: '%s'",
                v.string->text);
    else
        err_set(err, ERR_TYPE, "%s() argument must be a string%s or a real number, not '%s'",
                whole ? "int" : "float", whole ? ", a bytes-like object" : "", value_type_name(v));
    err_hint(err, "An array holds numbers.");
    return NULL;
}

static bool is_nested(struct value v)
{
    return v.kind == VALUE_LIST || v.kind == VALUE_TUPLE || v.kind == VALUE_RANGE;
}

/* What is assigned to elements of dtype, as an array. None is NaN, where there is one. */
static struct array *source_of(struct value v, enum dtype dtype, struct err *err)
{
    if (v.kind == VALUE_NONE && dtype == DTYPE_FLOAT64)
        v = value_float(NAN);
    return is_nested(v) || value_is_number(v) || v.kind == VALUE_ARRAY ? value_to_array(v, err)
                                                                       : no_element(v, dtype, err);
}

/* NumPy's other rules for a basic index: a list must not be nested deeper than its target has axes,
 * and one element takes one number (`single`: the index names it without an ellipsis). */
static bool may_assign(struct value v, const struct array *source, const struct array *target,
                       bool single, struct err *err)
{
    bool several = single && (is_nested(v) || array_count(source) != 1);
    if (!several && (!is_nested(v) || source->ndim <= target->ndim))
        return true;
    if (single)
        err_set(err, ERR_VALUE, "setting an array element with a sequence.");
    else
        err_set(err, ERR_VALUE,
                "setting an array element with a sequence. The requested array would exceed the "
                "maximum number of dimension of %d.",
                target->ndim);
    return err_hint(err, single ? "The index names one element, which takes one number."
                                : "The list is nested deeper than what it is assigned to.");
}

/* Writes source, which was spread over them, to the elements of a that s selects: `places` is a
 * view of them when s is basic, else their positions. */
static bool write(struct eval *eval, struct array *a, const struct subscript *s,
                  struct array *places, const struct array *source, const struct array *spread,
                  struct err *err)
{
    struct binding *formula = sheet_formula_of(eval->sheet, a->buffer);
    bool basic = is_basic(s);
    if (formula) {
        struct array *positions =
            basic ? array_positions(a, s->count, s->items, err) : array_ref(places);
        bool ok = positions && sheet_pin(eval->sheet, formula, positions, spread, err);
        array_free(positions);
        return ok;
    }
    if (!sheet_may_write(eval->sheet, a->buffer, err) || !subscript_promote(eval, a, source, err))
        return false;
    return basic ? array_assign(places, spread, err) : array_write_at(a, places, spread, err);
}

/* A number for one element of a plain float64 array: no dtype, shape or formula is in question. */
static bool set_element(struct eval *eval, struct array *a, struct value index, struct value value)
{
    size_t at;
    struct err ignored;
    if (array_dtype(a) != DTYPE_FLOAT64 || !value_is_number(value) || a->readonly ||
        !one_element(a, index, &at) || sheet_formula_of(eval->sheet, a->buffer) ||
        !sheet_may_write(eval->sheet, a->buffer, &ignored))
        return false;
    sheet_touch_buffer(eval->sheet, a->buffer);
    a->buffer->f[at] = value_number(value);
    return true;
}

static bool set_array(struct eval *eval, struct array *a, struct value index, struct value value,
                      struct err *err)
{
    struct subscript s;
    if (set_element(eval, a, index, value))
        return true;
    if (!subscript_writable(a, "assignment destination is read-only", err) ||
        !take_items(index, &s, err))
        return false;
    bool basic = is_basic(&s);
    struct array *places =
        basic ? array_index(a, s.count, s.items, err) : array_positions(a, s.count, s.items, err);
    bool single = basic && places && places->ndim == 0 && !has_ellipsis(&s);
    struct array *source = places ? source_of(value, array_dtype(a), err) : NULL, *spread = NULL;
    if (source && (!basic || may_assign(value, source, places, single, err)))
        spread = array_spread(source, places, index_classify(a, s.count, s.items), err);
    bool ok = spread && write(eval, a, &s, places, source, spread, err);
    array_free(places);
    array_free(source);
    array_free(spread);
    items_free(&s);
    return ok;
}

bool subscript_writable(const struct array *a, const char *what, struct err *err)
{
    if (!a->readonly)
        return true;
    err_set(err, ERR_VALUE, "%s", what);
    return err_hint(err, "Broadcasting shows the same numbers several times; .copy() gives each "
                         "place its own.");
}

bool subscript_set(struct eval *eval, struct value object, struct value index, struct value value,
                   struct err *err)
{
    switch (object.kind) {
    case VALUE_ARRAY:
        return set_array(eval, object.array, index, value, err);
    case VALUE_LIST:
        return list_set(eval, object, index, value, err);
    case VALUE_DICT:
        if (!may_hold(object, value, err) || !sheet_may_write(eval->sheet, object.dict, err))
            return false;
        sheet_touch_dict(eval->sheet, object.dict);
        return dict_set(object.dict, value_ref(index), value_ref(value), err);
    default:
        return err_set(err, ERR_TYPE, "'%s' object does not support item assignment",
                       value_type_name(object));
    }
}

static bool delete_key(struct eval *eval, struct dict *dict, struct value key, struct err *err)
{
    struct value item;
    if (!get_dict(dict, key, &item, err))
        return false;
    value_free(item);
    if (!sheet_may_write(eval->sheet, dict, err))
        return false;
    sheet_touch_dict(eval->sheet, dict);
    return dict_remove(dict, key, err);
}

bool subscript_delete(struct eval *eval, struct value object, struct value index, struct err *err)
{
    switch (object.kind) {
    case VALUE_LIST:
        return list_delete(eval, object, index, err);
    case VALUE_DICT:
        return delete_key(eval, object.dict, index, err);
    case VALUE_ARRAY:
        err_set(err, ERR_VALUE, "cannot delete array elements");
        return err_hint(err, "A bool mask or a slice selects the elements to keep.");
    default:
        return err_set(err, ERR_TYPE, "'%s' object doesn't support item deletion",
                       value_type_name(object));
    }
}
