/* Elementwise functions of one array; kernels and table as in binary.c. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <math.h>

typedef void unary_kernel(size_t n, const void *in, void *out);

#define KERNEL(name, type, out_type, expression)                                                   \
    static void name(size_t n, const void *in, void *out)                                          \
    {                                                                                              \
        const type *from = in;                                                                     \
        out_type *to = out;                                                                        \
        for (size_t k = 0; k < n; k++) {                                                           \
            type x = from[k];                                                                      \
            to[k] = (out_type)(expression);                                                        \
        }                                                                                          \
    }

KERNEL(negative_int, uint64_t, uint64_t, 0 - x)
KERNEL(negative_float, double, double, -x)
KERNEL(absolute_bool, bool, bool, x)
KERNEL(absolute_int, int64_t, uint64_t, x < 0 ? 0 - (uint64_t)x : (uint64_t)x)
KERNEL(absolute_float, double, double, fabs(x))
KERNEL(invert_bool, bool, bool, !x)
KERNEL(invert_int, int64_t, int64_t, ~x)
KERNEL(sign_int, int64_t, int64_t, (x > 0) - (x < 0))
KERNEL(sign_float, double, double, isnan(x) ? x : (double)((x > 0) - (x < 0)))
KERNEL(square_int, uint64_t, uint64_t, (x * x))
KERNEL(square_float, double, double, (x * x))
KERNEL(reciprocal_int, int64_t, int64_t, x == 0 ? INT64_MIN : 1 / x)
KERNEL(reciprocal_float, double, double, 1 / x)
KERNEL(exp_float, double, double, exp(x))
KERNEL(exp2_float, double, double, exp2(x))
KERNEL(expm1_float, double, double, expm1(x))
KERNEL(log_float, double, double, log(x))
KERNEL(log2_float, double, double, log2(x))
KERNEL(log10_float, double, double, log10(x))
KERNEL(log1p_float, double, double, log1p(x))
KERNEL(sqrt_float, double, double, sqrt(x))
KERNEL(sin_float, double, double, sin(x))
KERNEL(cos_float, double, double, cos(x))
KERNEL(tan_float, double, double, tan(x))
KERNEL(arcsin_float, double, double, asin(x))
KERNEL(arccos_float, double, double, acos(x))
KERNEL(arctan_float, double, double, atan(x))
KERNEL(sinh_float, double, double, sinh(x))
KERNEL(cosh_float, double, double, cosh(x))
KERNEL(tanh_float, double, double, tanh(x))
KERNEL(floor_float, double, double, floor(x))
KERNEL(ceil_float, double, double, ceil(x))
KERNEL(trunc_float, double, double, trunc(x))
KERNEL(rint_float, double, double, rint(x))
KERNEL(expit_float, double, double, 1 / (1 + exp(-x)))
KERNEL(erf_float, double, double, erf(x))
KERNEL(logical_not_bool, bool, bool, !x)
KERNEL(logical_not_int, int64_t, bool, x == 0)
KERNEL(logical_not_float, double, bool, x == 0)
KERNEL(isnan_float, double, bool, isnan(x))
KERNEL(isinf_float, double, bool, isinf(x))
KERNEL(isfinite_float, double, bool, isfinite(x))

struct unary_row {
    const char *name;
    unary_kernel *kernel[3]; /* by dtype; where one is missing, the operand is widened */
    bool tests;              /* the result is bool, otherwise of the kernel's dtype */
    bool no_bool;            /* refuses a bool operand */
    const char *hint;        /* for an operand that is refused */
};

static const struct unary_row unary_table[] = {
    [UNARY_NEGATIVE] = {"negative",
                        {NULL, negative_int, negative_float},
                        false,
                        true,
                        "~ turns True into False; .astype(int) makes numbers"},
    [UNARY_ABSOLUTE] =
        {"absolute", {absolute_bool, absolute_int, absolute_float}, false, false, NULL},
    [UNARY_INVERT] = {"invert",
                      {invert_bool, invert_int, NULL},
                      false,
                      false,
                      "~ is for bool and int64 arrays; compare first, as in ~(x > 0)"},
    [UNARY_SIGN] =
        {"sign", {NULL, sign_int, sign_float}, false, true, ".astype(int) makes numbers"},
    [UNARY_SQUARE] = {"square", {NULL, square_int, square_float}, false, false, NULL},
    [UNARY_RECIPROCAL] =
        {"reciprocal", {NULL, reciprocal_int, reciprocal_float}, false, false, NULL},
    [UNARY_EXP] = {"exp", {NULL, NULL, exp_float}, false, false, NULL},
    [UNARY_EXP2] = {"exp2", {NULL, NULL, exp2_float}, false, false, NULL},
    [UNARY_EXPM1] = {"expm1", {NULL, NULL, expm1_float}, false, false, NULL},
    [UNARY_LOG] = {"log", {NULL, NULL, log_float}, false, false, NULL},
    [UNARY_LOG2] = {"log2", {NULL, NULL, log2_float}, false, false, NULL},
    [UNARY_LOG10] = {"log10", {NULL, NULL, log10_float}, false, false, NULL},
    [UNARY_LOG1P] = {"log1p", {NULL, NULL, log1p_float}, false, false, NULL},
    [UNARY_SQRT] = {"sqrt", {NULL, NULL, sqrt_float}, false, false, NULL},
    [UNARY_SIN] = {"sin", {NULL, NULL, sin_float}, false, false, NULL},
    [UNARY_COS] = {"cos", {NULL, NULL, cos_float}, false, false, NULL},
    [UNARY_TAN] = {"tan", {NULL, NULL, tan_float}, false, false, NULL},
    [UNARY_ARCSIN] = {"arcsin", {NULL, NULL, arcsin_float}, false, false, NULL},
    [UNARY_ARCCOS] = {"arccos", {NULL, NULL, arccos_float}, false, false, NULL},
    [UNARY_ARCTAN] = {"arctan", {NULL, NULL, arctan_float}, false, false, NULL},
    [UNARY_SINH] = {"sinh", {NULL, NULL, sinh_float}, false, false, NULL},
    [UNARY_COSH] = {"cosh", {NULL, NULL, cosh_float}, false, false, NULL},
    [UNARY_TANH] = {"tanh", {NULL, NULL, tanh_float}, false, false, NULL},
    [UNARY_FLOOR] = {"floor", {NULL, NULL, floor_float}, false, false, NULL},
    [UNARY_CEIL] = {"ceil", {NULL, NULL, ceil_float}, false, false, NULL},
    [UNARY_TRUNC] = {"trunc", {NULL, NULL, trunc_float}, false, false, NULL},
    [UNARY_RINT] = {"rint", {NULL, NULL, rint_float}, false, false, NULL},
    [UNARY_EXPIT] = {"expit", {NULL, NULL, expit_float}, false, false, NULL},
    [UNARY_ERF] = {"erf", {NULL, NULL, erf_float}, false, false, NULL},
    [UNARY_ISNAN] = {"isnan", {NULL, NULL, isnan_float}, true, false, NULL},
    [UNARY_ISINF] = {"isinf", {NULL, NULL, isinf_float}, true, false, NULL},
    [UNARY_ISFINITE] = {"isfinite", {NULL, NULL, isfinite_float}, true, false, NULL},
    [UNARY_LOGICAL_NOT] =
        {"logical_not", {logical_not_bool, logical_not_int, logical_not_float}, true, false, NULL},
};

static bool unary_dtype(const struct unary_row *row, const struct array *a, enum dtype *dtype,
                        struct err *err)
{
    *dtype = array_dtype(a);
    bool refused = row->no_bool && *dtype == DTYPE_BOOL;
    while (!refused && !row->kernel[*dtype]) {
        refused = *dtype == DTYPE_FLOAT64;
        *dtype += !refused;
    }
    if (!refused)
        return true;
    if (row == &unary_table[UNARY_SIGN])
        err_set(err, ERR_UFUNC_NO_LOOP,
                "ufunc 'sign' did not contain a loop with signature matching types <class "
                "'numpy.dtype[bool_]'> -> None");
    else if (row == &unary_table[UNARY_NEGATIVE])
        err_set(err, ERR_TYPE,
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` "
                "operator or the logical_not function instead.");
    else
        err_set(err, ERR_TYPE,
                "ufunc '%s' not supported for the input types, and the inputs could not be safely "
                "coerced to any supported types according to the casting rule ''safe''",
                row->name);
    return err_hint(err, "the operand is of %s; %s", dtype_name(array_dtype(a)), row->hint);
}

static void unary_apply(unary_kernel *kernel, enum dtype dtype, const struct array *a,
                        struct array *out)
{
    union chunk scratch;
    struct walk w;
    char *to = out->buffer->data;
    walk_start(&w, out->ndim, out->shape, 1, &a);
    do {
        for (size_t done = 0, n; done < w.inner; done += n) {
            n = chunk_size(w.inner, done);
            kernel(n, walk_load(&w, 0, a, done, n, dtype, &scratch), to);
            to += n * dtype_size(array_dtype(out));
        }
    } while (walk_next(&w));
}

struct array *array_unary(enum unary_op op, const struct array *a, struct err *err)
{
    const struct unary_row *row = &unary_table[op];
    enum dtype dtype;
    if (!unary_dtype(row, a, &dtype, err))
        return NULL;
    struct array *out = array_empty(row->tests ? DTYPE_BOOL : dtype, a->ndim, a->shape, err);
    if (out)
        unary_apply(row->kernel[dtype], dtype, a, out);
    return out;
}
