/* Python's own functions that go through items. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

bool for_each(struct call *call, struct value iterable, each_fn *each, void *state, struct err *err)
{
    struct value from = iterate_begin(iterable), item;
    size_t count = 0;
    bool stop = false, ok = iterate_count(from, &count, err);
    for (size_t i = 0; ok && !stop && i < count; i++) {
        ok = !eval_interrupted(call->eval, err) && iterate_item(from, i, &item, err);
        if (ok) {
            ok = each(call, item, state, &stop, err);
            value_free(item);
        }
    }
    value_free(from);
    return ok;
}

static bool compare(int op, struct value a, struct value b, bool *truth, struct err *err)
{
    struct value result;
    if (!operator_compare(op, a, b, &result, err))
        return false;
    bool ok = value_truth(result, truth, err);
    value_free(result);
    return ok;
}

bool same_item(struct value a, struct value b, bool *same, struct err *err)
{
    return compare(COMPARE_IS, a, b, same, err) &&
           (*same || compare(TOKEN_EQUAL_EQUAL, a, b, same, err));
}

/* -- iterators --------------------------------------------------------------------------------- */

/* A list of the sources that loops are to go through. */
static struct value sources_of(const struct value *items, size_t count)
{
    struct value sources = value_sequence(VALUE_LIST, count);
    for (size_t i = 0; i < count; i++)
        value_append(sources, iterate_begin(items[i]));
    return sources;
}

static bool enumerate(struct call *call, struct value *result, struct err *err)
{
    size_t count;
    int64_t start = 0;
    if (!iterate_count(call->args[0], &count, err) || !take_int(call, 1, &start, err))
        return false;
    *result = value_iterator(ITERATOR_ENUMERATE, "enumerate", sources_of(call->args, 1));
    result->iterator->start = start;
    return true;
}

static bool zip(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    bool strict = false;
    size_t first = 0;
    if (!take_flag(call, 1, &strict, err))
        return false;
    for (size_t i = 0; i < given->count; i++) {
        size_t count;
        if (!iterate_count(given->items[i], &count, err))
            return false;
        if (i > 0 && strict && count != first)
            return err_set(err, ERR_VALUE, "zip() argument %zu is %s than argument%s%zu", i + 1,
                           count < first ? "shorter" : "longer", i > 1 ? "s 1-" : " ", i);
        first = count;
    }
    *result = value_iterator(ITERATOR_ZIP, "zip", sources_of(given->items, given->count));
    return true;
}

static bool reverse(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    size_t count;
    if (v.kind == VALUE_ARRAY && v.array->ndim == 0)
        return err_set(err, ERR_TYPE, "len() of unsized object");
    if ((v.kind == VALUE_ITERATOR && v.iterator->kind < ITERATOR_KEYS) ||
        !iterate_count(v, &count, err))
        return err_set(err, ERR_TYPE, "'%s' object is not reversible", value_type_name(v));
    const char *type = v.kind == VALUE_LIST    ? "list_reverseiterator"
                       : v.kind == VALUE_RANGE ? "range_iterator"
                       : v.kind == VALUE_DICT  ? "dict_reversekeyiterator"
                                               : "reversed";
    *result = value_iterator(ITERATOR_REVERSED, type, sources_of(&v, 1));
    return true;
}

static bool iter(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    size_t count;
    if (!iterate_count(v, &count, err))
        return false;
    bool once = v.kind == VALUE_ITERATOR && v.iterator->kind < ITERATOR_KEYS;
    *result = once ? value_ref(v) : value_iterator(ITERATOR_ITEMS, "iterator", sources_of(&v, 1));
    return true;
}

static bool next(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    size_t count;
    if (v.kind != VALUE_ITERATOR || v.iterator->kind >= ITERATOR_KEYS)
        return err_set(err, ERR_TYPE, "'%s' object is not an iterator", value_type_name(v));
    if (!iterate_count(v, &count, err))
        return false;
    if (count == 0 && call->args[1].kind == VALUE_ABSENT)
        return err_set(err, ERR_STOP_ITERATION, "%s", "");
    if (count == 0) {
        *result = value_ref(call->args[1]);
        return true;
    }
    if (!iterate_item(v, 0, result, err))
        return false;
    v.iterator->next++;
    return true;
}

/* f(item of the first, item of the second, ...) for all of them at once. */
static bool map(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[1].sequence;
    struct value tuples =
        value_iterator(ITERATOR_ZIP, "zip", sources_of(given->items, given->count));
    struct value out = value_sequence(VALUE_LIST, 0), tuple, item;
    size_t count = 0;
    bool ok = given->count > 0 || err_set(err, ERR_TYPE, "map() must have at least two arguments.");
    ok = ok && iterate_count(tuples, &count, err);
    for (size_t i = 0; ok && i < count; i++) {
        ok = !eval_interrupted(call->eval, err) && iterate_item(tuples, i, &tuple, err);
        if (!ok)
            break;
        ok = eval_call(call->eval, call->args[0], given->count, 0, NULL, tuple.sequence->items,
                       &item, err);
        value_free(tuple);
        if (ok)
            value_append(out, item);
    }
    value_free(tuples);
    if (ok)
        *result = value_iterator(ITERATOR_ITEMS, "map", sources_of(&out, 1));
    value_free(out);
    return ok;
}

static bool keep_if(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    (void)stop;
    struct value f = call->args[0], truth = value_ref(item);
    bool keeps;
    if (f.kind != VALUE_NONE) {
        value_free(truth);
        if (!eval_call(call->eval, f, 1, 0, NULL, &item, &truth, err))
            return false;
    }
    bool ok = value_truth(truth, &keeps, err);
    value_free(truth);
    if (ok && keeps)
        value_append(*(struct value *)state, value_ref(item));
    return ok;
}

static bool filter(struct call *call, struct value *result, struct err *err)
{
    struct value out = value_sequence(VALUE_LIST, 0);
    bool ok = for_each(call, call->args[1], keep_if, &out, err);
    if (ok)
        *result = value_iterator(ITERATOR_ITEMS, "filter", sources_of(&out, 1));
    value_free(out);
    return ok;
}

/* -- folding ----------------------------------------------------------------------------------- */

static bool add(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    (void)call;
    (void)stop;
    struct value *total = state, next_total;
    if (!operator_binary(TOKEN_PLUS, *total, item, &next_total, err))
        return false;
    value_free(*total);
    *total = next_total;
    return true;
}

static bool sum(struct call *call, struct value *result, struct err *err)
{
    if (call->args[1].kind == VALUE_STRING)
        return err_set(err, ERR_TYPE, "sum() can't sum strings [use ''.join(seq) instead]");
    struct value total = value_ref(call->args[1]);
    if (!for_each(call, call->args[0], add, &total, err)) {
        value_free(total);
        return false;
    }
    *result = total;
    return true;
}

/* any stops at the first true item, all at the first that is not: op says which. */
static bool decide(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    bool *truth = state;
    if (!value_truth(item, truth, err))
        return false;
    *stop = *truth == (bool)call->builtin->op;
    return true;
}

static bool any_all(struct call *call, struct value *result, struct err *err)
{
    bool truth = !call->builtin->op;
    if (!for_each(call, call->args[0], decide, &truth, err))
        return false;
    *result = value_bool(truth);
    return true;
}

struct extreme {
    struct value item, key; /* absent: none yet */
};

/* What `key` makes of an item; the item itself when key is None. */
static bool key_of(struct call *call, struct value key, struct value item, struct value *out,
                   struct err *err)
{
    if (key.kind != VALUE_NONE)
        return eval_call(call->eval, key, 1, 0, NULL, &item, out, err);
    *out = value_ref(item);
    return true;
}

static bool consider(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    (void)stop;
    struct extreme *best = state;
    struct value key;
    bool better = true;
    if (!key_of(call, call->args[1], item, &key, err))
        return false;
    if (best->item.kind != VALUE_ABSENT &&
        !compare(call->builtin->op, key, best->key, &better, err)) {
        value_free(key);
        return false;
    }
    if (!better) {
        value_free(key);
        return true;
    }
    value_free(best->item);
    value_free(best->key);
    *best = (struct extreme){value_ref(item), key};
    return true;
}

static bool extreme(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    const char *name = call->builtin->name;
    struct extreme best = {{.kind = VALUE_ABSENT}, {.kind = VALUE_ABSENT}};
    bool several = given->count > 1, fallback = call->args[2].kind != VALUE_ABSENT;
    if (given->count == 0)
        return err_set(err, ERR_TYPE, "%s expected at least 1 argument, got 0", name);
    if (several && fallback)
        return err_set(err, ERR_TYPE,
                       "Cannot specify a default for %s() with multiple positional arguments",
                       name);
    bool ok = for_each(call, several ? call->args[0] : given->items[0], consider, &best, err);
    value_free(best.key);
    if (!ok) {
        value_free(best.item);
        return false;
    }
    if (best.item.kind == VALUE_ABSENT && !fallback)
        return err_set(err, ERR_VALUE, "%s() arg is an empty sequence", name);
    *result = best.item.kind == VALUE_ABSENT ? value_ref(call->args[2]) : best.item;
    return true;
}

/* -- sorting ----------------------------------------------------------------------------------- */

struct keyed {
    struct value key, item;
};

static void turn_round(struct keyed *items, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        struct keyed item = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = item;
    }
}

/* How many items are in order from the first on; if they go down, they are turned round. */
static bool count_run(struct keyed *items, size_t count, size_t *run, struct err *err)
{
    bool down = false, less = false;
    for (*run = 1; *run < count; ++*run) {
        if (!compare(TOKEN_LESS, items[*run].key, items[*run - 1].key, &less, err))
            return false;
        if (*run == 1)
            down = less;
        if (less != down)
            break;
    }
    if (down)
        turn_round(items, *run);
    return true;
}

/* Each item is inserted where a binary search says. This makes the comparisons that Python makes,
 * in its order, so that types that cannot be compared give its error. */
static bool insertion_sort(struct keyed *items, size_t count, struct err *err)
{
    size_t done;
    if (!count_run(items, count, &done, err))
        return false;
    for (; done < count; done++) {
        struct keyed pivot = items[done];
        size_t low = 0, high = done;
        while (low < high) {
            size_t middle = low + (high - low) / 2;
            bool less;
            if (!compare(TOKEN_LESS, pivot.key, items[middle].key, &less, err))
                return false;
            if (less)
                high = middle;
            else
                low = middle + 1;
        }
        memmove(items + low + 1, items + low, (done - low) * sizeof *items);
        items[low] = pivot;
    }
    return true;
}

/* Stable, by merging; an item of the right half goes first only when it must. */
static bool merge_sort(struct keyed *items, size_t count, struct keyed *scratch, struct err *err)
{
    enum { SMALL = 64 };
    size_t half = count / 2, i = 0, j = half, done = 0;
    if (count < SMALL)
        return count == 0 || insertion_sort(items, count, err);
    if (!merge_sort(items, half, scratch, err) ||
        !merge_sort(items + half, count - half, scratch, err))
        return false;
    memcpy(scratch, items, half * sizeof *items);
    while (i < half && j < count) {
        bool right;
        if (!compare(TOKEN_LESS, items[j].key, scratch[i].key, &right, err)) {
            memcpy(items + done, scratch + i, (half - i) * sizeof *items);
            return false;
        }
        items[done++] = right ? items[j++] : scratch[i++];
    }
    memcpy(items + done, scratch + i, (half - i) * sizeof *items);
    return true;
}

/* Turned round before and after, a list in descending order keeps its equal items in theirs. */
static bool sort(struct keyed *items, size_t count, bool descending, struct err *err)
{
    if (descending)
        turn_round(items, count);
    bool ok = merge_sort(items, count, items + count, err);
    if (descending)
        turn_round(items, count);
    return ok;
}

bool sort_items(struct call *call, const struct sequence *items, struct value key, bool descending,
                struct value *result, struct err *err)
{
    size_t count = items->count, keyed = 0;
    if (!mem_available(2 * count + 1, sizeof(struct keyed)))
        return err_set(err, ERR_MEMORY, "no memory to sort %zu items", count);
    struct keyed *all = mem_resize(NULL, 2 * count + 1, sizeof *all);
    while (keyed < count && key_of(call, key, items->items[keyed], &all[keyed].key, err)) {
        all[keyed].item = value_ref(items->items[keyed]);
        keyed++;
    }
    bool ok = keyed == count && sort(all, count, descending, err);
    struct value out = value_sequence(VALUE_LIST, ok ? count : 0);
    for (size_t i = 0; i < keyed; i++) {
        value_free(all[i].key);
        if (ok)
            value_append(out, all[i].item);
        else
            value_free(all[i].item);
    }
    free(all);
    if (ok)
        *result = out;
    else
        value_free(out);
    return ok;
}

static bool sorted(struct call *call, struct value *result, struct err *err)
{
    bool descending = false;
    struct value list;
    if (!take_flag(call, 2, &descending, err) || !iterate_list(call->args[0], &list, err))
        return false;
    bool ok = sort_items(call, list.sequence, call->args[1], descending, result, err);
    value_free(list);
    return ok;
}

static const struct builtin rows[] = {
    {IN_PYTHON, "enumerate", "enumerate(iterable, start=0)", "(0, item), (1, item), ...", enumerate,
     DERIVE_NONE, 0},
    {IN_PYTHON, "zip", "zip(*iterables, strict=False)",
     "tuples of the first items, of the second items, ...", zip, DERIVE_NONE, 0},
    {IN_PYTHON, "reversed", "reversed(sequence)", "the items from the last to the first", reverse,
     DERIVE_NONE, 0},
    {IN_PYTHON, "iter", "iter(iterable)", "what next takes the items from", iter, DERIVE_NONE, 0},
    {IN_PYTHON, "next", "next(iterator, default=...)", "the next item", next, DERIVE_NONE, 0},
    {IN_PYTHON, "map", "map(function, *iterables)", "what a function makes of each item", map,
     DERIVE_NONE, 0},
    {IN_PYTHON, "filter", "filter(function, iterable)", "the items for which a function is true",
     filter, DERIVE_NONE, 0},
    {IN_PYTHON, "sum", "sum(iterable, start=0)", "start plus each item in turn", sum, DERIVE_REDUCE,
     0},
    {IN_PYTHON, "any", "any(iterable)", "whether one item is true", any_all, DERIVE_REDUCE, 1},
    {IN_PYTHON, "all", "all(iterable)", "whether all items are true", any_all, DERIVE_REDUCE, 0},
    {IN_PYTHON, "min", "min(*args, key=None, default=...)",
     "the smallest of several, or of the items of one", extreme, DERIVE_REDUCE, TOKEN_LESS},
    {IN_PYTHON, "max", "max(*args, key=None, default=...)",
     "the largest of several, or of the items of one", extreme, DERIVE_REDUCE, TOKEN_GREATER},
    {IN_PYTHON, "sorted", "sorted(iterable, *, key=None, reverse=False)",
     "a list of the items in order", sorted, DERIVE_SELECT, 0},
};

const struct builtin_table builtins_iterate = {rows, sizeof rows / sizeof *rows};
