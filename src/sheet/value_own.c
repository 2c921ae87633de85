#include "sheet/value.h"

#include "base/err.h"

enum { MOST_ITEMS = 1 << 20 };

static bool own(struct value v, int depth, size_t *left, struct value *mine, struct err *err);

static bool own_sequence(struct value v, int depth, size_t *left, struct value *mine,
                         struct err *err)
{
    *mine = value_sequence(v.kind, v.sequence->count);
    for (size_t i = 0; i < v.sequence->count; i++) {
        struct value item;
        if (!own(v.sequence->items[i], depth - 1, left, &item, err)) {
            value_free(*mine);
            return false;
        }
        value_append(*mine, item);
    }
    return true;
}

/* Keys cannot change. */
static bool own_dict(struct value v, int depth, size_t *left, struct value *mine, struct err *err)
{
    *mine = dict_copy(v);
    for (size_t i = 0; i < v.dict->count; i++) {
        struct value item, *place = &mine->dict->items[2 * i + 1];
        if (!own(*place, depth - 1, left, &item, err)) {
            value_free(*mine);
            return false;
        }
        value_free(*place);
        *place = item;
    }
    return true;
}

/* One list can stand in another many times over: *left bounds the work, depth the stack. */
static bool own(struct value v, int depth, size_t *left, struct value *mine, struct err *err)
{
    struct array *copy;
    if (depth == 0 || *left == 0)
        return err_set(err, ERR_MEMORY, "lists in lists are too large or too deep to be copied");
    --*left;
    switch (v.kind) {
    case VALUE_LIST:
    case VALUE_TUPLE:
        return own_sequence(v, depth, left, mine, err);
    case VALUE_DICT:
        return own_dict(v, depth, left, mine, err);
    case VALUE_ARRAY:
        if (!(copy = array_copy(v.array, err)))
            return false;
        *mine = value_array(copy);
        return true;
    default:
        *mine = value_ref(v);
        return true;
    }
}

bool value_own(struct value v, struct value *mine, struct err *err)
{
    size_t left = MOST_ITEMS;
    return own(v, VALUE_MAX_DEPTH, &left, mine, err);
}
