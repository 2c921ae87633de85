/* Arrays from lists, from other arrays and from one number; dtypes. */
#include "sheet/tables.h"

#include "base/err.h"

/* -- copies and conversions -------------------------------------------------------------------- */

/* Whether floats of Python's, which are not cut as an array's are, can be whole numbers. */
static bool can_be_whole(const struct array *a, struct err *err)
{
    struct value whole;
    for (size_t k = 0; k < a->buffer->count; k++)
        if (!give_whole(a->buffer->f[k], &whole, err))
            return false;
    return true;
}

/* The first argument as `dtype`; itself, not a copy, where `keep` says so and it is of that dtype.
 */
static struct array *converted(const struct call *call, size_t dtype_at, bool keep, struct err *err)
{
    enum dtype dtype = DTYPE_BOOL;
    if (!take_dtype(call, dtype_at, &dtype, err)) /* which NumPy looks at before the rows */
        return NULL;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (!a)
        return NULL;
    enum dtype own = dtype = array_dtype(a);
    bool lists = call->args[0].kind != VALUE_ARRAY && !call->args[0].numpy;
    if (take_dtype(call, dtype_at, &dtype, err) &&
        (!lists || own != DTYPE_FLOAT64 || dtype != DTYPE_INT64 || can_be_whole(a, err)))
        out = keep && dtype == own ? array_ref(a) : array_astype(a, dtype, err);
    array_free(a);
    return out;
}

static bool array(struct call *call, struct value *result, struct err *err)
{
    bool copy = true;
    return take_flag(call, 2, &copy, err) && give_array(converted(call, 1, !copy, err), result);
}

static bool asarray(struct call *call, struct value *result, struct err *err)
{
    return give_array(converted(call, 1, true, err), result);
}

static bool astype(struct call *call, struct value *result, struct err *err)
{
    bool copy = true;
    if (call->args[1].kind == VALUE_NONE) /* NumPy's default dtype */
        call->args[1] = (struct value){.kind = VALUE_DTYPE, .dtype = DTYPE_FLOAT64};
    return take_flag(call, 2, &copy, err) &&
           give_like(call, converted(call, 1, !copy, err), result);
}

/* np.copy makes an array of a scalar too; as a method, op says, it does not. */
static bool copy(struct call *call, struct value *result, struct err *err)
{
    struct array *a = take_array(call, 0, err);
    struct array *out = a ? array_copy(a, err) : NULL;
    array_free(a);
    return call->builtin->op ? give_like(call, out, result) : give_array(out, result);
}

/* np.int64(x) and its like: a NumPy scalar, or an array of what has several elements. */
static bool scalar(struct call *call, struct value *result, struct err *err)
{
    struct value v = call->args[0];
    enum dtype dtype = (enum dtype)call->builtin->op;
    if (v.kind == VALUE_STRING || (v.kind == VALUE_FLOAT && !v.numpy)) {
        const struct builtin *parse = builtin_find(IN_PYTHON, dtype == DTYPE_INT64     ? "int"
                                                              : dtype == DTYPE_FLOAT64 ? "float"
                                                                                       : "bool");
        if (!builtin_call(parse, call->eval, 1, 0, NULL, &v, result, err))
            return false;
        result->numpy = true;
        return true;
    }
    struct array *a = value_to_array(v, err);
    struct array *out = a ? array_astype(a, dtype, err) : NULL;
    array_free(a);
    return give(out, result);
}

static bool dtype(struct call *call, struct value *result, struct err *err)
{
    enum dtype d = DTYPE_FLOAT64;
    if (!take_dtype(call, 0, &d, err))
        return false;
    *result = (struct value){.kind = VALUE_DTYPE, .dtype = d};
    return true;
}

/* -- one number over and over ------------------------------------------------------------------ */

/* Fills a new array with one number. Takes the array. */
static struct array *filled(struct array *a, struct value number, struct err *err)
{
    struct array *source = a ? value_to_array(number, err) : NULL;
    if (source && array_assign(a, source, err)) {
        array_free(source);
        return a;
    }
    array_free(source);
    array_free(a);
    return NULL;
}

static bool constant(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    enum dtype dtype = DTYPE_FLOAT64;
    if (!take_sizes(call->args[0], &ndim, shape, err) || !take_dtype(call, 1, &dtype, err))
        return false;
    struct array *a = array_new(dtype, ndim, shape, err);
    return give_array(call->builtin->op ? filled(a, value_int(1), err) : a, result);
}

static bool full(struct call *call, struct value *result, struct err *err)
{
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *number = take_array(call, 1, err), *out = NULL;
    if (!number)
        return false;
    enum dtype dtype = array_dtype(number);
    if (take_sizes(call->args[0], &ndim, shape, err) && take_dtype(call, 2, &dtype, err))
        out = filled(array_new(dtype, ndim, shape, err), call->args[1], err);
    array_free(number);
    return give_array(out, result);
}

static struct array *like(const struct call *call, size_t dtype_at, struct err *err)
{
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (!a)
        return NULL;
    enum dtype own = array_dtype(a), dtype = own;
    bool lists = call->args[0].kind != VALUE_ARRAY && !call->args[0].numpy;
    if (take_dtype(call, dtype_at, &dtype, err) &&
        (!lists || own != DTYPE_FLOAT64 || dtype != DTYPE_INT64 || can_be_whole(a, err)))
        out = array_like(a, dtype, err);
    array_free(a);
    return out;
}

static bool constant_like(struct call *call, struct value *result, struct err *err)
{
    struct array *a = like(call, 1, err);
    return give_array(call->builtin->op ? filled(a, value_int(1), err) : a, result);
}

static bool full_like(struct call *call, struct value *result, struct err *err)
{
    return give_array(filled(like(call, 2, err), call->args[1], err), result);
}

static const struct builtin rows[] = {
    {IN_NUMPY, "array", "array(object, dtype=None, *, copy=True)",
     "an array of nested lists; a copy of an array", array, DERIVE_VIEW, 0},
    {IN_NUMPY, "asarray", "asarray(a, dtype=None)", "an array of nested lists; an array itself",
     asarray, DERIVE_VIEW, 0},
    {IN_METHOD, "astype", "astype(a, dtype, copy=True)", "a copy with another dtype", astype,
     DERIVE_ELEMENTWISE, 0},
    {IN_NUMPY, "copy", "copy(a)", "a copy with elements of its own", copy, DERIVE_VIEW, 0},
    {IN_METHOD, "copy", "copy(a)", "a copy with elements of its own", copy, DERIVE_VIEW, 1},
    {IN_NUMPY, "bool_", "bool_(x=False)", "x as a bool of NumPy's", scalar, DERIVE_ELEMENTWISE,
     DTYPE_BOOL},
    {IN_NUMPY, "int64", "int64(x=0)", "x as a whole number of NumPy's", scalar, DERIVE_ELEMENTWISE,
     DTYPE_INT64},
    {IN_NUMPY, "float64", "float64(x=0)", "x as a float of NumPy's", scalar, DERIVE_ELEMENTWISE,
     DTYPE_FLOAT64},
    {IN_NUMPY, "dtype", "dtype(dtype)", "the dtype of that name", dtype, DERIVE_NONE, 0},
    {IN_NUMPY, "zeros", "zeros(shape, dtype=None)", "an array of zeros", constant, DERIVE_NONE, 0},
    {IN_NUMPY, "ones", "ones(shape, dtype=None)", "an array of ones", constant, DERIVE_NONE, 1},
    {IN_NUMPY, "empty", "empty(shape, dtype=None)", "an array to be filled in; here of zeros",
     constant, DERIVE_NONE, 0},
    {IN_NUMPY, "full", "full(shape, fill_value, dtype=None)", "an array of one number", full,
     DERIVE_FILL, 0},
    {IN_NUMPY, "zeros_like", "zeros_like(a, dtype=None)", "zeros in the shape of a", constant_like,
     DERIVE_NONE, 0},
    {IN_NUMPY, "ones_like", "ones_like(a, dtype=None)", "ones in the shape of a", constant_like,
     DERIVE_NONE, 1},
    {IN_NUMPY, "empty_like", "empty_like(prototype, dtype=None)", "zeros in the shape of prototype",
     constant_like, DERIVE_NONE, 0},
    {IN_NUMPY, "full_like", "full_like(a, fill_value, dtype=None)", "one number in the shape of a",
     full_like, DERIVE_FILL, 0},
};

const struct builtin_table builtins_create = {rows, sizeof rows / sizeof *rows};
