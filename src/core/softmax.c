/* Softmax. It works on a contiguous float64 copy, lane by lane: a lane is what one index along the
 * axis runs over, while the other indices stand still. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <math.h>

/* (outer, n, inner): element k of lane (o, i) is at (o * n + k) * inner + i. */
struct lanes {
    size_t outer, n, inner;
};

static bool lanes_along(const struct array *a, int axis, struct lanes *lanes, struct err *err)
{
    *lanes = (struct lanes){.outer = 1, .n = array_count(a), .inner = 1};
    if (axis != AXIS_ALL && a->ndim > 0) {
        lanes->n = a->shape[axis];
        for (int d = 0; d < axis; d++)
            lanes->outer *= a->shape[d];
        for (int d = axis + 1; d < a->ndim; d++)
            lanes->inner *= a->shape[d];
    }
    if (lanes->n > 0)
        return true;
    char text[ARRAY_SHAPE_TEXT];
    err_set(err, ERR_VALUE, "zero-size array to reduction operation maximum which has no identity");
    return err_hint(err, "an array of shape %s has nothing along this axis",
                    array_shape_text(a, text));
}

/* Where the lane holds NaN this may give any of its elements: the sum will be NaN all the same. */
static double lane_max(const double *x, size_t n, size_t step)
{
    double max = x[0];
    for (size_t k = 1; k < n; k++)
        max = max < x[k * step] ? x[k * step] : max;
    return max;
}

/* Replaces x by exp(x - max) and gives their sum. */
static double lane_exp(double *x, size_t n, size_t step, double max)
{
    if (step == 1) {
        row_exp(n, x, max);
        return row_sum(n, x, 1);
    }
    union chunk scratch;
    double sum = 0;
    for (size_t done = 0, part; done < n; done += part) {
        part = chunk_size(n, done);
        struct row lane = {DTYPE_FLOAT64, x + done * step, (ptrdiff_t)step};
        struct row row = {DTYPE_FLOAT64, scratch.f, 1};
        row_copy(part, row, lane);
        row_exp(part, scratch.f, max);
        row_copy(part, lane, row);
        for (size_t k = 0; k < part; k++)
            sum += scratch.f[k];
    }
    return sum;
}

static void lane_softmax(double *x, size_t n, size_t step)
{
    double sum = lane_exp(x, n, step, lane_max(x, n, step));
    for (size_t k = 0; k < n; k++)
        x[k * step] /= sum;
}

bool softmax_in_place(struct array *a, int axis, struct err *err)
{
    struct lanes l;
    if ((axis != AXIS_ALL && !axis_normalize(&axis, a->ndim, err)) ||
        !lanes_along(a, axis, &l, err))
        return false;
    for (size_t o = 0; o < l.outer; o++)
        for (size_t i = 0; i < l.inner; i++)
            lane_softmax(a->buffer->f + o * l.n * l.inner + i, l.n, l.inner);
    return true;
}

struct array *array_softmax(const struct array *a, int axis, struct err *err)
{
    struct array *out = array_astype(a, DTYPE_FLOAT64, err);
    if (out && softmax_in_place(out, axis, err))
        return out;
    array_free(out);
    return NULL;
}
