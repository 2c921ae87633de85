#include "sheet/eval.h"

#include "base/err.h"
#include "sheet/text.h"

/* -- iterators --------------------------------------------------------------------------------- */

static bool check_depth(const struct iterator *it, struct err *err)
{
    return it->depth <= ITERATOR_MAX_DEPTH ||
           err_set(err, ERR_RECURSION, "iterators are nested more than %d deep",
                   ITERATOR_MAX_DEPTH) ||
           err_hint(err, "list(...) takes the items out once and for all.");
}

/* As many as the shortest of the sources has. */
static bool iterator_count(const struct iterator *it, size_t *count, struct err *err)
{
    const struct sequence *sources = it->sources.sequence;
    *count = 0;
    if (!check_depth(it, err))
        return false;
    for (size_t i = 0; i < sources->count; i++) {
        size_t n;
        if (!iterate_count(sources->items[i], &n, err))
            return false;
        *count = i == 0 || n < *count ? n : *count;
    }
    *count = it->exhausted || *count < it->next ? 0 : *count - it->next;
    return true;
}

/* (item i of the first source, of the second, ...), behind `first` unless that is absent. */
static bool tuple_of(struct value first, const struct sequence *sources, size_t i,
                     struct value *tuple, struct err *err)
{
    struct value out = value_sequence(VALUE_TUPLE, sources->count + 1);
    if (first.kind != VALUE_ABSENT)
        value_append(out, first);
    for (size_t k = 0; k < sources->count; k++) {
        struct value item;
        if (!iterate_item(sources->items[k], i, &item, err)) {
            value_free(out);
            return false;
        }
        value_append(out, item);
    }
    *tuple = out;
    return true;
}

static bool dict_item(const struct iterator *it, size_t i, struct value *item, struct err *err)
{
    const struct dict *dict = it->sources.sequence->items[0].dict;
    if (i >= dict->count)
        return err_set(err, ERR_RUNTIME, "dictionary changed size during iteration");
    const struct value *pair = &dict->items[2 * i];
    if (it->kind == ITERATOR_PAIRS) {
        *item = value_sequence(VALUE_TUPLE, 2);
        value_append(*item, value_ref(pair[0]));
        value_append(*item, value_ref(pair[1]));
    } else {
        *item = value_ref(pair[it->kind == ITERATOR_VALUES]);
    }
    return true;
}

static bool iterator_item(const struct iterator *it, size_t i, struct value *item, struct err *err)
{
    const struct sequence *sources = it->sources.sequence;
    size_t count;
    int64_t number;
    i += it->next;
    switch (it->kind) {
    case ITERATOR_ITEMS:
        return iterate_item(sources->items[0], i, item, err);
    case ITERATOR_ENUMERATE:
        if (__builtin_add_overflow(it->start, (int64_t)i, &number))
            return err_set(err, ERR_OVERFLOW, "enumerate counts further than 9223372036854775807");
        return tuple_of(value_int(number), sources, i, item, err);
    case ITERATOR_ZIP:
        return tuple_of((struct value){.kind = VALUE_ABSENT}, sources, i, item, err);
    case ITERATOR_REVERSED:
        return iterate_count(sources->items[0], &count, err) &&
               iterate_item(sources->items[0], count - 1 - i, item, err);
    default:
        return dict_item(it, i, item, err);
    }
}

struct value iterate_begin(struct value v)
{
    if (v.kind != VALUE_ITERATOR || v.iterator->kind >= ITERATOR_KEYS)
        return value_ref(v);
    struct iterator *it = v.iterator;
    struct value rest = value_iterator(it->kind, it->type, value_ref(it->sources));
    rest.iterator->next = it->next;
    rest.iterator->start = it->start;
    rest.iterator->exhausted = it->exhausted;
    it->exhausted = true;
    return rest;
}

bool iterate_again(struct value v, size_t *count, struct err *err)
{
    size_t was = *count;
    if (v.kind != VALUE_LIST && v.kind != VALUE_DICT && v.kind != VALUE_ITERATOR)
        return true;
    bool dict =
        v.kind == VALUE_DICT || (v.kind == VALUE_ITERATOR && v.iterator->kind >= ITERATOR_KEYS);
    if (!iterate_count(v, count, err))
        return false;
    return !dict || *count == was ||
           err_set(err, ERR_RUNTIME, "dictionary changed size during iteration");
}

bool iterate_list(struct value v, struct value *list, struct err *err)
{
    struct value from = iterate_begin(v);
    size_t count = 0;
    bool ok = iterate_count(from, &count, err) && value_fits(VALUE_LIST, count, err);
    *list = value_sequence(VALUE_LIST, ok ? count : 0);
    for (size_t i = 0; ok && i < count; i++) {
        struct value item;
        ok = iterate_item(from, i, &item, err);
        if (ok)
            value_append(*list, item);
    }
    value_free(from);
    if (!ok)
        value_free(*list);
    return ok;
}

/* -- anything ---------------------------------------------------------------------------------- */

bool iterate_count(struct value v, size_t *count, struct err *err)
{
    switch (v.kind) {
    case VALUE_TUPLE:
    case VALUE_LIST:
        *count = v.sequence->count;
        return true;
    case VALUE_DICT:
        *count = v.dict->count;
        return true;
    case VALUE_RANGE:
        *count = range_count(v.range);
        return *count <= INT64_MAX ||
               err_set(err, ERR_OVERFLOW, "a range of more than 64 bits can count");
    case VALUE_ITERATOR:
        return iterator_count(v.iterator, count, err);
    case VALUE_STRING:
        *count = text_count(v.string);
        return true;
    case VALUE_ARRAY:
        if (v.array->ndim > 0) {
            *count = v.array->shape[0];
            return true;
        }
        return err_set(err, ERR_TYPE, "iteration over a 0-d array");
    default:
        return err_set(err, ERR_TYPE, "'%s' object is not iterable", value_type_name(v));
    }
}

static struct value character(struct string *s, size_t i)
{
    size_t start = text_at(s, i);
    return value_string(s->text + start, text_at(s, i + 1) - start);
}

bool iterate_item(struct value v, size_t i, struct value *item, struct err *err)
{
    switch (v.kind) {
    case VALUE_DICT: /* its keys */
        if (i >= v.dict->count)
            return err_set(err, ERR_RUNTIME, "dictionary changed size during iteration");
        *item = value_ref(v.dict->items[2 * i]);
        return true;
    case VALUE_RANGE:
        *item = value_int(range_item(v.range, i));
        return true;
    case VALUE_ITERATOR:
        return check_depth(v.iterator, err) && iterator_item(v.iterator, i, item, err);
    case VALUE_STRING:
        *item = character(v.string, i);
        return true;
    case VALUE_ARRAY: {
        struct index_item at = {.kind = INDEX_INT, .start = (int64_t)i};
        struct array *part = array_index(v.array, 1, &at, err);
        if (part)
            *item = value_result(part);
        return part != NULL;
    }
    default:
        if (i >= v.sequence->count) /* a list can shrink while it is looped over */
            return err_set(err, ERR_INDEX, "list index out of range");
        *item = value_ref(v.sequence->items[i]);
        return true;
    }
}
