/* Reductions fold a binary operation over one axis, several, or all.
 *
 * The walk goes through the operand with the result repeated along the reduced axes. Where the
 * reduced axis is the innermost, a row folds into one element; elsewhere a row of operands is
 * combined with a row of results. Axes are taken in the order of their strides, as NumPy takes
 * them, so that float sums have NumPy's rounding. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- sums as NumPy adds them ------------------------------------------------------------------- */

enum { SUM_BLOCK = 128, SUM_BUFFER = 8192 };

static double sum_block(size_t n, const double *x, ptrdiff_t step)
{
    double r[8];
    size_t k;
    for (ptrdiff_t j = 0; j < 8; j++)
        r[j] = x[j * step];
    for (k = 8; k + 8 <= n; k += 8)
        for (ptrdiff_t j = 0; j < 8; j++)
            r[j] += x[((ptrdiff_t)k + j) * step];
    double sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; k < n; k++)
        sum += x[(ptrdiff_t)k * step];
    return sum;
}

static double sum_pairwise(size_t n, const double *x, ptrdiff_t step)
{
    if (n > SUM_BLOCK) {
        size_t half = n / 2 - n / 2 % 8;
        return sum_pairwise(half, x, step) +
               sum_pairwise(n - half, x + (ptrdiff_t)half * step, step);
    }
    if (n >= 8)
        return sum_block(n, x, step);
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += x[(ptrdiff_t)k * step];
    return sum;
}

/* NumPy's loop gets a buffer at a time. */
double row_sum(size_t n, const double *x, ptrdiff_t step)
{
    double sum = 0;
    for (size_t done = 0, part; done < n; done += part) {
        part = n - done < SUM_BUFFER ? n - done : SUM_BUFFER;
        sum += sum_pairwise(part, x + (ptrdiff_t)done * step, step);
    }
    return sum;
}

/* -- kernels ------------------------------------------------------------------------------------
 * result[k] = result[k] op x[k] for k < n. With a result step of 0 that folds the row. */

typedef void fold_kernel(size_t n, void *result, ptrdiff_t result_step, const void *x,
                         ptrdiff_t step);

#define FOLD(name, type, expression)                                                               \
    static void name(size_t n, void *result, ptrdiff_t result_step, const void *in,                \
                     ptrdiff_t step)                                                               \
    {                                                                                              \
        type *out = result;                                                                        \
        const type *from = in;                                                                     \
        type x = *out;                                                                             \
        if (result_step != 0) {                                                                    \
            for (ptrdiff_t k = 0; k < (ptrdiff_t)n; k++) {                                         \
                type y = from[k * step];                                                           \
                x = out[k * result_step];                                                          \
                out[k * result_step] = (type)(expression);                                         \
            }                                                                                      \
            return;                                                                                \
        }                                                                                          \
        for (ptrdiff_t k = 0; k < (ptrdiff_t)n; k++) {                                             \
            type y = from[k * step];                                                               \
            x = (type)(expression);                                                                \
        }                                                                                          \
        *out = x;                                                                                  \
    }

FOLD(sum_int, uint64_t, x + y)
FOLD(sum_float, double, x + y)
FOLD(product_int, uint64_t, (x * y))
FOLD(product_float, double, (x * y))
FOLD(max_int, int64_t, x > y ? x : y)
FOLD(max_float, double, x >= y || isnan(x) ? x : y)
FOLD(min_int, int64_t, x < y ? x : y)
FOLD(min_float, double, x <= y || isnan(x) ? x : y)
FOLD(all_bool, bool, (x & y))
FOLD(any_bool, bool, x | y)

struct reduce_row {
    const char *name;
    fold_kernel *kernel[3]; /* by dtype; where one is missing, the operand is converted to dtype */
    enum dtype dtype;
    bool has_start; /* otherwise the first elements are the start, and there must be some */
    double start;
};

static const struct reduce_row reduce_table[] = {
    [REDUCE_SUM] = {"sum", {NULL, sum_int, sum_float}, DTYPE_INT64, true, 0},
    [REDUCE_PRODUCT] = {"product", {NULL, product_int, product_float}, DTYPE_INT64, true, 1},
    [REDUCE_MEAN] = {"mean", {NULL, NULL, sum_float}, DTYPE_FLOAT64, true, 0},
    [REDUCE_MAX] = {"maximum", {any_bool, max_int, max_float}, DTYPE_BOOL, false, 0},
    [REDUCE_MIN] = {"minimum", {all_bool, min_int, min_float}, DTYPE_BOOL, false, 0},
    [REDUCE_ALL] = {"all", {all_bool, NULL, NULL}, DTYPE_BOOL, true, 1},
    [REDUCE_ANY] = {"any", {any_bool, NULL, NULL}, DTYPE_BOOL, true, 0},
};

/* -- reducing ---------------------------------------------------------------------------------- */

/* How far one step along the axis goes; 0 where it never goes anywhere. */
static ptrdiff_t stride_length(const struct array *a, int axis)
{
    return a->shape[axis] == 1 ? 0 : labs(a->stride[axis]);
}

/* NumPy's insertion sort: axes with stride 0 (repeated, or of length 1) compare with nothing. */
void stride_order(const struct array *a, int *order)
{
    for (int d = 0; d < a->ndim; d++) {
        int place = d;
        for (int e = d - 1; e >= 0; e--) {
            ptrdiff_t before = stride_length(a, order[e]), here = stride_length(a, d);
            if (before != 0 && here != 0 && before >= here)
                break;
            if (before != 0 && here != 0)
                place = e;
        }
        memmove(&order[place + 1], &order[place], (size_t)(d - place) * sizeof *order);
        order[place] = d;
    }
}

static struct array in_order(const struct array *a, const int *order)
{
    struct array view = *a;
    for (int d = 0; d < a->ndim; d++) {
        view.shape[d] = a->shape[order[d]];
        view.stride[d] = a->stride[order[d]];
    }
    return view;
}

/* out has a's axes, the reduced ones with length 1. */
static void fold(fold_kernel *kernel, const struct array *a, const struct array *out)
{
    int order[ARRAY_MAX_NDIM] = {0};
    stride_order(a, order);
    struct array operand = in_order(a, order), result = in_order(out, order);
    struct walk w;
    if (array_count(a) == 0)
        return;
    walk_start(&w, a->ndim, operand.shape, 2, (const struct array *[]){&result, &operand});
    do {
        struct row to = row_at(&w, 0, out, 0), from = row_at(&w, 1, a, 0);
        if (kernel == sum_float && to.step == 0)
            *(double *)to.first += row_sum(w.inner, from.first, from.step);
        else
            kernel(w.inner, to.first, to.step, from.first, from.step);
    } while (walk_next(&w));
}

/* Fills out with what folding starts from. */
static bool fold_start(const struct reduce_row *row, const struct array *a, struct array *out,
                       struct err *err)
{
    double start = row->start;
    if (row->has_start) {
        row_copy(out->buffer->count, (struct row){array_dtype(out), out->buffer->data, 1},
                 (struct row){DTYPE_FLOAT64, &start, 0});
        return true;
    }
    struct array first = *a;
    for (int d = 0; d < a->ndim; d++) {
        if (a->shape[d] == 0 && out->shape[d] == 1) {
            char text[ARRAY_SHAPE_TEXT];
            err_set(err, ERR_VALUE,
                    "zero-size array to reduction operation %s which has no identity", row->name);
            return err_hint(err, "an array of shape %s has nothing along axis %d to choose from",
                            array_shape_text(a, text), d);
        }
        first.shape[d] = out->shape[d];
    }
    elements_copy(out, &first);
    return true;
}

/* Whether the two innermost axes in the order of the strides, leaving those of length 1 out, are
 * reduced both. */
static bool reduces_inner(const struct array *run, const int *order, unsigned axes)
{
    int reduced = 0;
    for (int d = run->ndim - 1; d >= 0 && reduced < 2; d--) {
        if (run->shape[d] == 1)
            continue;
        if (!(axes >> order[d] & 1))
            return false;
        reduced++;
    }
    return reduced == 2;
}

/* A copy that lies in memory in the order of the strides of a. */
static struct array *copy_in_order(const struct array *a, const struct array *run, const int *order,
                                   struct err *err)
{
    int back[ARRAY_MAX_NDIM] = {0};
    struct array *copy = array_copy(run, err);
    for (int d = 0; d < a->ndim; d++)
        back[order[d]] = d;
    struct array *out = copy ? array_transpose(copy, back, err) : NULL;
    array_free(copy);
    return out;
}

/* The operand in a dtype that the operation has a kernel for. What NumPy reduces along two axes at
 * once but cannot go through in one even run it buffers, so it is made contiguous. */
static struct array *reduce_operand(const struct reduce_row *row, const struct array *a,
                                    unsigned axes, struct err *err)
{
    int order[ARRAY_MAX_NDIM] = {0};
    stride_order(a, order);
    struct array run = in_order(a, order);
    bool buffered = reduces_inner(&run, order, axes) && !array_is_contiguous(&run);
    if (!row->kernel[array_dtype(a)])
        return array_astype(a, row->dtype, err); /* whole numbers, whose sums are exact */
    return buffered ? copy_in_order(a, &run, order, err) : array_ref(a);
}

static unsigned all_axes(const struct array *a)
{
    return (1u << a->ndim) - 1;
}

bool array_axes(const struct array *a, int axis, unsigned *axes, struct err *err)
{
    *axes = all_axes(a);
    if (axis == AXIS_ALL)
        return true;
    if (a->ndim == 0 && (axis == 0 || axis == -1))
        return true; /* NumPy lets these pass for a 0-d array */
    if (!axis_normalize(&axis, a->ndim, err))
        return false;
    *axes = 1u << axis;
    return true;
}

void drop_axes(struct array *a, unsigned axes)
{
    for (int d = a->ndim - 1; d >= 0; d--)
        if (axes >> d & 1)
            *a = without_axis(a, d);
}

static void divide_all(struct array *out, double n)
{
    for (size_t k = 0; k < out->buffer->count; k++)
        out->buffer->f[k] /= n;
}

struct array *array_reduce_axes(enum reduce_op op, const struct array *a, unsigned axes,
                                bool keepdims, struct err *err)
{
    const struct reduce_row *row = &reduce_table[op];
    size_t shape[ARRAY_MAX_NDIM], each = 1;
    for (int d = 0; d < a->ndim; d++) {
        bool reduced = axes >> d & 1;
        shape[d] = reduced ? 1 : a->shape[d];
        each *= reduced ? a->shape[d] : 1;
    }
    struct array *operand = reduce_operand(row, a, axes, err);
    struct array *out = NULL;
    if (operand)
        out = array_empty(array_dtype(operand), a->ndim, shape, err);
    if (out && !fold_start(row, operand, out, err)) {
        array_free(out);
        out = NULL;
    }
    if (out) {
        fold(row->kernel[array_dtype(operand)], operand, out);
        if (op == REDUCE_MEAN)
            divide_all(out, (double)each);
        if (!keepdims)
            drop_axes(out, axes);
    }
    array_free(operand);
    return out;
}

struct array *array_reduce(enum reduce_op op, const struct array *a, int axis, bool keepdims,
                           struct err *err)
{
    unsigned axes;
    return array_axes(a, axis, &axes, err) ? array_reduce_axes(op, a, axes, keepdims, err) : NULL;
}
