/* Einstein's summation: the subscripts are read into labels, each operand gets a stride for every
 * label, and one pair of nested counters goes through output and sums. */
#include "core/product.h"

#include "base/err.h"
#include "base/interrupt.h"
#include "core/compose.h"
#include "core/internal.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Labels are letters, or from DOTS on the axes of an ellipsis, counted from the last. */
enum { DOTS = 128, LABELS = DOTS + ARRAY_MAX_NDIM, MOST_OPERANDS = 8 };

struct subscripts {
    int count;                 /* labels */
    int label[ARRAY_MAX_NDIM]; /* one for each axis */
};

struct einsum {
    int operands;
    const struct array *array[MOST_OPERANDS];
    struct subscripts in[MOST_OPERANDS], out;
    size_t length[LABELS]; /* of each label's axis */
    int uses[LABELS];      /* how often it occurs in the operands */
    int dots;              /* how many axes the longest ellipsis stands for */
    int summed[ARRAY_MAX_NDIM * MOST_OPERANDS], summed_count;
};

/* -- reading ----------------------------------------------------------------------------------- */

static bool add_label(struct subscripts *s, int label, struct err *err)
{
    if (s->count == ARRAY_MAX_NDIM)
        return err_set(err, ERR_VALUE, "einsum: more than %d subscripts", ARRAY_MAX_NDIM);
    s->label[s->count++] = label;
    return true;
}

/* Reads the labels up to `end`. An ellipsis stands for `dots` axes (-1: there may be none here). */
static bool read_labels(const char *c, const char *end, int dots, struct subscripts *s,
                        struct err *err)
{
    bool seen = false;
    for (; c < end; c++) {
        if (*c == ' ')
            continue;
        if (isalpha((unsigned char)*c)) {
            if (!add_label(s, (unsigned char)*c, err))
                return false;
            continue;
        }
        bool ellipsis = end - c >= 3 && strncmp(c, "...", 3) == 0;
        if (*c == '.' && (!ellipsis || seen)) {
            err_set(err, ERR_VALUE,
                    "einstein sum subscripts string contains a '.' that is not part of an "
                    "ellipsis ('...')");
            return err_hint(err, "An operand, and the output, may have one '...' each.");
        }
        if (!ellipsis) {
            err_set(err, ERR_VALUE,
                    "invalid subscript '%c' in einstein sum subscripts string, subscripts must be "
                    "letters",
                    isprint((unsigned char)*c) ? *c : '?');
            return err_hint(err, "It reads like \"ij,jk->ik\": a letter for each axis.");
        }
        for (int i = dots - 1; i >= 0; i--)
            if (!add_label(s, DOTS + i, err))
                return false;
        seen = true;
        c += 2;
    }
    return true;
}

static int letters(const char *c, const char *end)
{
    int n = 0;
    for (; c < end; c++)
        n += isalpha((unsigned char)*c) != 0;
    return n;
}

static bool read_operand(struct einsum *e, int i, const char *c, const char *end, struct err *err)
{
    const struct array *a = e->array[i];
    int named = letters(c, end), dots = a->ndim - named;
    bool ellipsis = memchr(c, '.', (size_t)(end - c)) != NULL;
    char shape[ARRAY_SHAPE_TEXT];
    if (dots < 0) {
        err_set(err, ERR_VALUE,
                "einstein sum subscripts string contains too many subscripts for operand %d", i);
        return err_hint(err,
                        "\"%.*s\" has %d letters, operand %d has shape %s: one letter an axis.",
                        (int)(end - c), c, named, i, array_shape_text(a, shape));
    }
    if (!read_labels(c, end, dots, &e->in[i], err))
        return false;
    if (dots > 0 && !ellipsis) {
        err_set(err, ERR_VALUE,
                "operand has more dimensions than subscripts given in einstein sum, but no '...' "
                "ellipsis provided to broadcast the extra dimensions.");
        return err_hint(err,
                        "\"%.*s\" has %d letters, operand %d has shape %s: one letter an axis.",
                        (int)(end - c), c, named, i, array_shape_text(a, shape));
    }
    e->dots = dots > e->dots ? dots : e->dots;
    return true;
}

/* All operands' labels, up to "->" or the end. */
static bool read_operands(struct einsum *e, const char *c, const char *end, struct err *err)
{
    for (int i = 0;; i++) {
        const char *comma = memchr(c, ',', (size_t)(end - c));
        if (i == e->operands)
            return err_set(err, ERR_VALUE,
                           "more operands provided to einstein sum function than specified in the "
                           "subscripts string");
        if (!read_operand(e, i, c, comma ? comma : end, err))
            return false;
        if (comma) {
            c = comma + 1;
            continue;
        }
        return i + 1 == e->operands ||
               err_set(err, ERR_VALUE,
                       "fewer operands provided to einstein sum function than specified in the "
                       "subscripts string");
    }
}

/* The lengths of the labels; an axis of length 1 is repeated to another's length. */
static bool find_lengths(struct einsum *e, struct err *err)
{
    for (int l = 0; l < LABELS; l++)
        e->length[l] = 1;
    for (int i = 0; i < e->operands; i++)
        for (int d = 0; d < e->in[i].count; d++) {
            int label = e->in[i].label[d];
            size_t n = e->array[i]->shape[d];
            e->uses[label]++;
            if (n == 1 || n == e->length[label])
                continue;
            if (e->length[label] == 1) {
                e->length[label] = n;
                continue;
            }
            err_set(err, ERR_VALUE,
                    "operands could not be broadcast together: subscript '%c' is %zu and %zu long",
                    label < DOTS ? label : '.', e->length[label], n);
            return err_hint(err, "A letter stands for one length wherever it occurs.");
        }
    return true;
}

static bool explicit_output(struct einsum *e, const char *c, struct err *err)
{
    bool named[LABELS] = {false};
    if (!read_labels(c, c + strlen(c), e->dots, &e->out, err))
        return false;
    for (int d = 0; d < e->out.count; d++) {
        int label = e->out.label[d];
        if (named[label])
            return err_set(err, ERR_VALUE,
                           "einstein sum subscripts string includes output subscript '%c' multiple "
                           "times",
                           label);
        if (e->uses[label] == 0)
            return err_set(err, ERR_VALUE,
                           "einstein sum subscripts string included output subscript '%c' which "
                           "never appeared in an input",
                           label);
        named[label] = true;
    }
    if (e->dots > 0 && !named[DOTS])
        return err_set(err, ERR_VALUE,
                       "output has no ellipsis '...' for the axes that broadcast in the operands");
    return true;
}

static bool implicit_output(struct einsum *e, struct err *err)
{
    for (int i = e->dots - 1; i >= 0; i--)
        if (!add_label(&e->out, DOTS + i, err))
            return false;
    for (int label = 0; label < DOTS; label++)
        if (e->uses[label] == 1 && !add_label(&e->out, label, err))
            return false;
    return true;
}

static void find_summed(struct einsum *e)
{
    for (int label = 0; label < LABELS; label++) {
        bool kept = false;
        for (int d = 0; d < e->out.count; d++)
            kept = kept || e->out.label[d] == label;
        if (e->uses[label] > 0 && !kept)
            e->summed[e->summed_count++] = label;
    }
}

static bool read_subscripts(struct einsum *e, const char *text, struct err *err)
{
    const char *arrow = strstr(text, "->");
    if (!read_operands(e, text, arrow ? arrow : text + strlen(text), err) ||
        !find_lengths(e, err) ||
        !(arrow ? explicit_output(e, arrow + 2, err) : implicit_output(e, err)))
        return false;
    find_summed(e);
    return true;
}

/* -- computing --------------------------------------------------------------------------------- */

/* How far operand i moves when the label counts on. */
static ptrdiff_t label_stride(const struct einsum *e, int i, int label)
{
    ptrdiff_t stride = 0;
    for (int d = 0; d < e->in[i].count; d++)
        if (e->in[i].label[d] == label && e->array[i]->shape[d] > 1)
            stride += e->array[i]->stride[d];
    return stride;
}

/* A counter over labels, and where each operand stands. */
struct counter {
    int count, operands;
    size_t length[ARRAY_MAX_NDIM * MOST_OPERANDS], index[ARRAY_MAX_NDIM * MOST_OPERANDS];
    ptrdiff_t stride[MOST_OPERANDS][ARRAY_MAX_NDIM * MOST_OPERANDS];
};

static void counter_start(struct counter *c, const struct einsum *e, int count, const int *labels)
{
    *c = (struct counter){.count = count, .operands = e->operands};
    for (int k = 0; k < count; k++) {
        c->length[k] = e->length[labels[k]];
        for (int i = 0; i < e->operands; i++)
            c->stride[i][k] = label_stride(e, i, labels[k]);
    }
}

static bool counter_next(struct counter *c, ptrdiff_t *at)
{
    for (int k = c->count - 1; k >= 0; k--) {
        bool more = ++c->index[k] < c->length[k];
        ptrdiff_t steps = more ? 1 : 1 - (ptrdiff_t)c->length[k];
        for (int i = 0; i < c->operands; i++)
            at[i] += steps * c->stride[i][k];
        if (more)
            return true;
        c->index[k] = 0;
    }
    return false;
}

/* The sum of products over n steps, from `at` on, all operands of one type. */
#define SUM(name, type)                                                                            \
    static type name(size_t n, int operands, const void *const *data, const ptrdiff_t *at,         \
                     const ptrdiff_t *step)                                                        \
    {                                                                                              \
        const type *x = (const type *)data[0] + at[0], *y = data[operands > 1];                    \
        type sum = 0;                                                                              \
        if (operands == 2) {                                                                       \
            y += at[1];                                                                            \
            for (ptrdiff_t k = 0; k < (ptrdiff_t)n; k++)                                           \
                sum += x[k * step[0]] * y[k * step[1]];                                            \
            return sum;                                                                            \
        }                                                                                          \
        for (ptrdiff_t k = 0; k < (ptrdiff_t)n; k++) {                                             \
            type product = x[k * step[0]];                                                         \
            for (int i = 1; i < operands; i++)                                                     \
                product *= ((const type *)data[i])[at[i] + k * step[i]];                           \
            sum += product;                                                                        \
        }                                                                                          \
        return sum;                                                                                \
    }

SUM(sum_int, uint64_t)
SUM(sum_float, double)

/* One element of the output: the innermost summed label is a row, the others are counted. */
static void sum_element(const struct einsum *e, struct counter *sums, const ptrdiff_t *from,
                        struct array *out, size_t k)
{
    const void *data[MOST_OPERANDS] = {e->array[0]->buffer->data};
    ptrdiff_t at[MOST_OPERANDS] = {0}, step[MOST_OPERANDS] = {0};
    size_t n = e->summed_count > 0 ? e->length[e->summed[e->summed_count - 1]] : 1;
    for (int i = 0; i < e->operands; i++) {
        data[i] = e->array[i]->buffer->data;
        at[i] = from[i];
        if (e->summed_count > 0)
            step[i] = label_stride(e, i, e->summed[e->summed_count - 1]);
    }
    do {
        if (array_dtype(out) == DTYPE_FLOAT64)
            out->buffer->f[k] += sum_float(n, e->operands, data, at, step);
        else
            out->buffer->i[k] += (int64_t)sum_int(n, e->operands, data, at, step);
    } while (!interrupted() && counter_next(sums, at));
}

static bool any_empty(const struct einsum *e, int count, const int *labels)
{
    for (int k = 0; k < count; k++)
        if (e->length[labels[k]] == 0)
            return true;
    return false;
}

/* Labels that only one operand has multiply the work without end. */
static bool check_work(const struct einsum *e, size_t outputs, struct err *err)
{
    const double most = (double)MEM_MOST * sqrt((double)MEM_MOST); /* as of a matmul */
    double work = (double)outputs;
    for (int k = 0; k < e->summed_count; k++)
        work *= (double)e->length[e->summed[k]];
    if (work <= most)
        return true;
    err_set(err, ERR_RUNTIME, "einsum: more than %.0f products", floor(most));
    return err_hint(err, "Sum over the labels that only one operand has first, one by one.");
}

static void sum_all(const struct einsum *e, struct array *out)
{
    struct counter places, sums;
    ptrdiff_t at[MOST_OPERANDS];
    size_t k = 0;
    if (any_empty(e, e->out.count, e->out.label) || any_empty(e, e->summed_count, e->summed))
        return;
    counter_start(&places, e, e->out.count, e->out.label);
    counter_start(&sums, e, e->summed_count > 0 ? e->summed_count - 1 : 0, e->summed);
    for (int i = 0; i < e->operands; i++)
        at[i] = (ptrdiff_t)e->array[i]->offset;
    do
        sum_element(e, &sums, at, out, k++);
    while (!interrupted() && counter_next(&places, at));
}

static struct array *output(const struct einsum *e, enum dtype dtype, struct err *err)
{
    size_t shape[ARRAY_MAX_NDIM];
    for (int d = 0; d < e->out.count; d++)
        shape[d] = e->length[e->out.label[d]];
    return array_new(dtype, e->out.count, shape, err);
}

/* One operand of which nothing is summed: its axes in another order, or diagonals. */
static struct array *rearranged(const struct einsum *e)
{
    struct array *view = array_view(e->array[0]);
    view->ndim = e->out.count;
    for (int d = 0; d < view->ndim; d++) {
        view->shape[d] = e->length[e->out.label[d]];
        view->stride[d] = label_stride(e, 0, e->out.label[d]);
    }
    return view;
}

struct array *array_einsum(const char *subscripts, int count, const struct array *const *arrays,
                           struct err *err)
{
    struct einsum e = {.operands = count};
    struct array *converted[MOST_OPERANDS] = {0}, *out = NULL;
    enum dtype dtype = DTYPE_BOOL;
    if (count < 1 || count > MOST_OPERANDS) {
        err_set(err, ERR_VALUE, "einsum takes 1 to %d operands, found %d", MOST_OPERANDS, count);
        return NULL;
    }
    memcpy(e.array, arrays, (size_t)count * sizeof *arrays);
    if (!read_subscripts(&e, subscripts, err))
        return NULL;
    if (count == 1 && e.summed_count == 0)
        return rearranged(&e);
    for (int i = 0; i < count; i++)
        dtype = dtype_wider(dtype, array_dtype(arrays[i]));
    enum dtype sums = dtype_wider(dtype, DTYPE_INT64);
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        converted[i] = take_astype(array_ref(arrays[i]), sums, err);
        e.array[i] = converted[i];
        ok = converted[i] != NULL;
    }
    out = ok ? output(&e, sums, err) : NULL;
    ok = out && check_work(&e, array_count(out), err);
    if (ok)
        sum_all(&e, out);
    if (!ok || !interrupt_none(err)) {
        array_free(out);
        out = NULL;
    }
    for (int i = 0; i < count; i++)
        array_free(converted[i]);
    return take_astype(out, dtype, err);
}
