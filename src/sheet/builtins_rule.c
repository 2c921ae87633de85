/* Arrays from rules: equal steps, diagonals and triangles, grids. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/axes.h"
#include "core/create.h"
#include "core/math.h"

#include <math.h>

/* -- steps ------------------------------------------------------------------------------------- */

/* start, stop and step of arange; is_int says that all of them are. */
struct steps {
    struct value start, stop, step;
    bool is_int;
};

static bool take_steps(const struct call *call, struct steps *s, struct err *err)
{
    const struct value *given = call->args;
    bool one = given[1].kind == VALUE_NONE;
    *s = (struct steps){one ? value_int(0) : given[0], given[one ? 0 : 1], given[2], true};
    if (s->stop.kind == VALUE_NONE)
        return err_set(err, ERR_TYPE, "arange() requires stop to be specified.");
    if (s->start.kind == VALUE_NONE)
        s->start = value_int(0);
    if (s->step.kind == VALUE_NONE)
        s->step = value_int(1);
    struct value *bounds[] = {&s->start, &s->stop, &s->step};
    for (size_t i = 0; i < 3; i++) {
        if (bounds[i]->kind == VALUE_ARRAY && bounds[i]->array->ndim == 0)
            *bounds[i] = value_result(array_ref(bounds[i]->array));
        if (!value_is_number(*bounds[i]))
            return err_set(err, ERR_TYPE, "arange() takes numbers, not '%s'",
                           value_type_name(*bounds[i]));
        s->is_int = s->is_int && bounds[i]->kind != VALUE_FLOAT;
    }
    return true;
}

static int64_t whole(struct value v)
{
    return v.kind == VALUE_FLOAT ? (int64_t)v.f : value_integer(v);
}

/* ceil((stop - start) / step), none when that is negative. */
static bool count_steps(const struct steps *s, size_t *count, struct err *err)
{
    double step = value_number(s->step), way = value_number(s->stop) - value_number(s->start);
    int64_t exact;
    if (s->is_int && !__builtin_sub_overflow(whole(s->stop), whole(s->start), &exact))
        way = (double)exact;
    if (step == 0 && !s->step.numpy)
        return err_set(err, ERR_ZERO_DIVISION, "%s",
                       s->is_int ? "division by zero" : "float division by zero");
    double length = way / step;
    if (length == 0 && way != 0) /* a step so long that the quotient vanishes */
        length = signbit(length) ? 0 : 1;
    length = ceil(length);
    if (isnan(length))
        return err_set(err, ERR_VALUE, "arange: cannot compute length");
    if (length > (double)ARRAY_MAX_COUNT)
        return err_set(err, ERR_VALUE, "Maximum allowed size exceeded");
    *count = length > 0 ? (size_t)length : 0;
    return true;
}

/* The first two numbers say how it goes on, in the dtype of the result. */
static struct array *steps(const struct steps *s, size_t n, enum dtype dtype, struct err *err)
{
    double start = value_number(s->start), step = value_number(s->step);
    if (dtype == DTYPE_FLOAT64)
        return array_steps_float(n, start, start + step, err);
    if (dtype == DTYPE_BOOL && n > 2) {
        err_set(err, ERR_TYPE,
                "arange() is only supported for booleans when the result has at "
                "most length 2.");
        return NULL;
    }
    uint64_t next = (uint64_t)whole(s->start) + (uint64_t)whole(s->step);
    struct array *a = array_steps_int(n, whole(s->start),
                                      s->is_int ? (int64_t)next : (int64_t)(start + step), err);
    struct array *out = a ? array_astype(a, dtype, err) : NULL;
    array_free(a);
    return out;
}

static bool arange(struct call *call, struct value *result, struct err *err)
{
    struct steps s;
    size_t n;
    if (!take_steps(call, &s, err) || !count_steps(&s, &n, err))
        return false;
    enum dtype dtype = s.is_int ? DTYPE_INT64 : DTYPE_FLOAT64;
    return take_dtype(call, 3, &dtype, err) && give_array(steps(&s, n, dtype, err), result);
}

static bool take_count(const struct call *call, size_t i, size_t *n, struct err *err)
{
    int64_t count = 0;
    if (!value_to_int(call->args[i], &count, err))
        return false;
    if (count < 0)
        return err_set(err, ERR_VALUE, "Number of samples, %lld, must be non-negative.",
                       (long long)count);
    *n = (size_t)count;
    return true;
}

/* What linspace makes of its samples: moved to `axis`, and rounded down for whole numbers. */
static struct array *linspace_finish(struct array *samples, int axis, enum dtype dtype,
                                     struct err *err)
{
    struct array *moved = array_moveaxis(samples, 1, (int[]){0}, 1, &axis, err), *out = NULL;
    for (size_t i = 0; dtype == DTYPE_INT64 && i < samples->buffer->count; i++)
        samples->buffer->f[i] = floor(samples->buffer->f[i]);
    if (moved)
        out = array_astype(moved, dtype, err);
    array_free(moved);
    array_free(samples);
    return out;
}

static bool linspace(struct call *call, struct value *result, struct err *err)
{
    size_t n;
    int axis;
    bool endpoint = true, retstep = false;
    enum dtype dtype = DTYPE_FLOAT64;
    struct array *step = NULL, *out = NULL;
    if (!take_count(call, 2, &n, err) || !take_flag(call, 3, &endpoint, err) ||
        !take_flag(call, 4, &retstep, err) || !take_dtype(call, 5, &dtype, err) ||
        !take_axis(call, 6, &axis, err))
        return false;
    struct array *start = take_array(call, 0, err), *stop = start ? take_array(call, 1, err) : NULL;
    if (stop)
        out = array_linspace(start, stop, n, endpoint, &step, err);
    if (out)
        out = linspace_finish(out, axis, dtype, err);
    array_free(start);
    array_free(stop);
    if (!retstep || !out) {
        array_free(step);
        return give_array(out, result);
    }
    *result = value_sequence(VALUE_TUPLE, 2);
    value_append(*result, value_array(out));
    value_append(*result, value_result(step));
    return true;
}

/* -- diagonals and triangles ------------------------------------------------------------------- */

/* N, M, k and dtype, which eye and tri share. */
static bool take_matrix(const struct call *call, size_t shape[2], int64_t *k, enum dtype *dtype,
                        struct err *err)
{
    int64_t n = 0, m;
    if (!value_to_int(call->args[0], &n, err))
        return false;
    m = n;
    if (!take_int(call, 1, &m, err) || !take_int(call, 2, k, err) ||
        !take_dtype(call, 3, dtype, err))
        return false;
    bool tri = call->builtin->op;
    if (!tri && (n < 0 || m < 0))
        return err_set(err, ERR_VALUE, "negative dimensions are not allowed");
    shape[0] = n < 0 ? 0 : (size_t)n;
    shape[1] = m < 0 ? 0 : (size_t)m;
    return true;
}

static bool matrix(struct call *call, struct value *result, struct err *err)
{
    size_t shape[2];
    int64_t k = 0;
    enum dtype dtype = DTYPE_FLOAT64;
    if (!take_matrix(call, shape, &k, &dtype, err))
        return false;
    return give_array(
        (call->builtin->op ? array_tri : array_eye)(dtype, shape[0], shape[1], k, err), result);
}

static bool identity(struct call *call, struct value *result, struct err *err)
{
    int64_t n = 0;
    enum dtype dtype = DTYPE_FLOAT64;
    if (!take_int(call, 0, &n, err) || !take_dtype(call, 1, &dtype, err))
        return false;
    if (n < 0)
        return err_set(err, ERR_VALUE, "negative dimensions are not allowed");
    return give_array(array_eye(dtype, (size_t)n, (size_t)n, 0, err), result);
}

static bool triangle(struct call *call, struct value *result, struct err *err)
{
    int64_t k = 0;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && a->ndim == 0) {
        err_set(err, ERR_TYPE, "tri() missing 1 required positional argument: 'N'");
        err_hint(err, "A number has no diagonal: %s takes an array of two axes or more.",
                 call->builtin->name);
    } else if (a && take_int(call, 1, &k, err)) {
        out = (call->builtin->op ? array_triu : array_tril)(a, k, err);
    }
    array_free(a);
    return give_array(out, result);
}

static bool diag(struct call *call, struct value *result, struct err *err)
{
    int64_t k = 0;
    struct array *v = take_array(call, 0, err), *out = NULL;
    if (v && (v->ndim < 1 || v->ndim > 2))
        err_set(err, ERR_VALUE, "Input must be 1- or 2-d.");
    else if (v && take_int(call, 1, &k, err))
        out = v->ndim == 1 ? array_diag(v, k, err) : array_diagonal(v, k, 0, 1, err);
    array_free(v);
    return give_array(out, result);
}

static bool diagonal(struct call *call, struct value *result, struct err *err)
{
    int64_t k = 0;
    int axis1, axis2;
    struct array *a = take_array(call, 0, err), *out = NULL;
    if (a && take_int(call, 1, &k, err) && take_axis(call, 2, &axis1, err) &&
        take_axis(call, 3, &axis2, err))
        out = array_diagonal(a, k, axis1, axis2, err);
    array_free(a);
    return give_array(out, result);
}

/* -- grids ------------------------------------------------------------------------------------- */

/* Part i of a grid: its numbers along their own axis, repeated along the others. 'xy' gives the
 * first two parts each other's axes. */
static struct array *grid_part(struct array *const *parts, int count, int i, bool xy, bool sparse,
                               struct err *err)
{
    int64_t thin[ARRAY_MAX_NDIM];
    size_t shape[ARRAY_MAX_NDIM];
    for (int d = 0; d < count; d++) {
        int from = xy && count > 1 && d < 2 ? 1 - d : d;
        shape[d] = array_count(parts[from]);
        thin[d] = from == i ? (int64_t)shape[d] : 1;
    }
    struct array *line = array_reshape(parts[i], count, thin, err);
    struct array *view = line && !sparse ? array_broadcast_to(line, count, shape, err)
                         : line          ? array_ref(line)
                                         : NULL;
    struct array *out = view ? array_copy(view, err) : NULL;
    array_free(line);
    array_free(view);
    return out;
}

static bool meshgrid(struct call *call, struct value *result, struct err *err)
{
    static const char *const orders[] = {"xy", "ij", NULL};
    int order = 0;
    bool sparse = false;
    size_t count = call->args[0].sequence->count;
    if (!take_choice(call, 1, orders, "Valid values for `indexing` are 'xy' and 'ij'.", &order,
                     err) ||
        !take_flag(call, 2, &sparse, err))
        return false;
    if (count > ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "a grid can have at most %d axes", ARRAY_MAX_NDIM);
    struct value out = value_sequence(VALUE_LIST, count);
    struct array **parts = count ? take_arrays(call->args[0], &count, err) : NULL;
    bool ok = parts || count == 0;
    for (size_t i = 0; ok && i < count; i++) {
        struct array *part = grid_part(parts, (int)count, (int)i, order == 0, sparse, err);
        ok = part != NULL;
        if (ok)
            value_append(out, value_array(part));
    }
    free_arrays(parts, parts ? count : 0);
    if (ok)
        *result = out;
    else
        value_free(out);
    return ok;
}

static const struct builtin rows[] = {
    {IN_NUMPY, "eye", "eye(N, M=None, k=0, dtype=None)",
     "ones on the k-th diagonal, zeros elsewhere", matrix, DERIVE_RULE, 0},
    {IN_NUMPY, "tri", "tri(N, M=None, k=0, dtype=None)",
     "ones at and below the k-th diagonal, zeros above", matrix, DERIVE_RULE, 1},
    {IN_NUMPY, "identity", "identity(n, dtype=None)", "ones on the diagonal of a square of zeros",
     identity, DERIVE_RULE, 0},
    {IN_NUMPY, "arange", "arange(start=None, stop=None, step=None, dtype=None)",
     "numbers at equal steps; one argument is the stop", arange, DERIVE_RULE, 0},
    {IN_NUMPY, "linspace",
     "linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0)",
     "num numbers from start to stop, evenly spaced", linspace, DERIVE_RULE, 0},
    {IN_NUMPY, "tril", "tril(m, k=0)", "m with zeros above the k-th diagonal", triangle,
     DERIVE_VIEW, 0},
    {IN_NUMPY, "triu", "triu(m, k=0)", "m with zeros below the k-th diagonal", triangle,
     DERIVE_VIEW, 1},
    {IN_NUMPY, "diag", "diag(v, k=0)", "the k-th diagonal of a matrix; a matrix with that diagonal",
     diag, DERIVE_VIEW, 0},
    {IN_NUMPY | IN_METHOD, "diagonal", "diagonal(a, offset=0, axis1=0, axis2=1)", "a diagonal of a",
     diagonal, DERIVE_VIEW, 0},
    {IN_NUMPY, "meshgrid", "meshgrid(*xi, indexing='xy', sparse=False)",
     "for every point of a grid, its first coordinate, its second, ...", meshgrid, DERIVE_VIEW, 0},
};

const struct builtin_table builtins_rule = {rows, sizeof rows / sizeof *rows};
