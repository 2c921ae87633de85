#include "sheet/operator.h"

#include "base/err.h"
#include "core/math.h"

#include <math.h>

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

/* -- int --------------------------------------------------------------------------------------- */

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

/* Floors, as Python does: the remainder has the divisor's sign. */
static bool int_divide(enum token_kind op, int64_t a, int64_t b, int64_t *out, struct err *err)
{
    bool modulo = op == TOKEN_PERCENT;
    *out = 0;
    if (b == 0)
        return zero_division(
            modulo ? "integer modulo by zero" : "integer division or modulo by zero", err);
    if (b == -1) /* INT64_MIN / -1 does not fit */
        return modulo || !__builtin_sub_overflow((int64_t)0, a, out) || overflow(err);
    *out = modulo ? a % b : a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
        *out += modulo ? b : -1;
    return true;
}

static bool int_binary(enum token_kind op, int64_t a, int64_t b, struct value *result,
                       struct err *err)
{
    int64_t out = 0;
    bool fits = true;
    switch (op) {
    case TOKEN_PLUS:
        fits = !__builtin_add_overflow(a, b, &out);
        break;
    case TOKEN_MINUS:
        fits = !__builtin_sub_overflow(a, b, &out);
        break;
    case TOKEN_STAR:
        fits = !__builtin_mul_overflow(a, b, &out);
        break;
    case TOKEN_SLASH:
        if (b == 0)
            return zero_division("division by zero", err);
        *result = value_float((double)a / (double)b);
        return true;
    case TOKEN_SLASH_SLASH:
    case TOKEN_PERCENT:
        if (!int_divide(op, a, b, &out, err))
            return false;
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
    return fits || overflow(err);
}

/* -- float ------------------------------------------------------------------------------------- */

static bool float_power(double a, double b, double *out, struct err *err)
{
    if (a == 0 && b < 0)
        return zero_division("0.0 cannot be raised to a negative power", err);
    if (a < 0 && isfinite(a) && isfinite(b) && b != floor(b)) {
        err_set(err, ERR_VALUE, "a negative number to a fractional power is no real number");
        return err_hint(err, "Python gives a complex number, which this language does not have.");
    }
    *out = pow(a, b);
    return !isinf(*out) || isinf(a) || isinf(b) ||
           err_set(err, ERR_OVERFLOW, "(34, 'Numerical result out of range')");
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
        if (b == 0)
            return zero_division("float floor division by zero", err);
        out = floor_divide_float(a, b);
        break;
    case TOKEN_PERCENT:
        if (b == 0)
            return zero_division("float modulo", err);
        out = remainder_float(a, b);
        break;
    default:
        if (!float_power(a, b, &out, err))
            return false;
        break;
    }
    *result = value_float(out);
    return true;
}

/* -- both -------------------------------------------------------------------------------------- */

bool number_binary(enum token_kind op, struct value a, struct value b, struct value *result,
                   struct err *err)
{
    bool bitwise = op == TOKEN_AMPERSAND || op == TOKEN_BAR || op == TOKEN_CARET;
    bool floats = a.kind == VALUE_FLOAT || b.kind == VALUE_FLOAT;
    if (op == TOKEN_AT || (floats && bitwise))
        return operator_unsupported(token_text(op), value_type_name(a), value_type_name(b), err);
    if (floats)
        return float_binary(op, value_number(a), value_number(b), result, err);
    if (!int_binary(op, value_integer(a), value_integer(b), result, err))
        return false;
    if (bitwise && a.kind == VALUE_BOOL && b.kind == VALUE_BOOL)
        *result = value_bool(result->i != 0);
    return true;
}

bool number_unary(enum token_kind op, struct value a, struct value *result, struct err *err)
{
    if (a.kind == VALUE_FLOAT) {
        if (op == TOKEN_TILDE)
            return err_set(err, ERR_TYPE, "bad operand type for unary ~: 'float'");
        *result = value_float(op == TOKEN_MINUS ? -a.f : a.f);
        return true;
    }
    int64_t i = value_integer(a);
    if (op == TOKEN_MINUS && i == INT64_MIN)
        return overflow(err);
    *result = value_int(op == TOKEN_MINUS ? -i : op == TOKEN_TILDE ? ~i : i);
    return true;
}
