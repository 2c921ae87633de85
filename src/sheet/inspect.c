/* What views and explanations ask of a name: its array, marks, pins, baseline, formula. */
#include "sheet/sheet_internal.h"

#include "base/mem.h"
#include "base/str.h"
#include "core/math.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct array *binding_array(const struct binding *b)
{
    struct err ignored;
    if (b->value.kind == VALUE_ARRAY || value_is_number(b->value))
        return value_to_array(b->value, &ignored);
    return NULL;
}

static bool flag_at(const struct array *flags, const size_t *index)
{
    return flags && flags->buffer->b[array_position(flags, index)];
}

bool binding_is_changed(const struct binding *b, const size_t *index)
{
    return flag_at(b->changed, index);
}

bool binding_is_pinned(const struct binding *b, const size_t *index)
{
    for (size_t i = 0; b->pins && i < b->pins->count; i++) {
        const struct pin *pin = &b->pins->items[i];
        bool same = true;
        for (int d = 0; d < pin->ndim; d++)
            same = same && pin->index[d] == index[d];
        if (same)
            return true;
    }
    return false;
}

static bool differ(double a, double b)
{
    return a != b && !(isnan(a) && isnan(b));
}

bool binding_baseline(const struct binding *b, const size_t *index, double *was)
{
    struct array *now = binding_array(b);
    bool known = now && b->baseline && array_same_shape(now, b->baseline);
    if (known)
        *was = array_get(b->baseline, index);
    bool other = known && differ(array_get(now, index), *was);
    array_free(now);
    return other;
}

bool binding_formula(const struct binding *b, struct str *out)
{
    if (b->kind != BINDING_FORMULA)
        return false;
    str_append_bytes(out, b->program->source + b->tree->start, b->tree->end - b->tree->start);
    return true;
}

void sheet_set_baseline(struct sheet *sheet, bool on)
{
    struct err ignored;
    for (size_t i = 0; i < sheet->bound_count; i++) {
        struct binding *b = sheet->bound[i];
        struct array *now = on ? binding_array(b) : NULL;
        array_free(b->baseline);
        b->baseline = now ? array_copy(now, &ignored) : NULL;
        array_free(now);
    }
}

/* -- changed marks ----------------------------------------------------------------------------- */

void sheet_clear_marks(struct sheet *sheet)
{
    for (size_t i = 0; i < sheet->marked_count; i++) {
        struct binding *b = sheet->marked[i];
        array_free(b->changed);
        array_free(b->before);
        b->changed = b->before = NULL;
        b->marked = 0;
    }
    sheet->marked_count = 0;
}

/* Takes the flags away where both are NaN, which differs from itself. */
static void unflag_nan(struct array *flags, const struct array *now, const struct array *before)
{
    struct err ignored;
    struct array *nan = array_unary(UNARY_ISNAN, now, &ignored);
    size_t count = array_count(now), index[ARRAY_MAX_NDIM] = {0};
    if (nan && memchr(nan->buffer->b, 1, count))
        for (size_t i = 0; i < count; i++, index_next(index, now->ndim, now->shape))
            flags->buffer->b[i] =
                flags->buffer->b[i] && differ(array_get(now, index), array_get(before, index));
    array_free(nan);
}

/* Where now differs from before, as a bool array of now's shape; all of it when the shapes differ.
 * NULL when nothing does. */
static struct array *difference(const struct array *now, const struct array *before)
{
    struct err ignored;
    bool comparable = before && array_same_shape(now, before);
    struct array *flags = comparable ? array_binary(BINARY_NOT_EQUAL, now, before, &ignored)
                                     : array_like(now, DTYPE_BOOL, &ignored);
    if (!flags)
        return NULL;
    size_t count = array_count(now);
    if (!comparable)
        memset(flags->buffer->b, true, count);
    else if (array_dtype(now) == DTYPE_FLOAT64)
        unflag_nan(flags, now, before);
    if (memchr(flags->buffer->b, 1, count))
        return flags;
    array_free(flags);
    return NULL;
}

/* What b was when the step began is kept, as a step may set a name more than once. */
static void keep_before(struct sheet *sheet, struct binding *b, struct value before)
{
    struct err ignored;
    bool numbers = before.kind == VALUE_ARRAY || value_is_number(before);
    b->before = numbers ? value_to_array(before, &ignored) : NULL;
    b->marked = sheet->statement;
    MEM_GROW(sheet->marked, sheet->marked_count, sheet->marked_capacity);
    sheet->marked[sheet->marked_count++] = b;
}

void sheet_mark(struct sheet *sheet, struct binding *b, struct value before)
{
    if (sheet->setup || sheet->options.no_undo)
        return;
    if (!b->marked)
        keep_before(sheet, b, before);
    struct array *now = binding_array(b);
    array_free(b->changed);
    b->changed = now ? difference(now, b->before) : NULL;
    array_free(now);
}
