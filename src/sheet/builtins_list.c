/* Methods of lists, and of tuples where those have them. */
#include "sheet/tables.h"

#include "base/err.h"
#include "sheet/subscript.h"

static struct sequence *self(const struct call *call)
{
    return call->args[0].sequence;
}

/* To be asked before a list is changed: that it may be, and that it can be undone. */
static bool touch(const struct call *call, struct err *err)
{
    if (!sheet_may_write(call->eval->sheet, self(call), err))
        return false;
    sheet_touch_list(call->eval->sheet, self(call));
    return true;
}

static bool done(bool ok, struct value *result)
{
    *result = value_none();
    return ok;
}

/* -- growing ----------------------------------------------------------------------------------- */

static bool append(struct call *call, struct value *result, struct err *err)
{
    if (!may_hold(call->args[0], call->args[1], err) || !touch(call, err))
        return false;
    value_append(call->args[0], value_ref(call->args[1]));
    return done(true, result);
}

static bool extend(struct call *call, struct value *result, struct err *err)
{
    return done(sheet_may_write(call->eval->sheet, self(call), err) &&
                    list_extend(call->eval, call->args[0], call->args[1], err),
                result);
}

static size_t clamp(int64_t i, size_t count)
{
    int64_t n = (int64_t)count;
    i = i < 0 ? i + n : i;
    return (size_t)(i < 0 ? 0 : i > n ? n : i);
}

static bool insert(struct call *call, struct value *result, struct err *err)
{
    int64_t i;
    struct sequence *s = self(call);
    if (!value_to_int(call->args[1], &i, err) || !may_hold(call->args[0], call->args[2], err) ||
        !touch(call, err))
        return false;
    size_t at = clamp(i, s->count);
    value_append(call->args[0], value_none());
    for (size_t k = s->count - 1; k > at; k--)
        s->items[k] = s->items[k - 1];
    s->items[at] = value_ref(call->args[2]);
    return done(true, result);
}

/* -- shrinking --------------------------------------------------------------------------------- */

/* The item that stands there, which the caller gets. */
static struct value take_out(struct sequence *s, size_t at)
{
    struct value item = s->items[at];
    s->count--;
    for (size_t k = at; k < s->count; k++)
        s->items[k] = s->items[k + 1];
    return item;
}

static bool pop(struct call *call, struct value *result, struct err *err)
{
    int64_t i = -1, n = (int64_t)self(call)->count;
    if (!take_int(call, 1, &i, err))
        return false;
    if (n == 0)
        return err_set(err, ERR_INDEX, "pop from empty list");
    i = i < 0 ? i + n : i;
    if (i < 0 || i >= n) {
        err_set(err, ERR_INDEX, "pop index out of range");
        return err_hint(err, "The list has %lld items.", (long long)n);
    }
    if (!touch(call, err))
        return false;
    *result = take_out(self(call), (size_t)i);
    return true;
}

static bool clear(struct call *call, struct value *result, struct err *err)
{
    if (!touch(call, err))
        return false;
    while (self(call)->count > 0)
        value_free(take_out(self(call), self(call)->count - 1));
    return done(true, result);
}

/* -- finding ----------------------------------------------------------------------------------- */

/* The first place from `from` to before `to` that holds the item; `to` when none does. */
static bool find(const struct sequence *s, struct value item, size_t from, size_t to, size_t *at,
                 struct err *err)
{
    bool same = false;
    for (*at = from; *at < to && *at < s->count; ++*at) {
        if (!same_item(s->items[*at], item, &same, err))
            return false;
        if (same)
            return true;
    }
    *at = to;
    return true;
}

static bool index_of(struct call *call, struct value *result, struct err *err)
{
    int64_t start = 0, stop = INT64_MAX;
    size_t at, n = self(call)->count;
    if (!take_int(call, 2, &start, err) || !take_int(call, 3, &stop, err))
        return false;
    size_t end = clamp(stop, n);
    if (!find(self(call), call->args[1], clamp(start, n), end, &at, err))
        return false;
    if (at >= end) {
        if (call->args[0].kind == VALUE_TUPLE)
            return err_set(err, ERR_VALUE, "tuple.index(x): x not in tuple");
        struct value text;
        if (!builtin_call(builtin_find(IN_PYTHON, "repr"), call->eval, 1, 0, NULL, &call->args[1],
                          &text, err))
            return false;
        err_set(err, ERR_VALUE, "%.200s is not in list", text.string->text);
        value_free(text);
        return false;
    }
    *result = value_int((int64_t)at);
    return true;
}

static bool count_of(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *s = self(call);
    int64_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        bool same;
        if (!same_item(s->items[i], call->args[1], &same, err))
            return false;
        count += same;
    }
    *result = value_int(count);
    return true;
}

static bool remove_item(struct call *call, struct value *result, struct err *err)
{
    size_t at, n = self(call)->count;
    if (!find(self(call), call->args[1], 0, n, &at, err))
        return false;
    if (at >= n)
        return err_set(err, ERR_VALUE, "list.remove(x): x not in list");
    if (!touch(call, err))
        return false;
    value_free(take_out(self(call), at));
    return done(true, result);
}

/* -- order and copies -------------------------------------------------------------------------- */

static bool reverse(struct call *call, struct value *result, struct err *err)
{
    struct sequence *s = self(call);
    if (!touch(call, err))
        return false;
    for (size_t i = 0; i < s->count / 2; i++) {
        struct value was = s->items[i];
        s->items[i] = s->items[s->count - 1 - i];
        s->items[s->count - 1 - i] = was;
    }
    return done(true, result);
}

static bool sort(struct call *call, struct value *result, struct err *err)
{
    bool descending = false;
    struct value ordered;
    size_t n = self(call)->count;
    if (!take_flag(call, 2, &descending, err) ||
        !sort_items(call, self(call), call->args[1], descending, &ordered, err))
        return false;
    bool ok = self(call)->count == n || err_set(err, ERR_VALUE, "list modified during sort");
    ok = ok && touch(call, err);
    for (size_t i = 0; ok && i < n; i++) {
        struct value was = self(call)->items[i];
        self(call)->items[i] = value_ref(ordered.sequence->items[i]);
        value_free(was);
    }
    value_free(ordered);
    return done(ok, result);
}

static bool copy(struct call *call, struct value *result, struct err *err)
{
    return iterate_list(call->args[0], result, err);
}

static const struct builtin rows[] = {
    {IN_LIST, "append", "append(list, item)", "adds an item at the end", append, DERIVE_NONE, 0},
    {IN_LIST, "extend", "extend(list, iterable)", "adds all items of another", extend, DERIVE_NONE,
     0},
    {IN_LIST, "insert", "insert(list, index, item)", "puts an item before the one at index", insert,
     DERIVE_NONE, 0},
    {IN_LIST, "pop", "pop(list, index=-1)", "takes an item out and gives it", pop, DERIVE_NONE, 0},
    {IN_LIST, "remove", "remove(list, item)", "takes the first such item out", remove_item,
     DERIVE_NONE, 0},
    {IN_LIST, "clear", "clear(list)", "takes all items out", clear, DERIVE_NONE, 0},
    {IN_LIST | IN_TUPLE, "index", "index(list, item, start=None, stop=None)",
     "where the first such item stands", index_of, DERIVE_NONE, 0},
    {IN_LIST | IN_TUPLE, "count", "count(list, item)", "how often an item occurs", count_of,
     DERIVE_NONE, 0},
    {IN_LIST, "reverse", "reverse(list)", "turns the order round", reverse, DERIVE_NONE, 0},
    {IN_LIST, "sort", "sort(list, *, key=None, reverse=False)", "puts the items in order", sort,
     DERIVE_NONE, 0},
    {IN_LIST, "copy", "copy(list)", "a new list of the same items", copy, DERIVE_NONE, 0},
};

const struct builtin_table builtins_list = {rows, sizeof rows / sizeof *rows};
