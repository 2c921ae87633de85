/* Python's module math: functions of single numbers, with its errors. */
#include "sheet/tables.h"

#include "base/err.h"
#include "base/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static bool domain_error(struct err *err)
{
    return err_set(err, ERR_VALUE, "math domain error");
}

static bool range_error(struct err *err)
{
    err_set(err, ERR_OVERFLOW, "math range error");
    return err_hint(err, "The result is larger than a float can be, about 1.8e308.");
}

/* A number as a float; an array of one element counts as one. */
static bool to_number(const struct call *call, struct value v, double *x, struct err *err)
{
    if (v.kind == VALUE_ARRAY) {
        if (array_count(v.array) != 1) {
            err_set(err, ERR_TYPE, "only size-1 arrays can be converted to Python scalars");
            return err_hint(err, "math.%s takes one number; np.%s goes through an array.",
                            call->builtin->name, call->builtin->name);
        }
        *x = buffer_get(v.array->buffer, v.array->offset);
        return true;
    }
    if (!value_is_number(v))
        return err_set(err, ERR_TYPE, "must be real number, not %s", value_type_name(v));
    *x = value_number(v);
    return true;
}

static bool take_real(const struct call *call, size_t i, double *x, struct err *err)
{
    return to_number(call, call->args[i], x, err);
}

/* -- functions of one number ------------------------------------------------------------------- */

enum {
    SQRT,
    EXP,
    EXPM1,
    LOG1P,
    LOG2,
    LOG10,
    SIN,
    COS,
    TAN,
    ASIN,
    ACOS,
    ATAN,
    SINH,
    COSH,
    TANH,
    FABS,
    ERF,
    DEGREES,
    RADIANS
};

static double degrees(double x)
{
    return x * (180.0 / 3.14159265358979323846);
}

static double radians(double x)
{
    return x * (3.14159265358979323846 / 180.0);
}

/* Python's rule: what is not a number, though x was one, lies outside of the domain; an infinity
 * does so too unless the function can overflow. */
static bool real_function(struct call *call, struct value *result, struct err *err)
{
    static const struct {
        double (*function)(double);
        bool overflows;
    } functions[] = {
        [SQRT] = {sqrt, false},       [EXP] = {exp, true},    [EXPM1] = {expm1, true},
        [LOG1P] = {log1p, false},     [LOG2] = {log2, false}, [LOG10] = {log10, false},
        [SIN] = {sin, false},         [COS] = {cos, false},   [TAN] = {tan, false},
        [ASIN] = {asin, false},       [ACOS] = {acos, false}, [ATAN] = {atan, false},
        [SINH] = {sinh, true},        [COSH] = {cosh, true},  [TANH] = {tanh, false},
        [FABS] = {fabs, false},       [ERF] = {erf, false},   [DEGREES] = {degrees, true},
        [RADIANS] = {radians, false},
    };
    double x;
    if (!take_real(call, 0, &x, err))
        return false;
    double y = functions[call->builtin->op].function(x);
    if (isnan(y) && !isnan(x))
        return domain_error(err);
    if (isinf(y) && isfinite(x))
        return functions[call->builtin->op].overflows ? range_error(err) : domain_error(err);
    *result = value_float(y);
    return true;
}

static bool logarithm(struct call *call, struct value *result, struct err *err)
{
    double x, base;
    if (!take_real(call, 0, &x, err))
        return false;
    if (x <= 0)
        return domain_error(err);
    if (call->args[1].kind == VALUE_NONE) {
        *result = value_float(log(x));
        return true;
    }
    if (!take_real(call, 1, &base, err))
        return false;
    if (base <= 0)
        return domain_error(err);
    if (base == 1)
        return err_set(err, ERR_ZERO_DIVISION, "float division by zero");
    *result = value_float(log(x) / log(base));
    return true;
}

enum { ISNAN, ISINF, ISFINITE };

static bool test(struct call *call, struct value *result, struct err *err)
{
    double x;
    if (!take_real(call, 0, &x, err))
        return false;
    int op = call->builtin->op;
    *result = value_bool(op == ISNAN ? isnan(x) : op == ISINF ? isinf(x) : isfinite(x));
    return true;
}

enum { FLOOR, CEIL, TRUNC };

static bool to_whole(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    double x;
    if (v.kind == VALUE_INT || v.kind == VALUE_BOOL) {
        *result = value_int(value_integer(v));
        return true;
    }
    if (!take_real(call, 0, &x, err))
        return false;
    x = call->builtin->op == FLOOR ? floor(x) : call->builtin->op == CEIL ? ceil(x) : x;
    return give_whole(x, result, err);
}

/* -- functions of two numbers ------------------------------------------------------------------ */

enum { POW, FMOD, ATAN2, COPYSIGN };

static bool two_numbers(struct call *call, struct value *result, struct err *err)
{
    double x, y, z = 0;
    if (!take_real(call, 0, &x, err) || !take_real(call, 1, &y, err))
        return false;
    switch (call->builtin->op) {
    case POW:
        z = pow(x, y);
        if (isinf(z) && isfinite(x) && isfinite(y))
            return x == 0 ? domain_error(err) : range_error(err);
        break;
    case FMOD:
        z = fmod(x, y);
        break;
    case ATAN2:
        z = atan2(x, y);
        break;
    default:
        z = copysign(x, y);
        break;
    }
    if (isnan(z) && !isnan(x) && !isnan(y))
        return domain_error(err);
    *result = value_float(z);
    return true;
}

static bool isclose(struct call *call, struct value *result, struct err *err)
{
    double x[4];
    for (size_t i = 0; i < 4; i++)
        if (!take_real(call, i, &x[i], err))
            return false;
    if (x[2] < 0 || x[3] < 0)
        return err_set(err, ERR_VALUE, "tolerances must be non-negative");
    double difference = fabs(x[1] - x[0]);
    bool close = x[0] == x[1] || (!isinf(x[0]) && !isinf(x[1]) &&
                                  (difference <= fabs(x[2] * x[1]) ||
                                   difference <= fabs(x[2] * x[0]) || difference <= x[3]));
    *result = value_bool(close);
    return true;
}

/* -- many numbers ------------------------------------------------------------------------------ */

/* Scaled by the largest, so that no square overflows; what rounding lost is added up as well, and
 * the root is corrected once: as CPython's vector_norm. */
static double length_of(size_t n, const double *x, double max)
{
    int exponent;
    if (max == 0 || n <= 1)
        return max;
    frexp(max, &exponent);
    double scale = ldexp(1, -exponent), sum = 1, lost = 0, lost_squares = 0;
    for (size_t i = 0; i < n; i++) {
        double scaled = x[i] * scale, square = scaled * scaled, before = sum;
        lost_squares += fma(scaled, scaled, -square);
        sum += square;
        lost += (before - sum) + square;
    }
    double root = sqrt(sum - 1 + (lost + lost_squares)), square = root * root, before = sum;
    lost_squares += -fma(root, root, -square);
    sum -= square;
    lost += (before - sum) - square;
    return (root + (sum - 1 + (lost + lost_squares)) / (2 * root)) / scale;
}

/* The same where the scale would overflow. */
static double small_length(size_t n, const double *x, double max)
{
    double sum = 0;
    for (size_t i = 0; i < n && max > 0; i++)
        sum += x[i] / max * (x[i] / max);
    return max * sqrt(sum);
}

static bool hypotenuse(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    double *x = mem_resize(NULL, given->count + 1, sizeof *x), max = 0;
    bool ok = true, nan = false;
    for (size_t i = 0; i < given->count && ok; i++) {
        ok = to_number(call, given->items[i], &x[i], err);
        if (!ok)
            break;
        x[i] = fabs(x[i]);
        nan = nan || isnan(x[i]);
        max = fmax(max, x[i]);
    }
    if (ok)
        *result = value_float(isinf(max)      ? max
                              : nan           ? NAN
                              : max < DBL_MIN ? small_length(given->count, x, max)
                                              : length_of(given->count, x, max));
    free(x);
    return ok;
}

/* Shewchuk, "Adaptive Precision Floating-Point Arithmetic" (1997): partial sums that do not
 * overlap hold the exact sum. */
static size_t add_exactly(double *partials, size_t count, double x)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        double y = partials[i];
        if (fabs(x) < fabs(y)) {
            double swap = x;
            x = y;
            y = swap;
        }
        double high = x + y, low = y - (high - x);
        if (low != 0)
            partials[kept++] = low;
        x = high;
    }
    partials[kept++] = x;
    return kept;
}

/* The partial sums from the largest down, rounded once, halves to even. */
static double sum_of_partials(const double *partials, size_t count)
{
    double high = 0, low = 0;
    while (count > 0) {
        double x = high, y = partials[--count];
        high = x + y;
        low = y - (high - x);
        if (low != 0)
            break;
    }
    if (count > 0 &&
        ((low < 0 && partials[count - 1] < 0) || (low > 0 && partials[count - 1] > 0))) {
        double twice = low * 2, next = high + twice;
        if (twice == next - high)
            high = next;
    }
    return high;
}

struct exact_sum {
    double *partials;
    size_t count, capacity;
    double special; /* the sum of infinities and NaNs */
    bool nan;
};

static bool add_item(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    struct exact_sum *sum = state;
    double x = 0;
    (void)stop;
    if (!to_number(call, item, &x, err))
        return false;
    sum->nan |= isnan(x);
    if (!isfinite(x)) {
        sum->special += x;
        return true;
    }
    MEM_GROW(sum->partials, sum->count, sum->capacity);
    sum->count = add_exactly(sum->partials, sum->count, x);
    return isfinite(sum->partials[sum->count - 1]) ||
           err_set(err, ERR_OVERFLOW, "intermediate overflow in fsum");
}

static bool fsum(struct call *call, struct value *result, struct err *err)
{
    struct exact_sum sum = {.count = 0};
    bool ok = for_each(call, call->args[0], add_item, &sum, err);
    if (ok && isnan(sum.special) && !sum.nan)
        ok = err_set(err, ERR_VALUE, "-inf + inf in fsum");
    if (ok)
        *result =
            value_float(sum.special != 0 ? sum.special : sum_of_partials(sum.partials, sum.count));
    free(sum.partials);
    return ok;
}

static bool multiply(struct call *call, struct value item, void *state, bool *stop, struct err *err)
{
    struct value *product = state, next;
    (void)call;
    (void)stop;
    if (!operator_binary(TOKEN_STAR, *product, item, &next, err))
        return false;
    value_free(*product);
    *product = next;
    return true;
}

static bool prod(struct call *call, struct value *result, struct err *err)
{
    struct value product = value_ref(call->args[1]);
    if (!for_each(call, call->args[0], multiply, &product, err)) {
        value_free(product);
        return false;
    }
    *result = product;
    return true;
}

#define REAL(name, help, op)                                                                       \
    {                                                                                              \
        IN_MATH, name, name "(x)", help, real_function, DERIVE_ELEMENTWISE, op                     \
    }
#define ROW(name, arguments, help, fn, op)                                                         \
    {                                                                                              \
        IN_MATH, name, name arguments, help, fn, DERIVE_ELEMENTWISE, op                            \
    }

static const struct builtin rows[] = {
    REAL("sqrt", "the square root", SQRT),
    REAL("exp", "e to the x", EXP),
    REAL("expm1", "exp(x) - 1, accurate near 0", EXPM1),
    REAL("log1p", "log(1 + x), accurate near 0", LOG1P),
    REAL("log2", "the logarithm to base 2", LOG2),
    REAL("log10", "the logarithm to base 10", LOG10),
    REAL("sin", "the sine", SIN),
    REAL("cos", "the cosine", COS),
    REAL("tan", "the tangent", TAN),
    REAL("asin", "the angle with this sine", ASIN),
    REAL("acos", "the angle with this cosine", ACOS),
    REAL("atan", "the angle with this tangent", ATAN),
    REAL("sinh", "the hyperbolic sine", SINH),
    REAL("cosh", "the hyperbolic cosine", COSH),
    REAL("tanh", "the hyperbolic tangent", TANH),
    REAL("fabs", "x without its sign, as a float", FABS),
    REAL("erf", "the error function", ERF),
    REAL("degrees", "an angle in degrees, from radians", DEGREES),
    REAL("radians", "an angle in radians, from degrees", RADIANS),
    ROW("log", "(x, base=None)", "the logarithm, natural unless a base is given", logarithm, 0),
    ROW("floor", "(x)", "the next whole number below, as an int", to_whole, FLOOR),
    ROW("ceil", "(x)", "the next whole number above, as an int", to_whole, CEIL),
    ROW("trunc", "(x)", "x without its fraction, as an int", to_whole, TRUNC),
    ROW("isnan", "(x)", "whether x is not a number", test, ISNAN),
    ROW("isinf", "(x)", "whether x is infinite", test, ISINF),
    ROW("isfinite", "(x)", "whether x is neither infinite nor NaN", test, ISFINITE),
    ROW("pow", "(x, y)", "x to the y, as a float", two_numbers, POW),
    ROW("fmod", "(x, y)", "the rest of x / y, with the sign of x", two_numbers, FMOD),
    ROW("atan2", "(y, x)", "the angle of the point (x, y)", two_numbers, ATAN2),
    ROW("copysign", "(x, y)", "x with the sign of y", two_numbers, COPYSIGN),
    ROW("isclose", "(a, b, rel_tol=1e-9, abs_tol=0.0)", "whether two numbers are nearly equal",
        isclose, 0),
    ROW("hypot", "(*coordinates)", "the length of the vector", hypotenuse, 0),
    {IN_MATH, "fsum", "fsum(seq)", "the sum, rounded only once", fsum, DERIVE_REDUCE, 0},
    {IN_MATH, "prod", "prod(iterable, start=1)", "the product", prod, DERIVE_REDUCE, 0},
};

const struct builtin_table builtins_pymath = {rows, sizeof rows / sizeof *rows};
