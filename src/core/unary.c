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
KERNEL(exp_float, double, double, exp(x))
KERNEL(log_float, double, double, log(x))
KERNEL(sqrt_float, double, double, sqrt(x))
KERNEL(tanh_float, double, double, tanh(x))
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
    [UNARY_EXP] = {"exp", {NULL, NULL, exp_float}, false, false, NULL},
    [UNARY_LOG] = {"log", {NULL, NULL, log_float}, false, false, NULL},
    [UNARY_SQRT] = {"sqrt", {NULL, NULL, sqrt_float}, false, false, NULL},
    [UNARY_TANH] = {"tanh", {NULL, NULL, tanh_float}, false, false, NULL},
    [UNARY_ISNAN] = {"isnan", {NULL, NULL, isnan_float}, true, false, NULL},
    [UNARY_ISINF] = {"isinf", {NULL, NULL, isinf_float}, true, false, NULL},
    [UNARY_ISFINITE] = {"isfinite", {NULL, NULL, isfinite_float}, true, false, NULL},
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
    err_set(err, ERR_TYPE, "%s is not defined for a %s array", row->name,
            dtype_name(array_dtype(a)));
    return err_hint(err, "%s", row->hint);
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
