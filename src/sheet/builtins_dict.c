/* Dicts: the function that makes them, and their methods. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/print.h"
#include "sheet/subscript.h"

/* -- putting pairs in -------------------------------------------------------------------------- */

static bool put(struct value dict, struct value key, struct value item, struct err *err)
{
    return may_hold(dict, item, err) && dict_set(dict.dict, value_ref(key), value_ref(item), err);
}

static bool put_all(struct value dict, const struct dict *from, struct err *err)
{
    for (size_t i = 0; i < from->count; i++)
        if (!put(dict, from->items[2 * i], from->items[2 * i + 1], err))
            return false;
    return true;
}

struct pairs {
    struct value dict;
    size_t done;
};

/* One item of what dict() and update() take: anything that has two items. */
static bool put_pair(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    (void)call;
    (void)stop;
    struct pairs *pairs = state;
    struct value pair;
    size_t at = pairs->done++;
    if (!iterate_list(item, &pair, err))
        return err_set(err, ERR_TYPE,
                       "cannot convert dictionary update sequence element #%zu to a sequence", at);
    size_t count = pair.sequence->count;
    bool ok = count == 2 ? put(pairs->dict, pair.sequence->items[0], pair.sequence->items[1], err)
                         : err_set(err, ERR_VALUE,
                                   "dictionary update sequence element #%zu has length %zu; 2 is "
                                   "required",
                                   at, count);
    value_free(pair);
    return ok;
}

/* A dict's pairs or an iterable's (absent: none), then the keyword arguments. */
static bool put_given(struct call *call, struct value dict, struct value given,
                      const struct dict *keywords, struct err *err)
{
    if (given.kind == VALUE_DICT && !put_all(dict, given.dict, err))
        return false;
    if (given.kind != VALUE_DICT && given.kind != VALUE_ABSENT &&
        !for_each(call, given, put_pair, &(struct pairs){dict, 0}, err))
        return false;
    return put_all(dict, keywords, err);
}

static bool dict(struct call *call, struct value *result, struct err *err)
{
    struct value out = value_dict();
    if (!put_given(call, out, call->args[0], call->args[1].dict, err)) {
        value_free(out);
        return false;
    }
    *result = out;
    return true;
}

/* -- methods ----------------------------------------------------------------------------------- */

static struct dict *self(const struct call *call)
{
    return call->args[0].dict;
}

static bool touch(const struct call *call, struct err *err)
{
    if (!sheet_may_write(call->eval->sheet, self(call), err))
        return false;
    sheet_touch_dict(call->eval->sheet, self(call));
    return true;
}

/* keys, values and items: op is the kind of iterator. */
static bool view(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    static const char *const types[] = {
        [ITERATOR_KEYS] = "dict_keys",
        [ITERATOR_VALUES] = "dict_values",
        [ITERATOR_PAIRS] = "dict_items",
    };
    struct value source = value_sequence(VALUE_LIST, 1);
    value_append(source, value_ref(call->args[0]));
    *result =
        value_iterator((enum iterator_kind)call->builtin->op, types[call->builtin->op], source);
    return true;
}

static bool get(struct call *call, struct value *result, struct err *err)
{
    struct value *found;
    if (!dict_find(self(call), call->args[1], &found, err))
        return false;
    *result = value_ref(found ? *found : call->args[2]);
    return true;
}

static bool setdefault(struct call *call, struct value *result, struct err *err)
{
    if (!get(call, result, err))
        return false;
    struct value *found;
    bool ok = dict_find(self(call), call->args[1], &found, err);
    if (ok && !found)
        ok = touch(call, err) && put(call->args[0], call->args[1], call->args[2], err);
    if (!ok)
        value_free(*result);
    return ok;
}

static bool pop(struct call *call, struct value *result, struct err *err)
{
    struct value *found;
    if (!dict_find(self(call), call->args[1], &found, err))
        return false;
    if (!found && call->args[2].kind == VALUE_ABSENT) {
        struct str text = {0};
        value_repr(&text, call->args[1], &print_defaults);
        err_set(err, ERR_KEY, "%.200s", str_text(&text));
        str_free(&text);
        return false;
    }
    if (found && !touch(call, err))
        return false;
    *result = value_ref(found ? *found : call->args[2]);
    return dict_remove(self(call), call->args[1], err);
}

static bool popitem(struct call *call, struct value *result, struct err *err)
{
    struct dict *d = self(call);
    if (d->count == 0)
        return err_set(err, ERR_KEY, "'popitem(): dictionary is empty'");
    if (!touch(call, err))
        return false;
    d->count--;
    *result = value_sequence(VALUE_TUPLE, 2);
    value_append(*result, d->items[2 * d->count]);
    value_append(*result, d->items[2 * d->count + 1]);
    return true;
}

static bool update(struct call *call, struct value *result, struct err *err)
{
    *result = value_none();
    return touch(call, err) &&
           put_given(call, call->args[0], call->args[1], call->args[2].dict, err);
}

static bool clear(struct call *call, struct value *result, struct err *err)
{
    struct dict *d = self(call);
    *result = value_none();
    if (!touch(call, err))
        return false;
    while (d->count > 0) {
        d->count--;
        value_free(d->items[2 * d->count]);
        value_free(d->items[2 * d->count + 1]);
    }
    return true;
}

static bool copy(struct call *call, struct value *result, struct err *err)
{
    (void)err;
    *result = dict_copy(call->args[0]);
    return true;
}

static const struct builtin rows[] = {
    {IN_PYTHON, "dict", "dict(mapping=..., **items)", "a dict of pairs and of keyword arguments",
     dict, DERIVE_NONE, 0},
    {IN_DICT, "keys", "keys(dict)", "the keys", view, DERIVE_NONE, ITERATOR_KEYS},
    {IN_DICT, "values", "values(dict)", "the values", view, DERIVE_NONE, ITERATOR_VALUES},
    {IN_DICT, "items", "items(dict)", "(key, value), (key, value), ...", view, DERIVE_NONE,
     ITERATOR_PAIRS},
    {IN_DICT, "get", "get(dict, key, default=None)", "the value under key, or the default", get,
     DERIVE_NONE, 0},
    {IN_DICT, "setdefault", "setdefault(dict, key, default=None)",
     "the value under key, which is put there first if there is none", setdefault, DERIVE_NONE, 0},
    {IN_DICT, "pop", "pop(dict, key, default=...)", "takes a key out and gives its value", pop,
     DERIVE_NONE, 0},
    {IN_DICT, "popitem", "popitem(dict)", "takes the last pair out and gives it", popitem,
     DERIVE_NONE, 0},
    {IN_DICT, "update", "update(dict, mapping=..., **items)", "puts the pairs of another in",
     update, DERIVE_NONE, 0},
    {IN_DICT, "clear", "clear(dict)", "takes all pairs out", clear, DERIVE_NONE, 0},
    {IN_DICT, "copy", "copy(dict)", "a new dict of the same pairs", copy, DERIVE_NONE, 0},
};

const struct builtin_table builtins_dict = {rows, sizeof rows / sizeof *rows};
