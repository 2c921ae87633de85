#include "sheet/eval.h"

#include "base/err.h"
#include "base/str.h"

#include <math.h>

/* -- what an index means ----------------------------------------------------------------------- */

static bool slice_part(struct value v, int64_t *out, bool *has, struct err *err)
{
    *has = v.kind != VALUE_NONE;
    if (!*has)
        return true;
    if (value_to_int(v, out, err))
        return true;
    return err_set(err, ERR_TYPE, "slice indices must be integers or None, not '%s'",
                   value_type_name(v));
}

static bool slice_item(struct value slice, struct index_item *item, struct err *err)
{
    const struct value *part = slice.sequence->items;
    item->kind = INDEX_SLICE;
    return slice_part(part[0], &item->start, &item->has_start, err) &&
           slice_part(part[1], &item->stop, &item->has_stop, err) &&
           slice_part(part[2], &item->step, &item->has_step, err);
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
        return slice_item(index, item, err);
    default:
        if (index.kind != VALUE_BOOL && value_to_int(index, &item->start, err))
            return true;
        err_set(
            err, ERR_INDEX,
            "only integers, slices (`:`), ellipsis (`...`) and numpy.newaxis (`None`) are valid "
            "indices, not '%s'",
            value_type_name(index));
        return false;
    }
}

bool subscript_items(struct value index, struct index_item *items, int *count, struct err *err)
{
    enum { MOST = 2 * ARRAY_MAX_NDIM };
    *count = 0;
    if (index.kind != VALUE_TUPLE) {
        *count = 1;
        return one_item(index, &items[0], err);
    }
    if (index.sequence->count > MOST)
        return err_set(err, ERR_INDEX, "too many indices");
    for (size_t i = 0; i < index.sequence->count; i++)
        if (!one_item(index.sequence->items[i], &items[(*count)++], err))
            return false;
    return true;
}

/* The region of an array that an index selects: a view. */
static struct array *region(struct array *a, struct value index, struct err *err)
{
    struct index_item items[2 * ARRAY_MAX_NDIM];
    int count;
    return subscript_items(index, items, &count, err) ? array_index(a, count, items, err) : NULL;
}

/* -- sequences --------------------------------------------------------------------------------- */

static bool sequence_position(int64_t i, size_t count, size_t *position, const char *what,
                              struct err *err)
{
    int64_t at = i < 0 ? i + (int64_t)count : i;
    if (at < 0 || at >= (int64_t)count)
        return err_set(err, ERR_INDEX, "%s index out of range", what);
    *position = (size_t)at;
    return true;
}

static int64_t clamp(int64_t i, int64_t count, int64_t least, int64_t most)
{
    i = i < 0 ? i + count : i;
    return i < least ? least : i > most ? most : i;
}

/* As Python resolves a slice; the items are start, start + step, ... up to stop, `*length` of them.
 */
static bool slice_bounds(struct value slice, size_t count, int64_t *start, int64_t *stop,
                         int64_t *step, size_t *length, struct err *err)
{
    struct index_item item = {.kind = INDEX_SLICE};
    if (!slice_item(slice, &item, err))
        return false;
    int64_t n = (int64_t)count;
    *step = item.has_step ? item.step : 1;
    if (*step == 0 || *step == INT64_MIN)
        return err_set(err, ERR_VALUE, "slice step cannot be zero");
    bool forward = *step > 0;
    int64_t least = forward ? 0 : -1, most = forward ? n : n - 1;
    *start = item.has_start ? clamp(item.start, n, least, most) : forward ? 0 : n - 1;
    *stop = item.has_stop ? clamp(item.stop, n, least, most) : forward ? n : -1;
    int64_t span = forward ? *stop - *start : *start - *stop;
    int64_t size = forward ? *step : -*step;
    *length = span > 0 ? (size_t)((span - 1) / size + 1) : 0;
    return true;
}

static bool sequence_slice(struct value v, size_t count, struct value slice, struct value *result,
                           struct err *err)
{
    int64_t start = 0, stop = 0, step = 1;
    size_t length = 0;
    if (!slice_bounds(slice, count, &start, &stop, &step, &length, err))
        return false;
    if (v.kind == VALUE_RANGE) {
        uint64_t each = (uint64_t)v.range->step; /* unsigned, as a range may end past 64 bits */
        *result = value_range(range_item(v.range, (size_t)start), range_item(v.range, (size_t)stop),
                              (int64_t)(each * (uint64_t)step));
        return true;
    }
    struct value out = value_sequence(v.kind, length);
    for (size_t i = 0; i < length; i++)
        value_append(out, value_ref(v.sequence->items[start + (int64_t)i * step]));
    *result = out;
    return true;
}

static bool sequence_get(struct value v, struct value index, struct value *result, struct err *err)
{
    size_t count;
    if (!iterate_count(v, &count, err))
        return false;
    if (index.kind == VALUE_SLICE)
        return sequence_slice(v, count, index, result, err);
    int64_t i;
    size_t position = 0;
    if (!value_to_int(index, &i, err))
        return err_set(err, ERR_TYPE, "%s indices must be integers or slices, not %s",
                       value_type_name(v), value_type_name(index));
    return sequence_position(i, count, &position, value_type_name(v), err) &&
           iterate_item(v, position, result, err);
}

/* -- reading and writing ----------------------------------------------------------------------- */

bool subscript_get(struct value object, struct value index, struct value *result, struct err *err)
{
    switch (object.kind) {
    case VALUE_ARRAY: {
        struct array *a = region(object.array, index, err);
        if (a)
            *result = value_result(a);
        return a != NULL;
    }
    case VALUE_TUPLE:
    case VALUE_LIST:
    case VALUE_RANGE:
    case VALUE_STRING:
        if (object.kind == VALUE_STRING && index.kind == VALUE_SLICE)
            return err_set(err, ERR_TYPE, "slices of strings are not part of this language");
        return sequence_get(object, index, result, err);
    case VALUE_BOOL:
    case VALUE_INT:
    case VALUE_FLOAT:
        if (object.numpy) {
            err_set(err, ERR_INDEX, "invalid index to scalar variable.");
            return err_hint(err,
                            "This is a single number already: there is nothing left to index.");
        }
        break;
    default:
        break;
    }
    return err_set(err, ERR_TYPE, "'%s' object is not subscriptable", value_type_name(object));
}

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

static bool list_set(struct value list, struct value index, struct value value, struct err *err)
{
    int64_t i;
    size_t position = 0;
    if (!value_to_int(index, &i, err))
        return err_set(err, ERR_TYPE, "list indices must be integers or slices, not %s",
                       value_type_name(index));
    if (!sequence_position(i, list.sequence->count, &position, "list assignment", err))
        return false;
    if (value_uses(value, list.sequence))
        return err_set(err, ERR_VALUE, "a list cannot hold itself here");
    struct value old = list.sequence->items[position];
    list.sequence->items[position] = value_ref(value);
    value_free(old);
    return true;
}

bool subscript_set(struct eval *eval, struct value object, struct value index, struct value value,
                   struct err *err)
{
    if (object.kind == VALUE_LIST) {
        if (!sheet_may_write(eval->sheet, object.sequence, err))
            return false;
        sheet_touch_list(eval->sheet, object.sequence);
        return list_set(object, index, value, err);
    }
    if (object.kind != VALUE_ARRAY)
        return err_set(err, ERR_TYPE, "'%s' object does not support item assignment",
                       value_type_name(object));
    struct array *target = region(object.array, index, err);
    struct array *source = target ? value_to_array(value, err) : NULL;
    bool ok = false;
    if (source) {
        struct binding *formula = sheet_formula_of(eval->sheet, target->buffer);
        if (formula)
            ok = sheet_pin(eval->sheet, formula, target, source, err);
        else
            ok = sheet_may_write(eval->sheet, target->buffer, err) &&
                 subscript_promote(eval, target, source, err) && array_assign(target, source, err);
    }
    array_free(target);
    array_free(source);
    return ok;
}
