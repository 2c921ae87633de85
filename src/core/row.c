#include "core/internal.h"

#include <string.h>

static struct row row_skip(struct row row, size_t n)
{
    ptrdiff_t bytes = (ptrdiff_t)n * row.step * (ptrdiff_t)dtype_size(row.dtype);
    row.first = (char *)row.first + bytes;
    return row;
}

struct row row_at(const struct walk *w, int which, const struct array *a, size_t from)
{
    struct row row = {a->buffer->dtype, a->buffer->data, 1};
    row = row_skip(row, (size_t)w->at[which]);
    row.step = w->step[which];
    return row_skip(row, from);
}

/* Out of int64's range, and NaN, give what NumPy gives on x86. */
static int64_t int_from_double(double x)
{
    return x >= -0x1p63 && x < 0x1p63 ? (int64_t)x : INT64_MIN;
}

typedef void copy_kernel(size_t n, void *to, ptrdiff_t to_step, const void *from, ptrdiff_t step);

#define COPY(name, to_type, from_type, expression)                                                 \
    static void name(size_t n, void *to, ptrdiff_t to_step, const void *from, ptrdiff_t step)      \
    {                                                                                              \
        to_type *out = to;                                                                         \
        const from_type *in = from;                                                                \
        for (ptrdiff_t k = 0; k < (ptrdiff_t)n; k++) {                                             \
            from_type x = in[k * step];                                                            \
            out[k * to_step] = expression;                                                         \
        }                                                                                          \
    }

COPY(bool_from_bool, bool, bool, x)
COPY(bool_from_int, bool, int64_t, x != 0)
COPY(bool_from_float, bool, double, x != 0)
COPY(int_from_bool, int64_t, bool, x)
COPY(int_from_int, int64_t, int64_t, x)
COPY(int_from_float, int64_t, double, int_from_double(x))
COPY(float_from_bool, double, bool, x)
COPY(float_from_int, double, int64_t, (double)x)
COPY(float_from_float, double, double, x)

static copy_kernel *const copy_kernels[3][3] = {
    /* to */
    [DTYPE_BOOL] = {bool_from_bool, bool_from_int, bool_from_float},
    [DTYPE_INT64] = {int_from_bool, int_from_int, int_from_float},
    [DTYPE_FLOAT64] = {float_from_bool, float_from_int, float_from_float},
};

void row_copy(size_t n, struct row to, struct row from)
{
    if (to.dtype == from.dtype && to.step == 1 && from.step == 1)
        memcpy(to.first, from.first, n * dtype_size(to.dtype));
    else
        copy_kernels[to.dtype][from.dtype](n, to.first, to.step, from.first, from.step);
}

const void *walk_load(const struct walk *w, int which, const struct array *a, size_t done, size_t n,
                      enum dtype dtype, union chunk *scratch)
{
    if (w->step[which] == 0 && done > 0)
        return scratch;
    struct row row = row_at(w, which, a, done);
    if (row.dtype == dtype && (row.step == 1 || n == 1))
        return row.first;
    row_copy(n, (struct row){dtype, scratch, 1}, row);
    return scratch;
}
