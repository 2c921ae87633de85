/* Views: other shapes and strides over the same elements. */
#include "core/array.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "core/internal.h"

#include <string.h>

bool axis_normalize(int *axis, int ndim, struct err *err)
{
    if (*axis < -ndim || *axis >= ndim) {
        err_set(err, ERR_AXIS, "axis %d is out of bounds for array of dimension %d", *axis, ndim);
        return ndim == 0
                   ? err_hint(err, "a 0-d array has no axes")
                   : err_hint(err, "axes go from 0 to %d, or from -1 back to -%d", ndim - 1, ndim);
    }
    if (*axis < 0)
        *axis += ndim;
    return true;
}

bool axis_named(int *axis, int ndim, const char *name, struct err *err)
{
    if (axis_normalize(axis, ndim, err))
        return true;
    struct err plain = *err;
    err_set(err, plain.code, "%s: %s", name, plain.what);
    return err_hint(err, "%s", plain.hint);
}

struct array without_axis(const struct array *a, int axis)
{
    struct array view = *a;
    view.ndim--;
    for (int d = axis; d < view.ndim; d++) {
        view.shape[d] = a->shape[d + 1];
        view.stride[d] = a->stride[d + 1];
    }
    return view;
}

/* -- transposing ------------------------------------------------------------------------------- */

static bool axes_check(const struct array *a, const int *axes, int *normal, struct err *err)
{
    bool seen[ARRAY_MAX_NDIM] = {false};
    for (int d = 0; d < a->ndim; d++) {
        normal[d] = axes[d];
        if (!axis_normalize(&normal[d], a->ndim, err))
            return false;
        if (seen[normal[d]]) {
            char text[ARRAY_SHAPE_TEXT];
            err_set(err, ERR_VALUE, "repeated axis in transpose");
            return err_hint(err,
                            "axis %d comes twice: name each of the axes 0 to %d of shape %s once",
                            axes[d], a->ndim - 1, array_shape_text(a, text));
        }
        seen[normal[d]] = true;
    }
    return true;
}

struct array *array_transpose(const struct array *a, const int *axes, struct err *err)
{
    int normal[ARRAY_MAX_NDIM] = {0};
    if (axes && !axes_check(a, axes, normal, err))
        return NULL;
    struct array *view = array_view(a);
    for (int d = 0; d < a->ndim; d++) {
        int from = axes ? normal[d] : a->ndim - 1 - d;
        view->shape[d] = a->shape[from];
        view->stride[d] = a->stride[from];
    }
    return view;
}

struct array *array_swapaxes(const struct array *a, int axis1, int axis2, struct err *err)
{
    if (!axis_named(&axis1, a->ndim, "axis1", err) || !axis_named(&axis2, a->ndim, "axis2", err))
        return NULL;
    struct array *view = array_view(a);
    view->shape[axis1] = a->shape[axis2];
    view->stride[axis1] = a->stride[axis2];
    view->shape[axis2] = a->shape[axis1];
    view->stride[axis2] = a->stride[axis1];
    return view;
}

/* -- reshaping --------------------------------------------------------------------------------- */

static bool reshape_refuse(const struct array *a, int ndim, const int64_t *shape, struct err *err)
{
    char from[ARRAY_SHAPE_TEXT];
    struct str to = {0};
    int d = 0;
    while (d < ndim && shape[d] < 0) /* NumPy leaves these out */
        d++;
    for (int first = d; d < ndim; d++) {
        str_append(&to, d > first ? "," : "");
        if (shape[d] < 0)
            str_append(&to, "newaxis");
        else
            str_format(&to, "%lld", (long long)shape[d]);
    }
    err_set(err, ERR_VALUE, "cannot reshape array of size %zu into shape (%s%s)", array_count(a),
            str_text(&to), ndim == 1 ? "," : "");
    str_free(&to);
    return err_hint(err,
                    "shape %s has %zu elements; the new lengths must multiply to that, and "
                    "one of them may be -1",
                    array_shape_text(a, from), array_count(a));
}

/* Fills in the length that was left open by -1. */
static bool reshape_resolve(const struct array *a, int ndim, const int64_t *wanted, size_t *shape,
                            struct err *err)
{
    size_t known = 1, count = array_count(a);
    int open = -1;
    for (int d = 0; d < ndim; d++) {
        if (wanted[d] < 0 && open >= 0)
            return err_set(err, ERR_VALUE, "can only specify one unknown dimension");
        if (wanted[d] < 0) {
            open = d;
            continue;
        }
        shape[d] = (size_t)wanted[d];
        if (!mem_product(known, shape[d], &known))
            return reshape_refuse(a, ndim, wanted, err);
    }
    if (open < 0)
        return known == count || reshape_refuse(a, ndim, wanted, err);
    if (known == 0 || count % known != 0)
        return reshape_refuse(a, ndim, wanted, err);
    shape[open] = count / known;
    return true;
}

/* Finds strides that show a's elements in the new shape, if there are any: the axes of both shapes
 * fall into groups of equal size, and each old group must be evenly spaced. The array is not
 * empty, and length-1 axes have been dropped from a. */
static bool reshape_strides(const struct array *a, int ndim, const size_t *shape, ptrdiff_t *stride)
{
    int old = 0, new = 0;
    while (new < ndim && old < a->ndim) {
        int old_end = old + 1, new_end = new + 1;
        size_t old_size = a->shape[old], new_size = shape[new];
        while (old_size != new_size) {
            if (new_size < old_size)
                new_size *= shape[new_end++];
            else
                old_size *= a->shape[old_end++];
        }
        for (int d = old; d + 1 < old_end; d++)
            if (a->stride[d] != (ptrdiff_t)a->shape[d + 1] * a->stride[d + 1])
                return false;
        ptrdiff_t step = a->stride[old_end - 1];
        for (int d = new_end - 1; d >= new; d--) {
            stride[d] = step;
            step *= (ptrdiff_t)shape[d];
        }
        old = old_end;
        new = new_end;
    }
    for (; new < ndim; new ++) /* only length-1 axes are left */
        stride[new] = 1;
    return true;
}

static struct array without_ones(const struct array *a)
{
    struct array view = *a;
    view.ndim = 0;
    for (int d = 0; d < a->ndim; d++) {
        if (a->shape[d] == 1)
            continue;
        view.shape[view.ndim] = a->shape[d];
        view.stride[view.ndim++] = a->stride[d];
    }
    return view;
}

struct array *array_reshape(const struct array *a, int ndim, const int64_t *wanted, struct err *err)
{
    size_t shape[ARRAY_MAX_NDIM] = {0}, count = 0;
    ptrdiff_t stride[ARRAY_MAX_NDIM];
    if (ndim > ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "an array can have at most %d dimensions, not %d", ARRAY_MAX_NDIM,
                ndim);
        return NULL;
    }
    if (!reshape_resolve(a, ndim, wanted, shape, err) || !shape_count(ndim, shape, &count, err))
        return NULL;
    struct array dense = without_ones(a);
    bool evenly = count == 0 || reshape_strides(&dense, ndim, shape, stride);
    struct array *out = evenly ? array_view(a) : array_copy(a, err);
    if (!out)
        return NULL;
    if (!evenly || count == 0)
        shape_strides(ndim, shape, stride);
    out->ndim = ndim;
    memcpy(out->shape, shape, (size_t)ndim * sizeof shape[0]);
    memcpy(out->stride, stride, (size_t)ndim * sizeof stride[0]);
    return out;
}

/* -- broadcasting ------------------------------------------------------------------------------ */

struct array *array_broadcast_to(const struct array *a, int ndim, const size_t *shape,
                                 struct err *err)
{
    size_t count;
    int lead = ndim - a->ndim;
    bool fits = lead >= 0 && ndim <= ARRAY_MAX_NDIM;
    for (int d = 0; d < a->ndim && fits; d++)
        fits = a->shape[d] == 1 || a->shape[d] == shape[lead + d];
    if (!fits) {
        char from[ARRAY_SHAPE_TEXT], to[ARRAY_SHAPE_TEXT];
        array_shape_text(a, from);
        shape_text(ndim < ARRAY_MAX_NDIM ? ndim : ARRAY_MAX_NDIM, shape, to);
        if (lead < 0)
            err_set(err, ERR_VALUE,
                    "input operand has more dimensions than allowed by the axis remapping");
        else
            err_set(err, ERR_VALUE,
                    "operands could not be broadcast together with remapped shapes "
                    "[original->remapped]: %s  and requested shape %s",
                    from, to);
        err_hint(err,
                 "shape %s cannot be broadcast to %s: aligned from the right, each length must be "
                 "1 or equal to the new one",
                 from, to);
        return NULL;
    }
    if (!shape_count(ndim, shape, &count, err))
        return NULL;
    struct array *view = array_view(a);
    view->ndim = ndim;
    view->readonly = true;
    for (int d = 0; d < ndim; d++) {
        bool repeated = d < lead || a->shape[d - lead] == 1;
        view->shape[d] = shape[d];
        view->stride[d] = repeated ? 0 : a->stride[d - lead];
    }
    return view;
}

/* The length of a's axis number `back` from the right, counted from 1; 1 where it has none. */
static size_t length_from_right(const struct array *a, int back)
{
    return back <= a->ndim ? a->shape[a->ndim - back] : 1;
}

/* Appends a shape padded on the left to ndim places: "(_,5)". */
static void aligned_shape(struct str *out, const struct array *a, int ndim)
{
    str_append_char(out, '(');
    for (int back = ndim; back >= 1; back--) {
        if (back > a->ndim)
            str_append_char(out, '_');
        else
            str_format(out, "%zu", length_from_right(a, back));
        if (back > 1 || ndim == 1)
            str_append_char(out, ',');
    }
    str_append_char(out, ')');
}

/* One operand is 1-d and would fit as a column: that is what was meant more often than not. */
static const struct array *meant_as_column(const struct array *a, const struct array *b)
{
    if (a->ndim == 1 && b->ndim >= 2 && a->shape[0] == length_from_right(b, 2))
        return a;
    return b->ndim == 1 && a->ndim >= 2 && b->shape[0] == length_from_right(a, 2) ? b : NULL;
}

void shapes_text(struct str *out, int count, const struct array *const *arrays)
{
    char text[ARRAY_SHAPE_TEXT];
    for (int k = 0; k < count; k++)
        str_format(out, " %s", array_shape_text(arrays[k], text));
}

static bool broadcast_refuse(int count, const struct array *const *arrays, const struct array *a,
                             const struct array *b, int back, struct err *err)
{
    struct str shapes = {0}, left = {0}, right = {0};
    char text[ARRAY_SHAPE_TEXT];
    int ndim = a->ndim > b->ndim ? a->ndim : b->ndim;
    const struct array *column = meant_as_column(a, b);
    shapes_text(&shapes, count, arrays);
    aligned_shape(&left, a, ndim);
    aligned_shape(&right, b, ndim);
    err_set(err, ERR_VALUE, "operands could not be broadcast together with shapes%s ",
            str_text(&shapes));
    err_hint(err,
             "aligned from the right, %s meets %s: %zu and %zu must be equal, or one of them "
             "1%s%s",
             str_text(&left), str_text(&right), length_from_right(a, back),
             length_from_right(b, back), column ? "; [:, None] makes a column of " : "",
             column ? array_shape_text(column, text) : "");
    str_free(&shapes);
    str_free(&left);
    str_free(&right);
    return false;
}

bool broadcast_shape(int count, const struct array *const *arrays, int *ndim, size_t *shape,
                     struct err *err)
{
    *ndim = 0;
    for (int k = 0; k < count; k++)
        if (arrays[k]->ndim > *ndim)
            *ndim = arrays[k]->ndim;
    for (int back = 1; back <= *ndim; back++) {
        const struct array *decisive = arrays[0];
        for (int k = 1; k < count; k++) {
            size_t n = length_from_right(decisive, back), m = length_from_right(arrays[k], back);
            if (n != m && n != 1 && m != 1)
                return broadcast_refuse(count, arrays, decisive, arrays[k], back, err);
            if (n == 1)
                decisive = arrays[k];
        }
        shape[*ndim - back] = length_from_right(decisive, back);
    }
    return true;
}
