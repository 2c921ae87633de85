/* Comparisons, `in` and `is`. */
#include "sheet/eval.h"

#include "base/err.h"
#include "core/math.h"

#include <math.h>
#include <string.h>

static bool is_sequence(struct value v)
{
    return v.kind == VALUE_LIST || v.kind == VALUE_TUPLE;
}

static int64_t as_int(struct value v)
{
    return v.kind == VALUE_INT ? v.i : v.b;
}

static bool same_object(struct value a, struct value b);

static bool equal_items(struct value a, struct value b, int depth, bool *same, struct err *err);

/* As Python compares what lists hold: the same thing counts as equal without a look. */
static bool equal(struct value a, struct value b, int depth, bool *same, struct err *err)
{
    *same = same_object(a, b);
    if (*same)
        return true;
    if (is_sequence(a) && a.kind == b.kind)
        return equal_items(a, b, depth, same, err);
    struct value result;
    if (!operator_compare(TOKEN_EQUAL_EQUAL, a, b, &result, err))
        return false;
    bool ok = value_truth(result, same, err);
    value_free(result);
    return ok;
}

static bool equal_items(struct value a, struct value b, int depth, bool *same, struct err *err)
{
    if (depth == VALUE_MAX_DEPTH)
        return err_set(err, ERR_RECURSION, "maximum recursion depth exceeded in comparison");
    *same = a.sequence->count == b.sequence->count;
    for (size_t i = 0; *same && i < a.sequence->count; i++)
        if (!equal(a.sequence->items[i], b.sequence->items[i], depth + 1, same, err))
            return false;
    return true;
}

static bool ordered(int op, int difference)
{
    switch (op) {
    case TOKEN_LESS:
        return difference < 0;
    case TOKEN_LESS_EQUAL:
        return difference <= 0;
    case TOKEN_GREATER:
        return difference > 0;
    case TOKEN_GREATER_EQUAL:
        return difference >= 0;
    case TOKEN_EQUAL_EQUAL:
        return difference == 0;
    default:
        return difference != 0;
    }
}

static bool compare_numbers(int op, struct value a, struct value b)
{
    if (a.kind != VALUE_FLOAT && b.kind != VALUE_FLOAT) {
        int64_t x = as_int(a), y = as_int(b);
        return ordered(op, (x > y) - (x < y));
    }
    double x = value_number(a), y = value_number(b);
    if (isnan(x) || isnan(y))
        return op == TOKEN_NOT_EQUAL;
    return ordered(op, (x > y) - (x < y));
}

static bool same_object(struct value a, struct value b)
{
    if (a.kind != b.kind)
        return false;
    switch (a.kind) {
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
        return true;
    case VALUE_BOOL:
        return a.b == b.b;
    case VALUE_INT:
        return a.i == b.i;
    case VALUE_DTYPE:
        return a.dtype == b.dtype;
    case VALUE_FLOAT:
        return false;
    default:
        return a.string == b.string;
    }
}

/* NumPy's rule: whether any element of any row is equal. */
static bool array_contains(struct value container, struct value item, bool *found, struct err *err)
{
    struct value same;
    if (!operator_compare(TOKEN_EQUAL_EQUAL, container, item, &same, err))
        return false;
    struct array *flags = value_to_array(same, err);
    struct array *any = flags ? array_reduce(REDUCE_ANY, flags, AXIS_ALL, false, err) : NULL;
    *found = any && any->buffer->b[any->offset];
    array_free(flags);
    array_free(any);
    value_free(same);
    return any != NULL;
}

static bool contains(struct value container, struct value item, bool *found, struct err *err)
{
    *found = false;
    if (container.kind == VALUE_STRING) {
        if (item.kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "'in <string>' requires string as left operand, not %s",
                           value_type_name(item));
        *found = strstr(container.string->text, item.string->text) != NULL;
        return true;
    }
    if (container.kind == VALUE_ARRAY)
        return array_contains(container, item, found, err);
    size_t count;
    if (!iterate_count(container, &count, err))
        return err_set(err, ERR_TYPE, "argument of type '%s' is not iterable",
                       value_type_name(container));
    for (size_t i = 0; i < count && !*found; i++) {
        struct value each;
        if (!iterate_item(container, i, &each, err))
            return false;
        bool ok = equal(each, item, 0, found, err);
        value_free(each);
        if (!ok)
            return false;
    }
    return true;
}

bool operator_compare(int op, struct value a, struct value b, struct value *result, struct err *err)
{
    bool truth = false;
    if (op == COMPARE_IS || op == COMPARE_IS_NOT) {
        *result = value_bool(same_object(a, b) == (op == COMPARE_IS));
        return true;
    }
    if (op == COMPARE_IN || op == COMPARE_NOT_IN) {
        if (!contains(b, a, &truth, err))
            return false;
        *result = value_bool(truth == (op == COMPARE_IN));
        return true;
    }
    if (operator_takes_arrays(a, b))
        return operator_arrays(op, a, b, result, err);
    if (value_is_number(a) && value_is_number(b)) {
        *result = value_bool(compare_numbers(op, a, b));
        return true;
    }
    if (a.kind == VALUE_STRING && b.kind == VALUE_STRING) {
        *result = value_bool(ordered(op, strcmp(a.string->text, b.string->text)));
        return true;
    }
    if (op != TOKEN_EQUAL_EQUAL && op != TOKEN_NOT_EQUAL)
        return err_set(err, ERR_TYPE, "'%s' not supported between instances of '%s' and '%s'",
                       token_text((enum token_kind)op), value_type_name(a), value_type_name(b));
    if (is_sequence(a) && a.kind == b.kind) {
        if (!equal(a, b, 0, &truth, err))
            return false;
    } else {
        truth = same_object(a, b);
    }
    *result = value_bool(truth == (op == TOKEN_EQUAL_EQUAL));
    return true;
}
