/* Products and norms. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/math.h"
#include "core/norm.h"
#include "core/product.h"

#include <stdlib.h>
#include <string.h>

typedef struct array *product_fn(const struct array *a, const struct array *b, struct err *err);

enum product { MATMUL, DOT, INNER, OUTER, VDOT, KRON };

static bool product(struct call *call, struct value *result, struct err *err)
{
    static product_fn *const functions[] = {
        [MATMUL] = array_matmul, [DOT] = array_dot,   [INNER] = array_inner,
        [OUTER] = array_outer,   [VDOT] = array_vdot, [KRON] = array_kron,
    };
    struct array *a = take_array(call, 0, err);
    struct array *b = a ? take_array(call, 1, err) : NULL;
    struct array *out = b ? functions[call->builtin->op](a, b, err) : NULL;
    array_free(a);
    array_free(b);
    return give(out, result);
}

/* -- tensordot --------------------------------------------------------------------------------- */

/* One axis, or several of them. */
static bool axis_list(struct value v, int *count, int axes[ARRAY_MAX_NDIM], struct err *err)
{
    int64_t given[ARRAY_MAX_NDIM];
    if (!take_shape(v, count, given, err))
        return false;
    for (int i = 0; i < *count; i++)
        axes[i] = given[i] < -ARRAY_MAX_NDIM || given[i] > ARRAY_MAX_NDIM ? ARRAY_MAX_NDIM
                                                                          : (int)given[i];
    return true;
}

/* axes: how many of a's last and b's first; or a pair, of an axis or a list of axes each. */
static bool tensordot_axes(struct value v, int *count, int *of_a, int *of_b, struct err *err)
{
    int64_t n;
    if ((v.kind == VALUE_TUPLE || v.kind == VALUE_LIST) && v.sequence->count == 2) {
        int other;
        if (!axis_list(v.sequence->items[0], count, of_a, err) ||
            !axis_list(v.sequence->items[1], &other, of_b, err))
            return false;
        return *count == other || err_set(err, ERR_VALUE, "shape-mismatch for sum");
    }
    if (!value_to_int(v, &n, err))
        return err_hint(err, "axes is a number of axes, or a pair such as ([1], [0]).");
    if (n < 0 || n > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "tensordot cannot sum over %lld axes", (long long)n);
    *count = (int)n;
    for (int i = 0; i < *count; i++) {
        of_a[i] = i - *count;
        of_b[i] = i;
    }
    return true;
}

static bool tensordot(struct call *call, struct value *result, struct err *err)
{
    int count, of_a[ARRAY_MAX_NDIM], of_b[ARRAY_MAX_NDIM];
    if (!tensordot_axes(call->args[2], &count, of_a, of_b, err))
        return false;
    struct array *a = take_array(call, 0, err);
    struct array *b = a ? take_array(call, 1, err) : NULL;
    struct array *out = b ? array_tensordot(a, b, count, of_a, of_b, err) : NULL;
    array_free(a);
    array_free(b);
    return give_array(out, result);
}

/* -- einsum, trace, norm ----------------------------------------------------------------------- */

static bool einsum(struct call *call, struct value *result, struct err *err)
{
    size_t count;
    if (call->args[0].kind != VALUE_STRING) {
        err_set(err, ERR_TYPE, "einsum: the subscripts are a string, not a '%s'",
                value_type_name(call->args[0]));
        return err_hint(err, "np.einsum('ij,jk->ik', a, b) is a @ b.");
    }
    if (call->args[1].sequence->count == 0)
        return err_set(err, ERR_VALUE,
                       "must specify the einstein sum subscripts string and at least one operand, "
                       "or at least one operand and its corresponding subscripts list");
    struct array **arrays = take_arrays(call->args[1], &count, err), *out = NULL;
    if (arrays)
        out = array_einsum(call->args[0].string->text, (int)count,
                           (const struct array *const *)arrays, err);
    free_arrays(arrays, count);
    return give(out, result);
}

static bool trace(struct call *call, struct value *result, struct err *err)
{
    int axis1, axis2;
    int64_t offset = 0;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_int(call, 1, &offset, err) && take_axis(call, 2, &axis1, err) &&
        take_axis(call, 3, &axis2, err))
        out = array_trace(a, offset, axis1, axis2, err);
    array_free(a);
    return give(out, result);
}

static bool take_order(const struct call *call, enum norm_kind *kind, double *order,
                       struct err *err)
{
    struct value v = call->args[1];
    *kind = v.kind == VALUE_NONE ? NORM_DEFAULT : NORM_ORDER;
    *order = 0;
    if (v.kind == VALUE_NONE)
        return true;
    if (v.kind == VALUE_STRING) {
        *kind = NORM_FROBENIUS;
        if (strcmp(v.string->text, "fro") == 0 || strcmp(v.string->text, "f") == 0)
            return true;
    } else if (value_is_number(v)) {
        *order = value_number(v);
        return true;
    }
    err_set(err, ERR_VALUE, "Invalid norm order for matrices.");
    return err_hint(err, "ord is None, a number, np.inf, -np.inf or 'fro'.");
}

static bool norm(struct call *call, struct value *result, struct err *err)
{
    enum norm_kind kind;
    double order;
    int count, axes[ARRAY_MAX_NDIM];
    bool keepdims = false;
    struct array *x = take_array(call, 0, err), *out = NULL;
    if (x && take_order(call, &kind, &order, err) && take_axes(call, 2, &count, axes, err) &&
        take_flag(call, 3, &keepdims, err))
        out = array_norm(x, kind, order, count < 0 ? 0 : count, axes, keepdims, err);
    array_free(x);
    return give(out, result);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "matmul", "matmul(x1, x2)", "the matrix product, x1 @ x2", product, DERIVE_MATMUL,
     MATMUL},
    {IN_NUMPY | IN_METHOD, "dot", "dot(a, b)",
     "the dot product of vectors, the matrix product of matrices", product, DERIVE_PRODUCT, DOT},
    {IN_NUMPY, "inner", "inner(a, b)", "the dot products of the rows of a with the rows of b",
     product, DERIVE_PRODUCT, INNER},
    {IN_NUMPY, "outer", "outer(a, b)", "every element of a times every element of b", product,
     DERIVE_PRODUCT, OUTER},
    {IN_NUMPY, "vdot", "vdot(a, b)", "the dot product of all elements, in order", product,
     DERIVE_PRODUCT, VDOT},
    {IN_NUMPY, "kron", "kron(a, b)", "b once for every element of a, times that element", product,
     DERIVE_PRODUCT, KRON},
    {IN_NUMPY, "tensordot", "tensordot(a, b, axes=2)",
     "products summed over some axes of a and of b", tensordot, DERIVE_PRODUCT, 0},
    {IN_NUMPY, "einsum", "einsum(subscripts, *operands, optimize=False)",
     "products summed as the letters say: 'ij,jk->ik' is matmul", einsum, DERIVE_EINSUM, 0},
    {IN_NUMPY | IN_METHOD, "trace", "trace(a, offset=0, axis1=0, axis2=1)",
     "the sum along the diagonal", trace, DERIVE_REDUCE, 0},
    {IN_LINALG, "norm", "norm(x, ord=None, axis=None, keepdims=False)",
     "the length of a vector, the size of a matrix", norm, DERIVE_REDUCE, 0},
};

const struct builtin_table builtins_product = {rows, sizeof rows / sizeof *rows};
