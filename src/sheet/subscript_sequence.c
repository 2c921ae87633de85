/* Lists, tuples, strings and ranges by index and slice. Strings count in characters. */
#include "sheet/subscript.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/text.h"

#include <string.h>

/* -- positions --------------------------------------------------------------------------------- */

/* A slice of something of a known length, resolved by Python's rule: start, start + step, ... */
struct bounds {
    int64_t start, stop, step;
    size_t length;
};

static int64_t clamp(int64_t i, int64_t count, int64_t least, int64_t most)
{
    i = i < 0 ? i + count : i;
    return i < least ? least : i > most ? most : i;
}

static bool slice_bounds(struct value slice, size_t count, struct bounds *b, struct err *err)
{
    struct index_item item;
    if (!subscript_slice(slice, &item, err))
        return false;
    int64_t n = (int64_t)count;
    b->step = !item.has_step ? 1 : item.step < -INT64_MAX ? -INT64_MAX : item.step;
    if (b->step == 0)
        return err_set(err, ERR_VALUE, "slice step cannot be zero");
    bool forward = b->step > 0;
    int64_t least = forward ? 0 : -1, most = forward ? n : n - 1;
    b->start = item.has_start ? clamp(item.start, n, least, most) : forward ? 0 : n - 1;
    b->stop = item.has_stop ? clamp(item.stop, n, least, most) : forward ? n : -1;
    int64_t span = forward ? b->stop - b->start : b->start - b->stop;
    int64_t size = forward ? b->step : -b->step;
    b->length = span > 0 ? (size_t)((span - 1) / size + 1) : 0;
    return true;
}

static size_t bounds_at(const struct bounds *b, size_t i)
{
    return (size_t)(b->start + (int64_t)i * b->step);
}

static const char *sequence_name(struct value v)
{
    return v.kind == VALUE_STRING ? "string" : value_type_name(v);
}

static bool no_index(struct value v, struct value index, struct err *err)
{
    if (index.kind == VALUE_ARRAY) {
        err_set(err, ERR_TYPE, "only integer scalar arrays can be converted to a scalar index");
        return err_hint(err, "np.array(...) of the %s can be indexed with arrays.",
                        sequence_name(v));
    }
    if (v.kind == VALUE_STRING)
        return err_set(err, ERR_TYPE, "string indices must be integers, not '%s'",
                       value_type_name(index));
    err_set(err, ERR_TYPE, "%s indices must be integers or slices, not %s", sequence_name(v),
            value_type_name(index));
    return index.kind == VALUE_TUPLE &&
           err_hint(err, "A list of lists is indexed as x[i][j]; x[i, j] is for arrays, which "
                         "np.array(...) makes.");
}

static bool position(struct value v, struct value index, size_t count, const char *action,
                     size_t *out, struct err *err)
{
    int64_t i;
    if (!value_to_int(index, &i, err))
        return no_index(v, index, err);
    i = i < 0 ? i + (int64_t)count : i;
    if (i < 0 || i >= (int64_t)count) {
        err_set(err, ERR_INDEX, "%s%s index out of range",
                v.kind == VALUE_RANGE ? "range object" : sequence_name(v), action);
        return count == 0 ? err_hint(err, "It is empty.")
                          : err_hint(err, "It has %zu items: 0 to %zu, or -1 back to -%zu.", count,
                                     count - 1, count);
    }
    *out = (size_t)i;
    return true;
}

/* -- reading ----------------------------------------------------------------------------------- */

static struct value string_slice(struct string *s, const struct bounds *b)
{
    struct str out = {0};
    for (size_t i = 0; i < b->length; i++) {
        size_t from = text_at(s, bounds_at(b, i)), to = text_at(s, bounds_at(b, i) + 1);
        str_append_bytes(&out, s->text + from, to - from);
    }
    struct value slice = value_string(str_text(&out), out.length); /* not longer than s */
    str_free(&out);
    return slice;
}

/* a + b * c; past int64's end, where a range has no more numbers, the end. */
static int64_t range_at(int64_t a, int64_t b, int64_t c)
{
    int64_t product, sum;
    if (__builtin_mul_overflow(b, c, &product) || __builtin_add_overflow(a, product, &sum))
        return (b < 0) == (c < 0) ? INT64_MAX : INT64_MIN;
    return sum;
}

static struct value range_slice(const struct range *r, const struct bounds *b)
{
    return value_range(range_at(r->start, b->start, r->step), range_at(r->start, b->stop, r->step),
                       range_at(0, r->step, b->step));
}

static struct value items_slice(struct value v, const struct bounds *b)
{
    struct value out = value_sequence(v.kind, b->length);
    for (size_t i = 0; i < b->length; i++)
        value_append(out, value_ref(v.sequence->items[bounds_at(b, i)]));
    return out;
}

bool sequence_get(struct value v, struct value index, struct value *result, struct err *err)
{
    size_t count, at = 0;
    if ((v.kind == VALUE_LIST || v.kind == VALUE_TUPLE) &&
        index.kind == VALUE_INT) { /* the commonest case; the rest is below */
        at = (size_t)(index.i < 0 ? index.i + (int64_t)v.sequence->count : index.i);
        if (at < v.sequence->count) {
            *result = value_ref(v.sequence->items[at]);
            return true;
        }
    }
    if (!iterate_count(v, &count, err))
        return false;
    if (index.kind == VALUE_SLICE) {
        struct bounds b;
        if (!slice_bounds(index, count, &b, err))
            return false;
        *result = v.kind == VALUE_STRING  ? string_slice(v.string, &b)
                  : v.kind == VALUE_RANGE ? range_slice(v.range, &b)
                                          : items_slice(v, &b);
        return true;
    }
    return position(v, index, count, "", &at, err) && iterate_item(v, at, result, err);
}

/* -- writing ----------------------------------------------------------------------------------- */

bool may_hold(struct value container, struct value item, struct err *err)
{
    const void *self =
        container.kind == VALUE_DICT ? (void *)container.dict : (void *)container.sequence;
    if (!value_uses(item, self))
        return true;
    return err_set(err, ERR_VALUE, "a %s cannot hold itself in this language",
                   value_type_name(container));
}

/* To be asked before a list changes: a formula may only change its own. */
static bool touch(struct eval *eval, struct value list, struct err *err)
{
    if (!sheet_may_write(eval->sheet, list.sequence, err))
        return false;
    sheet_touch_list(eval->sheet, list.sequence);
    return true;
}

/* Puts items, a list of its own, in the place of the `count` items from `at` on. */
static void splice(struct sequence *s, size_t at, size_t count, struct value items)
{
    size_t more = items.sequence->count, rest = s->count - at - count;
    if (s->count - count + more > s->capacity) {
        s->capacity = 2 * (s->count - count + more);
        s->items = mem_resize(s->items, s->capacity, sizeof *s->items);
    }
    for (size_t i = at; i < at + count; i++)
        value_free(s->items[i]);
    if (rest > 0)
        memmove(s->items + at + more, s->items + at + count, rest * sizeof *s->items);
    for (size_t i = 0; i < more; i++)
        s->items[at + i] = value_ref(items.sequence->items[i]);
    s->count = s->count - count + more;
}

/* The items of anything that can be looped over, as a new list. */
static bool collect(struct value list, struct value from, const char *complaint,
                    struct value *items, struct err *err)
{
    size_t count;
    if (!iterate_count(from, &count, err))
        return complaint ? err_set(err, ERR_TYPE, "%s", complaint) : false;
    if (!iterate_list(from, items, err))
        return false;
    for (size_t i = 0; i < items->sequence->count; i++)
        if (!may_hold(list, items->sequence->items[i], err)) {
            value_free(*items);
            return false;
        }
    return true;
}

static bool set_extended(struct sequence *s, const struct bounds *b, struct value items,
                         struct err *err)
{
    if (items.sequence->count != b->length)
        return err_set(err, ERR_VALUE,
                       "attempt to assign sequence of size %zu to extended slice of size %zu",
                       items.sequence->count, b->length);
    for (size_t i = 0; i < b->length; i++) {
        struct value *place = &s->items[bounds_at(b, i)], old = *place;
        *place = value_ref(items.sequence->items[i]);
        value_free(old);
    }
    return true;
}

static bool set_slice(struct eval *eval, struct value list, struct value index, struct value value,
                      struct err *err)
{
    struct bounds b;
    struct value items;
    if (!slice_bounds(index, list.sequence->count, &b, err))
        return false;
    const char *complaint =
        b.step == 1 ? "can only assign an iterable" : "must assign iterable to extended slice";
    if (!collect(list, value, complaint, &items, err))
        return false;
    bool ok = touch(eval, list, err);
    if (ok && b.step == 1)
        splice(list.sequence, (size_t)b.start, b.length, items);
    else
        ok = ok && set_extended(list.sequence, &b, items, err);
    value_free(items);
    return ok;
}

bool list_set(struct eval *eval, struct value list, struct value index, struct value value,
              struct err *err)
{
    size_t at = 0;
    if (index.kind == VALUE_SLICE)
        return set_slice(eval, list, index, value, err);
    if (!position(list, index, list.sequence->count, " assignment", &at, err) ||
        !may_hold(list, value, err) || !touch(eval, list, err))
        return false;
    struct value old = list.sequence->items[at];
    list.sequence->items[at] = value_ref(value);
    value_free(old);
    return true;
}

static void remove_at(struct sequence *s, size_t at)
{
    struct value old = s->items[at];
    memmove(s->items + at, s->items + at + 1, (s->count - at - 1) * sizeof *s->items);
    s->count--;
    value_free(old);
}

bool list_delete(struct eval *eval, struct value list, struct value index, struct err *err)
{
    struct bounds b = {.step = 1, .length = 1};
    size_t at = 0;
    if (index.kind == VALUE_SLICE) {
        if (!slice_bounds(index, list.sequence->count, &b, err))
            return false;
    } else {
        if (!position(list, index, list.sequence->count, " assignment", &at, err))
            return false;
        b.start = (int64_t)at;
    }
    if (!touch(eval, list, err))
        return false;
    for (size_t i = b.length; i > 0; i--) /* the last place first: the others stay where they are */
        remove_at(list.sequence, bounds_at(&b, b.step > 0 ? i - 1 : b.length - i));
    return true;
}

bool list_extend(struct eval *eval, struct value list, struct value items, struct err *err)
{
    struct value more;
    if (!collect(list, items, NULL, &more, err))
        return false;
    bool ok = value_fits(VALUE_LIST, list.sequence->count + more.sequence->count, err) &&
              touch(eval, list, err);
    if (ok)
        splice(list.sequence, list.sequence->count, 0, more);
    value_free(more);
    return ok;
}

bool list_repeat(struct eval *eval, struct value list, struct value times, struct err *err)
{
    struct value more;
    if (!operator_binary(TOKEN_STAR, list, times, &more, err))
        return false;
    bool ok = touch(eval, list, err);
    if (ok)
        splice(list.sequence, 0, list.sequence->count, more);
    value_free(more);
    return ok;
}
