#include "sheet/eval.h"

#include "base/err.h"
#include "base/utf8.h"

bool iterate_count(struct value v, size_t *count, struct err *err)
{
    switch (v.kind) {
    case VALUE_TUPLE:
    case VALUE_LIST:
        *count = v.sequence->count;
        return true;
    case VALUE_RANGE:
        *count = range_count(v.range);
        return *count <= INT64_MAX ||
               err_set(err, ERR_OVERFLOW, "a range of more than 64 bits can count");
    case VALUE_STRING: {
        uint32_t code;
        *count = 0;
        for (const char *s = v.string->text; *s; s += utf8_decode(s, &code))
            ++*count;
        return true;
    }
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

static struct value character(const char *s, size_t i)
{
    uint32_t code;
    for (; i > 0; i--)
        s += utf8_decode(s, &code);
    return value_string(s, utf8_decode(s, &code));
}

bool iterate_item(struct value v, size_t i, struct value *item, struct err *err)
{
    switch (v.kind) {
    case VALUE_RANGE:
        *item = value_int(range_item(v.range, i));
        return true;
    case VALUE_STRING:
        *item = character(v.string->text, i);
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
