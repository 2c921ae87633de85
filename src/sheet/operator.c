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

bool operator_arrays(int token, struct value a, struct value b, struct value *result,
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

bool operator_takes_arrays(struct value a, struct value b)
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
    if (operator_takes_arrays(a, b)) {
        if (op == TOKEN_AT && (value_is_number(a) || value_is_number(b))) {
            err_set(err, ERR_VALUE, "matmul: a number is not a matrix");
            return err_hint(err, "Use * to multiply by a number.");
        }
        return operator_arrays((int)op, a, b, result, err);
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
