/* Elementwise operations on two arrays. A kernel is a loop over contiguous elements of one dtype;
 * the table says which kernel an operation has for which dtype, and what it results in. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <math.h>

/* -- arithmetic on one pair -------------------------------------------------------------------- */

static int64_t floor_divide_int(int64_t x, int64_t y)
{
    if (y == 0)
        return 0;
    if (y == -1)
        return (int64_t)(0 - (uint64_t)x); /* the only quotient that can overflow wraps */
    return x / y - (x % y != 0 && (x < 0) != (y < 0));
}

static int64_t remainder_int(int64_t x, int64_t y)
{
    if (y == 0 || y == -1)
        return 0;
    int64_t r = x % y;
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
}

static int64_t power_int(int64_t x, int64_t y)
{
    uint64_t result = 1;
    for (uint64_t square = (uint64_t)x, e = (uint64_t)y; e > 0; e >>= 1, square *= square)
        if (e & 1)
            result *= square;
    return (int64_t)result;
}

double remainder_float(double x, double y)
{
    double r = fmod(x, y);
    if (y == 0)
        return r;
    if (r == 0)
        return copysign(0, y);
    return (r < 0) != (y < 0) ? r + y : r;
}

double floor_divide_float(double x, double y)
{
    if (y == 0)
        return x / y;
    double r = fmod(x, y);
    double quotient = (x - r) / y;
    if (r != 0 && (r < 0) != (y < 0))
        quotient -= 1;
    if (quotient == 0)
        return copysign(0, x / y);
    double whole = floor(quotient);
    return quotient - whole > 0.5 ? whole + 1 : whole;
}

/* For these exponents products and roots are faster, and exact; pow has no -0.0 and no NaN where
 * the root of -0.0 and of -inf has. */
static double power_float(double x, double y)
{
    if (y == 2)
        return x * x;
    return y == 0.5 && x != 0 && !isinf(x) ? sqrt(x) : pow(x, y);
}

static double logaddexp(double x, double y)
{
    if (x == y)
        return x + 0x1.62e42fefa39efp-1; /* log 2; also for two infinities of one sign */
    double difference = x - y;
    return difference > 0    ? x + log1p(exp(-difference))
           : difference <= 0 ? y + log1p(exp(difference))
                             : difference;
}

/* -- kernels ----------------------------------------------------------------------------------- */

typedef void binary_kernel(size_t n, const void *a, const void *b, void *out);

#define KERNEL(name, type, out_type, expression)                                                   \
    static void name(size_t n, const void *a, const void *b, void *out)                            \
    {                                                                                              \
        const type *left = a, *right = b;                                                          \
        out_type *result = out;                                                                    \
        for (size_t k = 0; k < n; k++) {                                                           \
            type x = left[k], y = right[k];                                                        \
            result[k] = (out_type)(expression);                                                    \
        }                                                                                          \
    }

/* The three kernels of a comparison. */
#define KERNELS(name, expression)                                                                  \
    KERNEL(name##_bool, bool, bool, expression)                                                    \
    KERNEL(name##_int, int64_t, bool, expression)                                                  \
    KERNEL(name##_float, double, bool, expression)

/* int64 wraps, which only unsigned arithmetic may do. */
KERNEL(add_int, uint64_t, uint64_t, x + y)
KERNEL(add_float, double, double, x + y)
KERNEL(subtract_int, uint64_t, uint64_t, x - y)
KERNEL(subtract_float, double, double, x - y)
KERNEL(multiply_int, uint64_t, uint64_t, (x * y))
KERNEL(multiply_float, double, double, (x * y))
KERNEL(divide_float, double, double, x / y)
KERNEL(floor_divide_int_row, int64_t, int64_t, floor_divide_int(x, y))
KERNEL(floor_divide_float_row, double, double, floor_divide_float(x, y))
KERNEL(remainder_int_row, int64_t, int64_t, remainder_int(x, y))
KERNEL(remainder_float_row, double, double, remainder_float(x, y))
KERNEL(power_int_row, int64_t, int64_t, power_int(x, y))
KERNEL(power_float_row, double, double, power_float(x, y))
KERNEL(maximum_int, int64_t, int64_t, x > y ? x : y)
KERNEL(maximum_float, double, double, x >= y || isnan(x) ? x : y)
KERNEL(minimum_int, int64_t, int64_t, x < y ? x : y)
KERNEL(minimum_float, double, double, x <= y || isnan(x) ? x : y)
KERNEL(and_bool, bool, bool, (x & y))
KERNEL(and_int, int64_t, int64_t, (x & y))
KERNEL(or_bool, bool, bool, x | y)
KERNEL(or_int, int64_t, int64_t, x | y)
KERNEL(xor_int, int64_t, int64_t, x ^ y)
KERNELS(less, x < y)
KERNELS(less_equal, x <= y)
KERNELS(greater, x > y)
KERNELS(greater_equal, x >= y)
KERNELS(equal, x == y)
KERNELS(not_equal, x != y)
KERNELS(logical_and, x != 0 && y != 0)
KERNELS(logical_or, x != 0 || y != 0)
KERNELS(logical_xor, (x != 0) != (y != 0))
KERNEL(arctan2_float, double, double, atan2(x, y))
KERNEL(hypot_float, double, double, hypot(x, y))
KERNEL(logaddexp_float, double, double, logaddexp(x, y))

/* -- the table --------------------------------------------------------------------------------- */

struct binary_row {
    const char *name;
    binary_kernel *kernel[3]; /* by dtype; where one is missing, the operands are widened */
    bool compares;            /* the result is bool, otherwise of the kernel's dtype */
    const char *no_bool;      /* refuses two bool operands, with this hint */
};

static const struct binary_row binary_table[] = {
    [BINARY_ADD] = {"add", {or_bool, add_int, add_float}, false, NULL},
    [BINARY_SUBTRACT] = {"subtract",
                         {NULL, subtract_int, subtract_float},
                         false,
                         "^ says where two bool arrays differ; .astype(int) makes numbers of them"},
    [BINARY_MULTIPLY] = {"multiply", {and_bool, multiply_int, multiply_float}, false, NULL},
    [BINARY_DIVIDE] = {"divide", {NULL, NULL, divide_float}, false, NULL},
    [BINARY_FLOOR_DIVIDE] = {"floor_divide",
                             {NULL, floor_divide_int_row, floor_divide_float_row},
                             false,
                             NULL},
    [BINARY_REMAINDER] = {"remainder", {NULL, remainder_int_row, remainder_float_row}, false, NULL},
    [BINARY_POWER] = {"power", {NULL, power_int_row, power_float_row}, false, NULL},
    [BINARY_MAXIMUM] = {"maximum", {or_bool, maximum_int, maximum_float}, false, NULL},
    [BINARY_MINIMUM] = {"minimum", {and_bool, minimum_int, minimum_float}, false, NULL},
    [BINARY_LESS] = {"less", {less_bool, less_int, less_float}, true, NULL},
    [BINARY_LESS_EQUAL] = {"less_equal",
                           {less_equal_bool, less_equal_int, less_equal_float},
                           true,
                           NULL},
    [BINARY_GREATER] = {"greater", {greater_bool, greater_int, greater_float}, true, NULL},
    [BINARY_GREATER_EQUAL] = {"greater_equal",
                              {greater_equal_bool, greater_equal_int, greater_equal_float},
                              true,
                              NULL},
    [BINARY_EQUAL] = {"equal", {equal_bool, equal_int, equal_float}, true, NULL},
    [BINARY_NOT_EQUAL] = {"not_equal",
                          {not_equal_bool, not_equal_int, not_equal_float},
                          true,
                          NULL},
    [BINARY_AND] = {"bitwise_and", {and_bool, and_int, NULL}, false, NULL},
    [BINARY_OR] = {"bitwise_or", {or_bool, or_int, NULL}, false, NULL},
    [BINARY_XOR] = {"bitwise_xor", {not_equal_bool, xor_int, NULL}, false, NULL},
    [BINARY_LOGICAL_AND] = {"logical_and",
                            {logical_and_bool, logical_and_int, logical_and_float},
                            true,
                            NULL},
    [BINARY_LOGICAL_OR] = {"logical_or",
                           {logical_or_bool, logical_or_int, logical_or_float},
                           true,
                           NULL},
    [BINARY_LOGICAL_XOR] = {"logical_xor",
                            {logical_xor_bool, logical_xor_int, logical_xor_float},
                            true,
                            NULL},
    [BINARY_ARCTAN2] = {"arctan2", {NULL, NULL, arctan2_float}, false, NULL},
    [BINARY_HYPOT] = {"hypot", {NULL, NULL, hypot_float}, false, NULL},
    [BINARY_LOGADDEXP] = {"logaddexp", {NULL, NULL, logaddexp_float}, false, NULL},
};

/* The narrowest dtype that the operation has a kernel for and both operands fit into. */
static bool binary_dtype(const struct binary_row *row, const struct array *a, const struct array *b,
                         enum dtype *dtype, struct err *err)
{
    enum dtype common = dtype_wider(array_dtype(a), array_dtype(b));
    if (common == DTYPE_BOOL && row->no_bool) {
        err_set(err, ERR_TYPE,
                "numpy boolean %s, the `-` operator, is not supported, use the bitwise_xor, the "
                "`^` operator, or the logical_xor function instead.",
                row->name);
        return err_hint(err, "%s", row->no_bool);
    }
    for (*dtype = common; !row->kernel[*dtype]; ++*dtype) {
        if (*dtype < DTYPE_FLOAT64)
            continue;
        err_set(err, ERR_TYPE,
                "ufunc '%s' not supported for the input types, and the inputs could not be safely "
                "coerced to any supported types according to the casting rule ''safe''",
                row->name);
        return err_hint(err,
                        "it combines bool or int64 arrays, here are %s and %s; compare first, as "
                        "in (x > 0) & (y > 0)",
                        dtype_name(array_dtype(a)), dtype_name(array_dtype(b)));
    }
    return true;
}

static bool power_check(const struct array *exponent, struct err *err)
{
    union chunk scratch;
    struct walk w;
    walk_start(&w, exponent->ndim, exponent->shape, 1, &exponent);
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            const int64_t *e = walk_load(&w, 0, exponent, done, n, DTYPE_INT64, &scratch);
            for (size_t k = 0; k < n; k++) {
                if (e[k] >= 0)
                    continue;
                err_set(err, ERR_VALUE, "Integers to negative integer powers are not allowed.");
                return err_hint(err,
                                "the exponent %lld needs a float base, for example "
                                "2.0 ** -1",
                                (long long)e[k]);
            }
        }
    } while (walk_next(&w));
    return true;
}

static void binary_apply(binary_kernel *kernel, enum dtype dtype, const struct array *a,
                         const struct array *b, struct array *out)
{
    union chunk left, right;
    struct walk w;
    char *to = out->buffer->data;
    walk_start(&w, out->ndim, out->shape, 2, (const struct array *[]){a, b});
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            const void *x = walk_load(&w, 0, a, done, n, dtype, &left);
            const void *y = walk_load(&w, 1, b, done, n, dtype, &right);
            kernel(n, x, y, to);
            to += n * dtype_size(array_dtype(out));
        }
    } while (walk_next(&w));
}

const char *binary_name(enum binary_op op)
{
    return binary_table[op].name;
}

struct array *array_binary(enum binary_op op, const struct array *a, const struct array *b,
                           struct err *err)
{
    const struct binary_row *row = &binary_table[op];
    enum dtype dtype = DTYPE_BOOL;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    if (!binary_dtype(row, a, b, &dtype, err) ||
        !broadcast_shape(2, (const struct array *[]){a, b}, &ndim, shape, err))
        return NULL;
    struct array *out = array_empty(row->compares ? DTYPE_BOOL : dtype, ndim, shape, err);
    if (out && array_count(out) > 0 && op == BINARY_POWER && dtype == DTYPE_INT64 &&
        !power_check(b, err)) {
        array_free(out);
        return NULL;
    }
    if (out)
        binary_apply(row->kernel[dtype], dtype, a, b, out);
    return out;
}
