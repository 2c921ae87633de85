/* The functions of Python's module math for whole numbers. */
#include "sheet/tables.h"

#include "base/err.h"

#include <math.h>

static bool too_large(struct err *err)
{
    err_set(err, ERR_OVERFLOW, "the result does not fit into 64 bits");
    return err_hint(err, "Whole numbers go up to 9223372036854775807 here.");
}

static uint64_t size_of(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

enum { GCD, LCM };

static bool divisors(struct call *call, struct value *result, struct err *err)
{
    const struct sequence *given = call->args[0].sequence;
    bool least = call->builtin->op == LCM;
    uint64_t all = least;
    for (size_t i = 0; i < given->count; i++) {
        int64_t n;
        if (!value_to_int(given->items[i], &n, err))
            return false;
        uint64_t size = size_of(n), common = common_divisor(all, size);
        if (!least)
            all = common;
        else if (common == 0)
            all = 0;
        else if (__builtin_mul_overflow(all / common, size, &all))
            return too_large(err);
    }
    if (all > INT64_MAX)
        return too_large(err);
    *result = value_int((int64_t)all);
    return true;
}

static bool factorial(struct call *call, struct value *result, struct err *err)
{
    int64_t n, product = 1;
    if (!value_to_int(call->args[0], &n, err))
        return false;
    if (n < 0)
        return err_set(err, ERR_VALUE, "factorial() not defined for negative values");
    for (int64_t k = 2; k <= n; k++)
        if (__builtin_mul_overflow(product, k, &product))
            return too_large(err);
    *result = value_int(product);
    return true;
}

enum { COMB, PERM };

/* n (n - 1) ... (n - k + 1), for comb divided by k! on the way. */
static bool arrangements(struct call *call, struct value *result, struct err *err)
{
    int64_t n, k;
    bool comb = call->builtin->op == COMB;
    if (!value_to_int(call->args[0], &n, err))
        return false;
    k = n;
    if (!take_int(call, 1, &k, err))
        return false;
    if (n < 0 || k < 0)
        return err_set(err, ERR_VALUE, "%s must be a non-negative integer", n < 0 ? "n" : "k");
    if (comb && k <= n && k > n - k)
        k = n - k;
    uint64_t count = k <= n;
    for (int64_t i = 0; i < k && k <= n; i++) {
        uint64_t divisor = comb ? (uint64_t)i + 1 : 1, factor = (uint64_t)(n - i);
        uint64_t common = common_divisor(count, divisor);
        factor /= divisor / common;
        if (__builtin_mul_overflow(count / common, factor, &count))
            return too_large(err);
    }
    if (count > INT64_MAX)
        return too_large(err);
    *result = value_int((int64_t)count);
    return true;
}

static bool isqrt(struct call *call, struct value *result, struct err *err)
{
    int64_t n;
    if (!value_to_int(call->args[0], &n, err))
        return false;
    if (n < 0)
        return err_set(err, ERR_VALUE, "isqrt() argument must be nonnegative");
    int64_t root = (int64_t)sqrt((double)n);
    while (root > 3037000499 || root * root > n)
        root--;
    while (root < 3037000499 && (root + 1) * (root + 1) <= n)
        root++;
    *result = value_int(root);
    return true;
}

#define ROW(name, arguments, help, fn, op)                                                         \
    {                                                                                              \
        IN_MATH, name, name arguments, help, fn, DERIVE_ELEMENTWISE, op                            \
    }

static const struct builtin rows[] = {
    ROW("gcd", "(*integers)", "the greatest common divisor", divisors, GCD),
    ROW("lcm", "(*integers)", "the least common multiple", divisors, LCM),
    ROW("factorial", "(n)", "1 * 2 * ... * n", factorial, 0),
    ROW("comb", "(n, k)", "in how many ways k of n can be chosen", arrangements, COMB),
    ROW("perm", "(n, k=None)", "in how many ways k of n can be put in order", arrangements, PERM),
    ROW("isqrt", "(n)", "the square root of a whole number, rounded down", isqrt, 0),
};

const struct builtin_table builtins_pymath_integer = {rows, sizeof rows / sizeof *rows};
