/* Where the largest and the smallest are. */
#include "core/math.h"

#include "base/err.h"
#include "core/internal.h"

#include <math.h>

typedef size_t argmax_kernel(size_t n, const void *x, ptrdiff_t step);

/* `none` says that x, the best so far, cannot be beaten. */
#define ARGMAX(name, type, beats, none)                                                            \
    static size_t name(size_t n, const void *in, ptrdiff_t step)                                   \
    {                                                                                              \
        const type *from = in;                                                                     \
        type x = *from;                                                                            \
        size_t best = 0;                                                                           \
        for (size_t k = 1; k < n && !(none); k++) {                                                \
            type y = from[(ptrdiff_t)k * step];                                                    \
            if (beats) {                                                                           \
                x = y;                                                                             \
                best = k;                                                                          \
            }                                                                                      \
        }                                                                                          \
        return best;                                                                               \
    }

ARGMAX(argmax_bool, bool, y > x, x)
ARGMAX(argmax_int, int64_t, y > x, x == INT64_MAX)
ARGMAX(argmax_float, double, y > x || isnan(y), isnan(x))
ARGMAX(argmin_bool, bool, y < x, !x)
ARGMAX(argmin_int, int64_t, y < x, x == INT64_MIN)
ARGMAX(argmin_float, double, y < x || isnan(y), isnan(x))

struct search {
    const char *name;
    argmax_kernel *kernel[3]; /* by dtype */
};

static const struct search largest = {"argmax", {argmax_bool, argmax_int, argmax_float}};
static const struct search smallest = {"argmin", {argmin_bool, argmin_int, argmin_float}};

/* All of a as one axis; a copy where it is not contiguous. */
static struct array *flattened(const struct array *a, struct err *err)
{
    return array_reshape(a, 1, (int64_t[]){-1}, err);
}

static struct array *search_along(const struct search *search, const struct array *a, int axis,
                                  struct err *err)
{
    struct array lanes = without_axis(a, axis);
    struct array *out = array_new(DTYPE_INT64, lanes.ndim, lanes.shape, err);
    if (!out)
        return NULL;
    int64_t *to = out->buffer->i;
    struct walk w;
    walk_start(&w, lanes.ndim, lanes.shape, 1, (const struct array *[]){&lanes});
    do {
        for (size_t k = 0; k < w.inner; k++) {
            const void *first = row_at(&w, 0, a, k).first;
            *to++ = (int64_t)search->kernel[array_dtype(a)](a->shape[axis], first, a->stride[axis]);
        }
    } while (walk_next(&w));
    return out;
}

static struct array *search_array(const struct search *search, const struct array *a, int axis,
                                  struct err *err)
{
    struct array *flat = axis == AXIS_ALL || a->ndim == 0 ? flattened(a, err) : array_ref(a);
    struct array *out = NULL;
    if (!flat)
        return NULL;
    if (axis == AXIS_ALL)
        axis = 0;
    if (axis_normalize(&axis, flat->ndim, err)) {
        if (flat->shape[axis] > 0) {
            out = search_along(search, flat, axis, err);
        } else {
            char text[ARRAY_SHAPE_TEXT];
            err_set(err, ERR_VALUE, "attempt to get %s of an empty sequence", search->name);
            err_hint(err, "an array of shape %s has nothing along axis %d to choose from",
                     array_shape_text(a, text), axis);
        }
    }
    array_free(flat);
    return out;
}

struct array *array_argmax(const struct array *a, int axis, struct err *err)
{
    return search_array(&largest, a, axis, err);
}

struct array *array_argmin(const struct array *a, int axis, struct err *err)
{
    return search_array(&smallest, a, axis, err);
}
