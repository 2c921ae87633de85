/* Small dictionaries: keys are numbers, strings, None and tuples of them. */
#include "sheet/value.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/eval.h"
#include "sheet/text.h"

#include <string.h>

/* What is nested more deeply than `depth`, or are more items than *most, is not looked at:
 * comparing refuses it. */
static bool is_hashable(struct value v, int depth, size_t *most)
{
    if (v.kind == VALUE_TUPLE && depth > 0)
        for (size_t i = 0; i<v.sequence->count && * most> 0; i++) {
            --*most;
            if (!is_hashable(v.sequence->items[i], depth - 1, most))
                return false;
        }
    return v.kind != VALUE_LIST && v.kind != VALUE_DICT && v.kind != VALUE_ARRAY &&
           v.kind != VALUE_SLICE;
}

static bool same_key(struct value a, struct value b, bool *same, struct err *err)
{
    struct value result;
    if (a.kind == VALUE_STRING && b.kind == VALUE_STRING) { /* most keys are; this is quicker */
        *same = text_compare(a.string, b.string) == 0;
        return true;
    }
    if (a.kind == VALUE_INT && b.kind == VALUE_INT) {
        *same = a.i == b.i;
        return true;
    }
    if (!operator_compare(TOKEN_EQUAL_EQUAL, a, b, &result, err))
        return false;
    bool ok = value_truth(result, same, err);
    value_free(result);
    return ok;
}

bool dict_find(const struct dict *dict, struct value key, struct value **found, struct err *err)
{
    size_t most = MEM_MOST;
    *found = NULL;
    if (!is_hashable(key, VALUE_MAX_DEPTH, &most))
        return err_set(err, ERR_TYPE, "unhashable type: '%s'", value_type_name(key));
    for (size_t i = 0; i < dict->count; i++) {
        bool same;
        if (!same_key(dict->items[2 * i], key, &same, err))
            return false;
        if (same) {
            *found = &dict->items[2 * i + 1];
            return true;
        }
    }
    return true;
}

bool dict_set(struct dict *dict, struct value key, struct value item, struct err *err)
{
    struct value *found;
    if (!dict_find(dict, key, &found, err)) {
        value_free(key);
        value_free(item);
        return false;
    }
    if (found) {
        struct value old = *found;
        *found = item;
        value_free(old);
        value_free(key);
        return true;
    }
    if (2 * dict->count + 2 > dict->capacity) {
        dict->capacity = dict->capacity ? 2 * dict->capacity : 8;
        dict->items = mem_resize(dict->items, dict->capacity, sizeof *dict->items);
    }
    dict->items[2 * dict->count] = key;
    dict->items[2 * dict->count + 1] = item;
    dict->count++;
    return true;
}

bool dict_remove(struct dict *dict, struct value key, struct err *err)
{
    struct value *found;
    if (!dict_find(dict, key, &found, err))
        return false;
    if (!found)
        return true;
    struct value was[] = {found[-1], found[0]};
    size_t behind = (size_t)(dict->items + 2 * dict->count - (found + 1));
    memmove(found - 1, found + 1, behind * sizeof *found);
    dict->count--;
    value_free(was[0]);
    value_free(was[1]);
    return true;
}

struct value dict_copy(struct value v)
{
    struct value copy = value_dict();
    size_t size = 2 * v.dict->count;
    copy.dict->items = size ? mem_resize(NULL, size, sizeof *copy.dict->items) : NULL;
    copy.dict->capacity = size;
    copy.dict->count = v.dict->count;
    for (size_t i = 0; i < size; i++)
        copy.dict->items[i] = value_ref(v.dict->items[i]);
    return copy;
}
