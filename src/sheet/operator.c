#include "sheet/eval.h"

#include "base/err.h"
#include "core/math.h"

#include <math.h>
#include <string.h>

/* -- which array operation a token stands for -------------------------------------------------- */

static bool array_op(int token, enum binary_op *op)
{
    static const struct {
        enum token_kind token;
        enum binary_op op;
    } ops[] = {
        {TOKEN_PLUS, BINARY_ADD},
        {TOKEN_MINUS, BINARY_SUBTRACT},
        {TOKEN_STAR, BINARY_MULTIPLY},
        {TOKEN_SLASH, BINARY_DIVIDE},
        {TOKEN_SLASH_SLASH, BINARY_FLOOR_DIVIDE},
        {TOKEN_PERCENT, BINARY_REMAINDER},
        {TOKEN_STAR_STAR, BINARY_POWER},
        {TOKEN_AMPERSAND, BINARY_AND},
        {TOKEN_BAR, BINARY_OR},
        {TOKEN_CARET, BINARY_XOR},
        {TOKEN_LESS, BINARY_LESS},
        {TOKEN_LESS_EQUAL, BINARY_LESS_EQUAL},
        {TOKEN_GREATER, BINARY_GREATER},
        {TOKEN_GREATER_EQUAL, BINARY_GREATER_EQUAL},
        {TOKEN_EQUAL_EQUAL, BINARY_EQUAL},
        {TOKEN_NOT_EQUAL, BINARY_NOT_EQUAL},
    };
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if ((int)ops[i].token == token) {
            *op = ops[i].op;
            return true;
        }
    return false;
}

static bool by_arrays(int token, struct value a, struct value b, struct value *result,
                      struct err *err)
{
    enum binary_op op;
    struct array *left = value_to_array(a, err);
    struct array *right = left ? value_to_array(b, err) : NULL;
    struct array *out = NULL;
    if (right)
        out = token == TOKEN_AT      ? array_matmul(left, right, err)
              : array_op(token, &op) ? array_binary(op, left, right, err)
                                     : NULL;
    array_free(left);
    array_free(right);
    if (out)
        *result = value_result(out);
    return out != NULL;
}

static bool unsupported(const char *op, struct value a, struct value b, struct err *err)
{
    return err_set(err, ERR_TYPE, "unsupported operand type(s) for %s: '%s' and '%s'", op,
                   value_type_name(a), value_type_name(b));
}

/* -- Python's numbers -------------------------------------------------------------------------- */

static int64_t as_int(struct value v)
{
    return v.kind == VALUE_INT ? v.i : v.b;
}

static bool overflow(struct err *err)
{
    err_set(err, ERR_OVERFLOW, "the result does not fit into 64 bits");
    return err_hint(err,
                    "Whole numbers go up to 9223372036854775807 here; with a decimal point (2.0 "
                    "instead of 2) the result is a float.");
}

static bool zero_division(const char *what, struct err *err)
{
    return err_set(err, ERR_ZERO_DIVISION, "%s", what);
}

static bool int_power(int64_t base, int64_t exponent, struct value *result, struct err *err)
{
    if (exponent < 0) {
        if (base == 0)
            return zero_division("0.0 cannot be raised to a negative power", err);
        *result = value_float(pow((double)base, (double)exponent));
        return true;
    }
    int64_t power = 1;
    for (;;) {
        if ((exponent & 1) && __builtin_mul_overflow(power, base, &power))
            return overflow(err);
        exponent >>= 1;
        if (exponent == 0)
            break;
        if (__builtin_mul_overflow(base, base, &base))
            return overflow(err);
    }
    *result = value_int(power);
    return true;
}

static bool int_binary(enum token_kind op, int64_t a, int64_t b, struct value *result,
                       struct err *err)
{
    int64_t out = 0;
    switch (op) {
    case TOKEN_PLUS:
        if (__builtin_add_overflow(a, b, &out))
            return overflow(err);
        break;
    case TOKEN_MINUS:
        if (__builtin_sub_overflow(a, b, &out))
            return overflow(err);
        break;
    case TOKEN_STAR:
        if (__builtin_mul_overflow(a, b, &out))
            return overflow(err);
        break;
    case TOKEN_SLASH:
        if (b == 0)
            return zero_division("division by zero", err);
        *result = value_float((double)a / (double)b);
        return true;
    case TOKEN_SLASH_SLASH:
    case TOKEN_PERCENT:
        if (b == 0)
            return zero_division("integer division or modulo by zero", err);
        if (b == -1) { /* INT64_MIN / -1 does not fit */
            if (op == TOKEN_SLASH_SLASH && __builtin_sub_overflow((int64_t)0, a, &out))
                return overflow(err);
            break;
        }
        out = op == TOKEN_PERCENT ? a % b : a / b;
        if (a % b != 0 && (a < 0) != (b < 0))
            out += op == TOKEN_PERCENT ? b : -1;
        break;
    case TOKEN_STAR_STAR:
        return int_power(a, b, result, err);
    case TOKEN_AMPERSAND:
        out = a & b;
        break;
    case TOKEN_BAR:
        out = a | b;
        break;
    default:
        out = a ^ b;
        break;
    }
    *result = value_int(out);
    return true;
}

static bool float_binary(enum token_kind op, double a, double b, struct value *result,
                         struct err *err)
{
    double out = 0;
    switch (op) {
    case TOKEN_PLUS:
        out = a + b;
        break;
    case TOKEN_MINUS:
        out = a - b;
        break;
    case TOKEN_STAR:
        out = a * b;
        break;
    case TOKEN_SLASH:
        if (b == 0)
            return zero_division("float division by zero", err);
        out = a / b;
        break;
    case TOKEN_SLASH_SLASH:
    case TOKEN_PERCENT: {
        if (b == 0)
            return zero_division(
                op == TOKEN_PERCENT ? "float modulo" : "float floor division by zero", err);
        double rest = fmod(a, b);
        double quotient = (a - rest) / b;
        if (rest != 0 && (b < 0) != (rest < 0)) {
            rest += b;
            quotient -= 1;
        }
        if (op == TOKEN_PERCENT)
            out = rest != 0 ? rest : copysign(0, b);
        else if (quotient == 0)
            out = copysign(0, a / b);
        else /* whole but for rounding */
            out = quotient - floor(quotient) > 0.5 ? floor(quotient) + 1 : floor(quotient);
        break;
    }
    default:
        if (a == 0 && b < 0)
            return zero_division("0.0 cannot be raised to a negative power", err);
        if (a < 0 && isfinite(a) && isfinite(b) && b != trunc(b)) {
            err_set(err, ERR_VALUE, "a negative number to a fractional power is no real number");
            return err_hint(err, "Python makes a complex number of it, which this language lacks.");
        }
        out = pow(a, b);
        if (isinf(out) && isfinite(a) && isfinite(b))
            return err_set(err, ERR_OVERFLOW, "(34, 'Numerical result out of range')");
        break;
    }
    *result = value_float(out);
    return true;
}

static bool is_bitwise(enum token_kind op)
{
    return op == TOKEN_AMPERSAND || op == TOKEN_BAR || op == TOKEN_CARET;
}

static bool number_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                          struct err *err)
{
    if (a.kind == VALUE_FLOAT || b.kind == VALUE_FLOAT) {
        if (is_bitwise(op))
            return unsupported(token_text(op), a, b, err);
        return float_binary(op, value_number(a), value_number(b), result, err);
    }
    if (!int_binary(op, as_int(a), as_int(b), result, err))
        return false;
    if (is_bitwise(op) && a.kind == VALUE_BOOL && b.kind == VALUE_BOOL)
        *result = value_bool(result->i != 0);
    return true;
}

/* -- strings, lists, tuples -------------------------------------------------------------------- */

static bool is_sequence(struct value v)
{
    return v.kind == VALUE_LIST || v.kind == VALUE_TUPLE;
}

static size_t sequence_length(struct value v)
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

static bool repeated(struct value v, int64_t times, struct value *result, struct err *err)
{
    size_t length = sequence_length(v);
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

static bool sequence_binary(enum token_kind op, struct value a, struct value b,
                            struct value *result, struct err *err)
{
    bool left = is_sequence(a) || a.kind == VALUE_STRING;
    bool right = is_sequence(b) || b.kind == VALUE_STRING;
    if (op == TOKEN_PLUS && left && a.kind == b.kind) {
        if (!value_fits(a.kind, sequence_length(a) + sequence_length(b), err))
            return false;
        *result = joined(a, b);
        return true;
    }
    if (op == TOKEN_STAR && left && (b.kind == VALUE_INT || b.kind == VALUE_BOOL))
        return repeated(a, as_int(b), result, err);
    if (op == TOKEN_STAR && right && (a.kind == VALUE_INT || a.kind == VALUE_BOOL))
        return repeated(b, as_int(a), result, err);
    unsupported(token_text(op), a, b, err);
    if (is_sequence(a) || is_sequence(b))
        err_hint(err, "Lists do not calculate; np.array(...) makes an array of one.");
    else if (left || right)
        err_hint(err, "str(...) makes text of a number, int(...) and float(...) numbers of text.");
    return false;
}

/* -- what the evaluator calls ------------------------------------------------------------------ */

static bool goes_to_arrays(struct value a, struct value b)
{
    bool any = a.kind == VALUE_ARRAY || b.kind == VALUE_ARRAY || (value_is_number(a) && a.numpy) ||
               (value_is_number(b) && b.numpy);
    bool both = (a.kind == VALUE_ARRAY || value_is_number(a) || is_sequence(a)) &&
                (b.kind == VALUE_ARRAY || value_is_number(b) || is_sequence(b));
    return any && both;
}

bool operator_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                     struct err *err)
{
    if (goes_to_arrays(a, b)) {
        if (op == TOKEN_AT && (value_is_number(a) || value_is_number(b))) {
            err_set(err, ERR_VALUE, "matmul: a number is not a matrix");
            return err_hint(err, "Use * to multiply by a number.");
        }
        return by_arrays((int)op, a, b, result, err);
    }
    if (op != TOKEN_AT && value_is_number(a) && value_is_number(b))
        return number_binary(op, a, b, result, err);
    if (op == TOKEN_AT)
        return unsupported("@", a, b, err);
    return sequence_binary(op, a, b, result, err);
}

static struct array *positive(const struct array *a, struct err *err)
{
    if (array_dtype(a) != DTYPE_BOOL)
        return array_copy(a, err);
    err_set(err, ERR_TYPE, "the unary + is not for bools");
    return NULL;
}

bool operator_unary(enum token_kind op, struct value a, struct value *result, struct err *err)
{
    if (a.kind == VALUE_ARRAY || (value_is_number(a) && a.numpy)) {
        struct array *array = value_to_array(a, err), *out = NULL;
        if (array && op == TOKEN_PLUS)
            out = positive(array, err);
        else if (array)
            out = array_unary(op == TOKEN_MINUS ? UNARY_NEGATIVE : UNARY_INVERT, array, err);
        array_free(array);
        if (out)
            *result = value_result(out);
        return out != NULL;
    }
    if (!value_is_number(a) || (op == TOKEN_TILDE && a.kind == VALUE_FLOAT))
        return err_set(err, ERR_TYPE, "bad operand type for unary %s: '%s'", token_text(op),
                       value_type_name(a));
    if (a.kind == VALUE_FLOAT)
        *result = value_float(op == TOKEN_MINUS ? -a.f : a.f);
    else if (op == TOKEN_TILDE)
        *result = value_int(~as_int(a));
    else if (op == TOKEN_MINUS && as_int(a) == INT64_MIN)
        return overflow(err);
    else
        *result = value_int(op == TOKEN_MINUS ? -as_int(a) : as_int(a));
    return true;
}

/* -- comparisons ------------------------------------------------------------------------------- */

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
    if (goes_to_arrays(a, b))
        return by_arrays(op, a, b, result, err);
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
