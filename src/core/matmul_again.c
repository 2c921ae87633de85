#include "core/product.h"

#include "core/math.h"

#include <string.h>

/* The rows or columns from the first one that differs up to the last; end 0: none does. */
struct span {
    size_t first, end;
};

static void widen(struct span *s, size_t i)
{
    s->first = s->end == 0 || i < s->first ? i : s->first;
    s->end = i + 1 > s->end ? i + 1 : s->end;
}

enum { SIZE = 8 }; /* of an element */

/* Two matrices of one shape and dtype, of elements of that size. */
static bool comparable(const struct array *a, const struct array *before)
{
    enum dtype dtype = array_dtype(a);
    return a->ndim == 2 && array_same_shape(a, before) && array_dtype(before) == dtype &&
           dtype != DTYPE_BOOL;
}

static const char *row_of(const struct array *a, size_t i)
{
    return (const char *)a->buffer->data +
           ((ptrdiff_t)a->offset + (ptrdiff_t)i * a->stride[0]) * SIZE;
}

static bool is_same(const struct array *a, const struct array *before)
{
    return a->buffer == before->buffer && a->offset == before->offset &&
           memcmp(a->stride, before->stride, 2 * sizeof *a->stride) == 0;
}

/* Where bytes differ: 0.0 and -0.0 do, a NaN and itself do not. spans: of rows, of columns. */
static void find_differences(const struct array *a, const struct array *before,
                             struct span spans[2])
{
    spans[0] = spans[1] = (struct span){0, 0};
    for (size_t i = 0; i < a->shape[0] && !is_same(a, before); i++) {
        const char *x = row_of(a, i), *y = row_of(before, i);
        for (size_t j = 0; j < a->shape[1];
             j++, x += a->stride[1] * SIZE, y += before->stride[1] * SIZE)
            if (memcmp(x, y, SIZE) != 0) {
                widen(&spans[0], i);
                widen(&spans[1], j);
            }
    }
}

/* Those rows (axis 0) or columns (axis 1). */
static struct array *part(const struct array *a, int axis, struct span s, struct err *err)
{
    struct index_item items[2] = {{.kind = INDEX_SLICE, .step = 1},
                                  {.kind = INDEX_SLICE, .step = 1}};
    items[axis].start = (int64_t)s.first;
    items[axis].stop = (int64_t)s.end;
    items[axis].has_start = items[axis].has_stop = true;
    return array_index(a, 2, items, err);
}

/* out's rows or columns of the span become those of a @ b. */
static bool multiply_part(struct array *out, const struct array *a, const struct array *b, int axis,
                          struct span s, struct err *err)
{
    if (s.end == 0)
        return true;
    struct array *x = axis == 0 ? part(a, 0, s, err) : array_ref(a);
    struct array *y = axis == 1 ? part(b, 1, s, err) : array_ref(b);
    struct array *to = part(out, axis, s, err), *product = x && y ? array_matmul(x, y, err) : NULL;
    bool ok = to && product && array_assign(to, product, err);
    array_free(x);
    array_free(y);
    array_free(to);
    array_free(product);
    return ok;
}

/* Whether multiplying the rows of a and the columns of b again is less than multiplying all. */
static bool is_less(struct span rows, size_t n, struct span columns, size_t m)
{
    return (rows.end - rows.first) * m + n * (columns.end - columns.first) < n * m;
}

struct array *array_matmul_again(const struct array *a, const struct array *b,
                                 const struct array *a_before, const struct array *b_before,
                                 const struct array *product, struct err *err)
{
    struct span of_a[2], of_b[2];
    if (!comparable(a, a_before) || !comparable(b, b_before))
        return array_matmul(a, b, err);
    find_differences(a, a_before, of_a);
    find_differences(b, b_before, of_b);
    if (!is_less(of_a[0], a->shape[0], of_b[1], b->shape[1]))
        return array_matmul(a, b, err);
    struct array *out = array_copy(product, err);
    if (out && multiply_part(out, a, b, 0, of_a[0], err) &&
        multiply_part(out, a, b, 1, of_b[1], err))
        return out;
    array_free(out);
    return NULL;
}
