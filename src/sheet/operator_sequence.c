#include "sheet/operator.h"

#include "base/err.h"

#include <string.h>

bool is_sequence(struct value v)
{
    return v.kind == VALUE_LIST || v.kind == VALUE_TUPLE;
}

static size_t length_of(struct value v)
{
    return v.kind == VALUE_STRING ? v.string->length : v.sequence->count;
}

static struct value joined(struct value a, struct value b)
{
    if (a.kind == VALUE_STRING) {
        struct value out = value_string(NULL, a.string->length + b.string->length);
        memcpy(out.string->text, a.string->text, a.string->length);
        memcpy(out.string->text + a.string->length, b.string->text, b.string->length);
        return out;
    }
    struct value out = value_sequence(a.kind, a.sequence->count + b.sequence->count);
    for (size_t i = 0; i < a.sequence->count; i++)
        value_append(out, value_ref(a.sequence->items[i]));
    for (size_t i = 0; i < b.sequence->count; i++)
        value_append(out, value_ref(b.sequence->items[i]));
    return out;
}

static bool join(struct value a, struct value b, struct value *result, struct err *err)
{
    if (a.kind == b.kind) {
        if (!value_fits(a.kind, length_of(a) + length_of(b), err))
            return false;
        *result = joined(a, b);
        return true;
    }
    const char *name = value_type_name(a);
    err_set(err, ERR_TYPE, "can only concatenate %s (not \"%s\") to %s", name, value_type_name(b),
            name);
    if (a.kind == VALUE_STRING)
        return err_hint(err, "str(...) makes text of a value; an f-string puts it into a text.");
    return err_hint(err, "Lists do not calculate; np.array(...) makes an array of one.");
}

static bool repeat(struct value v, struct value by, struct value *result, struct err *err)
{
    if (by.kind != VALUE_INT && by.kind != VALUE_BOOL) {
        err_set(err, ERR_TYPE, "can't multiply sequence by non-int of type '%s'",
                value_type_name(by));
        return v.kind != VALUE_STRING &&
               err_hint(err, "Lists do not calculate; np.array(...) makes an array of one.");
    }
    int64_t times = value_integer(by);
    size_t length = length_of(v);
    if (times == 1 && v.kind != VALUE_LIST) { /* nobody can change it */
        *result = value_ref(v);
        return true;
    }
    size_t count = times > 0 && length > 0 ? (size_t)times : 0;
    if (count > 0 &&
        !value_fits(v.kind, count > SIZE_MAX / length ? SIZE_MAX : count * length, err))
        return false;
    if (v.kind == VALUE_STRING) {
        *result = value_string(NULL, count * length);
        for (size_t i = 0; i < count; i++)
            memcpy(result->string->text + i * length, v.string->text, length);
        return true;
    }
    *result = value_sequence(v.kind, count * length);
    for (size_t i = 0; i < count * length; i++)
        value_append(*result, value_ref(v.sequence->items[i % length]));
    return true;
}

bool sequence_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err)
{
    bool left = is_sequence(a) || a.kind == VALUE_STRING;
    if (op == TOKEN_PLUS && left)
        return join(a, b, result, err);
    if (op == TOKEN_STAR)
        return left ? repeat(a, b, result, err) : repeat(b, a, result, err);
    operator_unsupported(token_text(op), value_type_name(a), value_type_name(b), err);
    return err_hint(err, "Lists do not calculate; np.array(...) makes an array of one.");
}
