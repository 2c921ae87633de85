/* Comparisons: of numbers, sequences and anything else, of identity, of membership. */
#include "sheet/operator.h"

#include "base/err.h"
#include "core/math.h"
#include "sheet/text.h"
#include "sheet/type.h"

#include <math.h>
#include <string.h>

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

static bool not_ordered(int op, const char *a, const char *b, struct err *err)
{
    return err_set(err, ERR_TYPE, "'%s' not supported between instances of '%s' and '%s'",
                   token_text((enum token_kind)op), a, b);
}

/* The operator that asks the same with the operands exchanged. */
static int reflected(int op)
{
    return op == TOKEN_LESS            ? TOKEN_GREATER
           : op == TOKEN_LESS_EQUAL    ? TOKEN_GREATER_EQUAL
           : op == TOKEN_GREATER       ? TOKEN_LESS
           : op == TOKEN_GREATER_EQUAL ? TOKEN_LESS_EQUAL
                                       : op;
}

static bool is_equality(int op)
{
    return op == TOKEN_EQUAL_EQUAL || op == TOKEN_NOT_EQUAL;
}

/* -- identity ---------------------------------------------------------------------------------- */

/* Python keeps one object for equal small numbers and constants, so equal ones count as the same
 * here; NumPy makes a new number each time, but has only one True and one False. */
static bool same_object(struct value a, struct value b)
{
    if (a.kind != b.kind || (value_is_number(a) && a.numpy != b.numpy))
        return false;
    switch (a.kind) {
    case VALUE_NONE:
    case VALUE_ELLIPSIS:
        return true;
    case VALUE_BOOL:
        return a.b == b.b;
    case VALUE_INT:
        return !a.numpy && a.i == b.i;
    case VALUE_FLOAT:
        return !a.numpy && (a.f == b.f || (isnan(a.f) && isnan(b.f)));
    case VALUE_DTYPE:
        return a.dtype == b.dtype;
    default:
        return a.string == b.string;
    }
}

/* -- equality of other things than numbers ----------------------------------------------------- */

/* What a comparison may still do: one list can stand in another many times over. */
struct budget {
    int depth;
    size_t items;
};

static const struct budget whole_budget = {VALUE_MAX_DEPTH, MEM_MOST / 4};

static bool compare_values(int op, struct value a, struct value b, struct budget *budget,
                           struct value *result, struct err *err);

/* As containers compare their items: what is the same object is equal. */
static bool equal(struct value a, struct value b, struct budget *budget, bool *same,
                  struct err *err)
{
    struct value result;
    *same = same_object(a, b);
    if (*same)
        return true;
    if (!compare_values(TOKEN_EQUAL_EQUAL, a, b, budget, &result, err))
        return false;
    bool ok = value_truth(result, same, err);
    value_free(result);
    return ok;
}

static bool equal_dicts(const struct dict *a, const struct dict *b, struct budget *budget,
                        bool *same, struct err *err)
{
    *same = a->count == b->count;
    for (size_t i = 0; *same && i < a->count; i++) {
        struct value *found;
        if (!dict_find(b, a->items[2 * i], &found, err))
            return false;
        *same = found != NULL;
        if (found && !equal(a->items[2 * i + 1], *found, budget, same, err))
            return false;
    }
    return true;
}

static bool equal_ranges(const struct range *a, const struct range *b)
{
    size_t count = range_count(a);
    return count == range_count(b) &&
           (count == 0 || (a->start == b->start && (count == 1 || a->step == b->step)));
}

/* A dtype equals what names it: another, a type, a string. */
static bool equal_dtype(enum dtype dtype, struct value v)
{
    static const char *const names[3][3] = {
        {"bool", "?", "b1"}, {"int64", "int", "i8"}, {"float64", "float", "f8"}};
    if (v.kind == VALUE_TYPE)
        return v.type->is_dtype && v.type->dtype == dtype;
    for (size_t i = 0; v.kind == VALUE_STRING && i < 3; i++)
        if (strcmp(v.string->text, names[dtype][i]) == 0)
            return true;
    return v.kind == VALUE_DTYPE && v.dtype == dtype;
}

static bool equal_others(struct value a, struct value b, struct budget *budget, bool *same,
                         struct err *err)
{
    if (a.kind == VALUE_DICT && b.kind == VALUE_DICT)
        return equal_dicts(a.dict, b.dict, budget, same, err);
    if (a.kind == VALUE_RANGE && b.kind == VALUE_RANGE)
        *same = equal_ranges(a.range, b.range);
    else if (a.kind == VALUE_DTYPE)
        *same = equal_dtype(a.dtype, b);
    else if (b.kind == VALUE_DTYPE)
        *same = equal_dtype(b.dtype, a);
    else
        *same = same_object(a, b);
    return true;
}

/* -- order ------------------------------------------------------------------------------------- */

static bool compare_numbers(int op, struct value a, struct value b)
{
    if (a.kind != VALUE_FLOAT && b.kind != VALUE_FLOAT) {
        int64_t x = value_integer(a), y = value_integer(b);
        return ordered(op, (x > y) - (x < y));
    }
    double x = value_number(a), y = value_number(b);
    if (isnan(x) || isnan(y))
        return op == TOKEN_NOT_EQUAL;
    return ordered(op, (x > y) - (x < y));
}

/* The first two items that differ decide; else the lengths. */
static bool compare_sequences(int op, const struct sequence *a, const struct sequence *b,
                              struct budget *budget, struct value *result, struct err *err)
{
    bool same = true;
    size_t i = 0;
    if (is_equality(op) && a->count != b->count) {
        *result = value_bool(op == TOKEN_NOT_EQUAL);
        return true;
    }
    for (; i < a->count && i < b->count; i++) {
        if (!equal(a->items[i], b->items[i], budget, &same, err))
            return false;
        if (!same)
            break;
    }
    if (!same && !is_equality(op))
        return compare_values(op, a->items[i], b->items[i], budget, result, err);
    int difference = (a->count > b->count) - (a->count < b->count);
    *result = value_bool(same ? ordered(op, difference) : op == TOKEN_NOT_EQUAL);
    return true;
}

/* -- arrays ------------------------------------------------------------------------------------ */

/* other is nothing that a number could equal: NumPy compares None with each element, a text with
 * none. */
static bool compare_array_other(int op, struct value v, struct value other, struct value *result,
                                struct err *err)
{
    bool text = other.kind == VALUE_STRING;
    if (!is_equality(op))
        return not_ordered(op, text ? "numpy.ndarray" : operator_element_name(v),
                           value_type_name(other), err);
    if (v.kind != VALUE_ARRAY || text) {
        *result = value_bool(op == TOKEN_NOT_EQUAL);
        return true;
    }
    struct array *out = array_like(v.array, DTYPE_BOOL, err);
    if (out && op == TOKEN_NOT_EQUAL)
        memset(out->buffer->b, true, out->buffer->count);
    if (out)
        *result = value_result(out);
    return out != NULL;
}

static bool holds_numbers(struct value v)
{
    return v.kind == VALUE_ARRAY || v.kind == VALUE_RANGE || value_is_number(v) || is_sequence(v);
}

static bool compare_arrays(int op, struct value a, struct value b, struct value *result,
                           struct err *err)
{
    if (a.kind == VALUE_STRING && b.kind == VALUE_ARRAY && !is_equality(op))
        return not_ordered(op, "str", "numpy.ndarray", err);
    if (a.kind != VALUE_ARRAY && !(value_is_number(a) && a.numpy)) /* NumPy is asked by the other */
        return compare_arrays(reflected(op), b, a, result, err);
    if (!holds_numbers(b))
        return compare_array_other(op, a, b, result, err);
    if (operator_arrays(op, a, b, result, err))
        return true;
    if (!is_equality(op) || err->code != ERR_VALUE)
        return false;
    *err = (struct err){0}; /* shapes that do not fit: NumPy 1.24 says "not equal" as a whole */
    *result = value_bool(op == TOKEN_NOT_EQUAL);
    return true;
}

/* -- membership -------------------------------------------------------------------------------- */

static bool in_string(struct value text, struct value part, bool *found, struct err *err)
{
    if (part.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "'in <string>' requires string as left operand, not %s",
                       value_type_name(part));
    *found = text_find((struct span){text.string->text, text.string->length}, part.string) != NULL;
    return true;
}

static bool in_dict(const struct dict *dict, struct value key, bool *found, struct err *err)
{
    struct value *item;
    if (!dict_find(dict, key, &item, err))
        return false;
    *found = item != NULL;
    return true;
}

/* (array == item).any() */
static bool in_array(struct value array, struct value item, bool *found, struct err *err)
{
    struct value same;
    if (!operator_compare(TOKEN_EQUAL_EQUAL, array, item, &same, err))
        return false;
    struct array *each = value_to_array(same, err);
    struct array *any = each ? array_reduce(REDUCE_ANY, each, AXIS_ALL, false, err) : NULL;
    if (any)
        *found = any->buffer->b[any->offset];
    value_free(same);
    array_free(each);
    array_free(any);
    return any != NULL;
}

static bool in_range(const struct range *r, struct value item)
{
    double f = value_is_number(item) ? value_number(item) : NAN;
    if (item.kind != VALUE_INT && !(f == trunc(f) && fabs(f) < 0x1p63))
        return false;
    int64_t i = item.kind == VALUE_INT ? item.i : (int64_t)f;
    bool inside = r->step > 0 ? i >= r->start && i < r->stop : i <= r->start && i > r->stop;
    uint64_t size = r->step > 0 ? (uint64_t)r->step : -(uint64_t)r->step;
    uint64_t distance =
        r->step > 0 ? (uint64_t)i - (uint64_t)r->start : (uint64_t)r->start - (uint64_t)i;
    return inside && distance % size == 0;
}

static bool contains(struct value container, struct value item, bool *found, struct err *err)
{
    size_t count;
    *found = false;
    if (container.kind == VALUE_STRING)
        return in_string(container, item, found, err);
    if (container.kind == VALUE_DICT)
        return in_dict(container.dict, item, found, err);
    if (container.kind == VALUE_ARRAY)
        return in_array(container, item, found, err);
    if (container.kind == VALUE_RANGE && item.kind != VALUE_ARRAY) {
        *found = in_range(container.range, item);
        return true;
    }
    if (!iterate_count(container, &count, err))
        return err_set(err, ERR_TYPE, "argument of type '%s' is not iterable",
                       value_type_name(container));
    struct value items = iterate_begin(container), each;
    struct budget budget = whole_budget;
    bool ok = true;
    for (size_t i = 0; ok && i < count && !*found; i++) {
        ok = iterate_item(items, i, &each, err);
        if (ok) {
            ok = equal(each, item, &budget, found, err);
            value_free(each);
        }
    }
    value_free(items);
    return ok;
}

/* -- what the evaluator calls ------------------------------------------------------------------ */

static bool compare_any(int op, struct value a, struct value b, struct budget *budget,
                        struct value *result, struct err *err)
{
    bool same = false;
    if (operator_is_numpy(a, b))
        return compare_arrays(op, a, b, result, err);
    if (is_sequence(a) && a.kind == b.kind)
        return compare_sequences(op, a.sequence, b.sequence, budget, result, err);
    if (value_is_number(a) && value_is_number(b)) {
        *result = value_bool(compare_numbers(op, a, b));
        return true;
    }
    if (a.kind == VALUE_STRING && b.kind == VALUE_STRING) {
        *result = value_bool(ordered(op, text_compare(a.string, b.string)));
        return true;
    }
    if (!is_equality(op))
        return not_ordered(op, value_type_name(a), value_type_name(b), err);
    if (!equal_others(a, b, budget, &same, err))
        return false;
    *result = value_bool(same == (op == TOKEN_EQUAL_EQUAL));
    return true;
}

static bool compare_values(int op, struct value a, struct value b, struct budget *budget,
                           struct value *result, struct err *err)
{
    if (budget->depth == 0)
        return err_set(err, ERR_RECURSION, "maximum recursion depth exceeded in comparison");
    if (budget->items == 0)
        return err_set(err, ERR_RUNTIME, "a comparison of more than %zu items", whole_budget.items);
    budget->items--;
    budget->depth--;
    bool ok = compare_any(op, a, b, budget, result, err);
    budget->depth++;
    return ok;
}

bool operator_compare(int op, struct value a, struct value b, struct value *result, struct err *err)
{
    bool truth = false;
    if (op == COMPARE_IN || op == COMPARE_NOT_IN) {
        if (!contains(b, a, &truth, err))
            return false;
        *result = value_bool(truth == (op == COMPARE_IN));
        return true;
    }
    if (op == COMPARE_IS || op == COMPARE_IS_NOT) {
        *result = value_bool(same_object(a, b) == (op == COMPARE_IS));
        return true;
    }
    if (a.kind == b.kind && value_is_number(a)) { /* NumPy compares two of a kind alike */
        *result = value_bool(compare_numbers(op, a, b));
        result->numpy = a.numpy || b.numpy;
        return true;
    }
    struct budget budget = whole_budget;
    return compare_values(op, a, b, &budget, result, err);
}
