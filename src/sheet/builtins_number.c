/* Python's own functions of numbers. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/math.h"
#include "sheet/operator.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number that float(), int() and bool() take from an array of one element. */
static bool single(struct value *v, struct err *err)
{
    if (v->kind != VALUE_ARRAY)
        return true;
    if (array_count(v->array) != 1)
        return err_set(err, ERR_TYPE, "only size-1 arrays can be converted to Python scalars");
    struct array *element = array_reshape(v->array, 0, NULL, err);
    if (element)
        *v = value_result(element);
    return element != NULL;
}

/* -- from text --------------------------------------------------------------------------------- */

/* The text of a number without blanks around it and without underscores between digits; the caller
 * frees it. NULL when an underscore stands elsewhere. */
static char *bare(const char *text)
{
    size_t length = strlen(text), n = 0;
    char *out = malloc(length + 1);
    while (isspace((unsigned char)*text))
        text++;
    for (length = strlen(text); length > 0 && isspace((unsigned char)text[length - 1]);)
        length--;
    for (size_t i = 0; out && i < length; i++) {
        bool between = i > 0 && isalnum((unsigned char)text[i - 1]) && i + 1 < length &&
                       isalnum((unsigned char)text[i + 1]);
        if (text[i] != '_') {
            out[n++] = text[i];
        } else if (!between) {
            free(out);
            return NULL;
        }
    }
    if (out)
        out[n] = '\0';
    return out;
}

static bool is_decimal(const char *s)
{
    const char *sign = s + (*s == '+' || *s == '-');
    static const char *const words[] = {"inf", "infinity", "nan"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t k = 0;
        while (sign[k] && tolower((unsigned char)sign[k]) == words[i][k])
            k++;
        if (!sign[k] && !words[i][k])
            return true;
    }
    return *s != '\0' && s[strspn(s, "0123456789+-.eE")] == '\0';
}

static bool parse_float(struct value text, double *out, struct err *err)
{
    char *s = bare(text.string->text), *end = NULL;
    bool ok = s && is_decimal(s);
    if (ok) {
        *out = strtod(s, &end);
        ok = end != s && *end == '\0';
    }
    free(s);
    return ok || err_set(err, ERR_VALUE, "could not convert string to float: '%.100s'",
                         text.string->text);
}

static int digit(char c)
{
    return isdigit((unsigned char)c)   ? c - '0'
           : isalpha((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
                                       : 99;
}

/* The base that a prefix such as "0x" stands for; 0: there is none. */
static int prefix_base(const char *s)
{
    if (s[0] != '0')
        return 0;
    int c = tolower((unsigned char)s[1]);
    return c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 0;
}

/* Digits only; *fits is false when they stand for too large a number. */
static bool parse_digits(const char *s, int base, bool negative, int64_t *out, bool *fits)
{
    *out = 0;
    *fits = true;
    if (!*s)
        return false;
    for (; *s; s++) {
        int d = digit(*s);
        if (d >= base)
            return false;
        *fits = *fits && !__builtin_mul_overflow(*out, (int64_t)base, out) &&
                !__builtin_add_overflow(*out, negative ? -d : d, out);
    }
    return true;
}

static bool too_large(struct err *err)
{
    err_set(err, ERR_OVERFLOW, "the result does not fit into 64 bits");
    return err_hint(err, "Whole numbers go up to 9223372036854775807 here.");
}

static bool parse_int(struct value text, int base, int64_t *out, struct err *err)
{
    char *own = bare(text.string->text);
    const char *s = own ? own : "";
    bool negative = *s == '-', fits = true;
    s += *s == '+' || *s == '-';
    int prefix = prefix_base(s);
    if (prefix && (base == prefix || base == 0))
        s += 2;
    int radix = base ? base : prefix ? prefix : 10;
    bool ok = parse_digits(s, radix, negative, out, &fits);
    free(own);
    if (!ok)
        return err_set(err, ERR_VALUE, "invalid literal for int() with base %d: '%.100s'", base,
                       text.string->text);
    return fits || too_large(err);
}

/* -- conversions ------------------------------------------------------------------------------- */

static bool no_number(const char *name, const char *wanted, struct value v, struct err *err)
{
    return err_set(err, ERR_TYPE, "%s() argument must be %s, not '%s'", name, wanted,
                   value_type_name(v));
}

static bool to_float(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    double x = 0;
    if (!single(&v, err))
        return false;
    if (v.kind == VALUE_STRING) {
        if (!parse_float(v, &x, err))
            return false;
    } else if (!value_is_number(v)) {
        return no_number("float", "a string or a real number", v, err);
    } else {
        x = value_number(v);
    }
    *result = value_float(x);
    return true;
}

bool give_whole(double x, struct value *result, struct err *err)
{
    if (isnan(x))
        return err_set(err, ERR_VALUE, "cannot convert float NaN to integer");
    if (isinf(x))
        return err_set(err, ERR_OVERFLOW, "cannot convert float infinity to integer");
    if (fabs(x) >= 0x1p63)
        return too_large(err);
    *result = value_int((int64_t)x);
    return true;
}

static bool to_int(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    int64_t base = 10, n = 0;
    bool based = call->args[1].kind != VALUE_ABSENT;
    if (!single(&v, err) || (based && !value_to_int(call->args[1], &base, err)))
        return false;
    if (based && v.kind != VALUE_STRING)
        return err_set(err, ERR_TYPE, "int() can't convert non-string with explicit base");
    if (base != 0 && (base < 2 || base > 36))
        return err_set(err, ERR_VALUE, "int() base must be >= 2 and <= 36, or 0");
    if (v.kind == VALUE_FLOAT)
        return give_whole(v.f, result, err);
    if (v.kind == VALUE_STRING) {
        if (!parse_int(v, (int)base, &n, err))
            return false;
    } else if (!value_is_number(v)) {
        return no_number("int", "a string, a bytes-like object or a real number", v, err);
    } else {
        n = value_integer(v);
    }
    *result = value_int(n);
    return true;
}

static bool to_bool(struct call *call, struct value *result, struct err *err)
{
    bool truth;
    if (!value_truth(call->args[0], &truth, err))
        return false;
    *result = value_bool(truth);
    return true;
}

/* -- arithmetic -------------------------------------------------------------------------------- */

static bool absolute(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    if (value_is_number(v) && !v.numpy && !call->builtin->op) {
        if (v.kind == VALUE_FLOAT) {
            *result = value_float(fabs(v.f));
            return true;
        }
        if (value_integer(v) < 0)
            return operator_unary(TOKEN_MINUS, v, result, err);
        *result = value_int(value_integer(v));
        return true;
    }
    bool python = !call->builtin->op && sheet_options(call->eval->sheet)->strict;
    if (python && v.kind != VALUE_ARRAY && !value_is_number(v))
        return err_set(err, ERR_TYPE, "bad operand type for abs(): '%s'", value_type_name(v));
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_unary(UNARY_ABSOLUTE, a, err) : NULL;
    array_free(a);
    return give(out, result);
}

static bool divide(struct call *call, struct value *result, struct err *err)
{
    struct value quotient, rest, a = call->args[0], b = call->args[1];
    if (!operator_is_numpy(a, b) && !(value_is_number(a) && value_is_number(b)))
        return operator_unsupported("divmod()", value_type_name(a), value_type_name(b), err);
    if (!operator_binary(TOKEN_SLASH_SLASH, a, b, &quotient, err))
        return false;
    if (!operator_binary(TOKEN_PERCENT, a, b, &rest, err)) {
        value_free(quotient);
        return false;
    }
    *result = value_sequence(VALUE_TUPLE, 2);
    value_append(*result, quotient);
    value_append(*result, rest);
    return true;
}

__extension__ typedef __int128 wide;

static int64_t modulo(int64_t a, int64_t m)
{
    int64_t r = m == -1 ? 0 : a % m;
    return r != 0 && (r < 0) != (m < 0) ? r + m : r;
}

static bool power_modulo(int64_t base, int64_t exponent, int64_t m, struct value *result,
                         struct err *err)
{
    if (m == 0)
        return err_set(err, ERR_VALUE, "pow() 3rd argument cannot be 0");
    if (exponent < 0)
        return err_set(err, ERR_VALUE, "base is not invertible for the given modulus");
    int64_t square = modulo(base, m), power = modulo(1, m);
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            power = modulo((int64_t)((wide)power * square % m), m);
        square = modulo((int64_t)((wide)square * square % m), m);
    }
    *result = value_int(power);
    return true;
}

static bool power(struct call *call, struct value *result, struct err *err)
{
    int64_t n[3];
    if (call->args[2].kind == VALUE_NONE)
        return operator_binary(TOKEN_STAR_STAR, call->args[0], call->args[1], result, err);
    for (size_t i = 0; i < 3; i++) {
        if (call->args[i].kind != VALUE_INT && call->args[i].kind != VALUE_BOOL)
            return err_set(err, ERR_TYPE,
                           "pow() 3rd argument not allowed unless all arguments are integers");
        n[i] = value_integer(call->args[i]);
    }
    return power_modulo(n[0], n[1], n[2], result, err);
}

/* -- round ------------------------------------------------------------------------------------- */

/* To a multiple of 10 to the `digits`, halves to the even one. */
static bool round_int(int64_t x, int64_t digits, struct value *result, struct err *err)
{
    int64_t unit = 1;
    for (; digits < 0; digits++)
        if (__builtin_mul_overflow(unit, 10, &unit)) { /* more than twice any x */
            *result = value_int(0);
            return true;
        }
    int64_t rest = modulo(x, unit), low;
    bool up = rest > unit - rest || (rest == unit - rest && (x - rest) / unit % 2 != 0);
    if (__builtin_sub_overflow(x, rest, &low) || __builtin_add_overflow(low, up ? unit : 0, &low))
        return too_large(err);
    *result = value_int(low);
    return true;
}

/* The double nearest to x written with so many digits behind the point. printf rounds the exact
 * binary number correctly, halves to even, as Python does. */
static double round_decimals(double x, int64_t digits)
{
    char text[1400];
    if (digits > 323 || !isfinite(x))
        return x;
    if (digits < -308)
        return copysign(0, x);
    if (digits >= 0) {
        snprintf(text, sizeof text, "%.*f", (int)digits, x);
        return strtod(text, NULL);
    }
    double unit = pow(10, (double)-digits), rest = fmod(fabs(x), unit), low = fabs(x) - rest;
    bool up = rest > unit - rest || (rest == unit - rest && fmod(low / unit, 2) != 0);
    return copysign(up ? low + unit : low, x);
}

static bool round_float(double x, struct value *result, struct err *err)
{
    return give_whole(isfinite(x) ? nearbyint(x) : x, result, err);
}

/* NumPy's float64 rounds as np.round does: by multiplying and dividing. */
static double round_numpy(double x, int64_t digits)
{
    double unit = pow(10, (double)(digits < 0 ? -digits : digits));
    return digits < 0 ? nearbyint(x / unit) * unit : nearbyint(x * unit) / unit;
}

static bool round_number(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    int64_t digits = 0;
    bool whole_only = call->args[1].kind == VALUE_NONE;
    if (v.kind == VALUE_ARRAY || !value_is_number(v))
        return err_set(err, ERR_TYPE, "type %s doesn't define __round__ method",
                       value_type_name(v));
    if (!take_int(call, 1, &digits, err))
        return false;
    bool numpy = v.numpy;
    if (v.kind == VALUE_FLOAT && whole_only)
        return round_float(v.f, result, err);
    if (v.kind == VALUE_FLOAT)
        *result = value_float(numpy ? round_numpy(v.f, digits) : round_decimals(v.f, digits));
    else if (!round_int(value_integer(v), digits, result, err))
        return false;
    result->numpy = numpy && !whole_only;
    return true;
}

static const struct builtin rows[] = {
    {IN_PYTHON, "float", "float(x=0.0)", "x as a float", to_float, DERIVE_ELEMENTWISE, 0},
    {IN_PYTHON, "int", "int(x=0, base=...)",
     "x as a whole number, cut towards zero; a text in a base", to_int, DERIVE_ELEMENTWISE, 0},
    {IN_PYTHON, "bool", "bool(x=False)", "whether x counts as true", to_bool, DERIVE_ELEMENTWISE,
     0},
    {IN_PYTHON, "abs", "abs(x)", "x without its sign", absolute, DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "abs", "abs(x)", "x without its sign", absolute, DERIVE_ELEMENTWISE, 1},
    {IN_PYTHON, "divmod", "divmod(a, b)", "(a // b, a % b)", divide, DERIVE_NONE, 0},
    {IN_PYTHON, "pow", "pow(base, exp, mod=None)", "base ** exp, or that % mod", power,
     DERIVE_ELEMENTWISE, 0},
    {IN_PYTHON, "round", "round(number, ndigits=None)",
     "to so many digits behind the point; halves go to the even neighbour", round_number,
     DERIVE_ELEMENTWISE, 0},
};

const struct builtin_table builtins_number = {rows, sizeof rows / sizeof *rows};
