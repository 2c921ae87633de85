/* Whole attention calls: an element is the query's row of weights times a column of the values;
 * with several heads, those of the head that its column belongs to. */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/attention.h"
#include "sheet/builtin.h"

#include <stdlib.h>
#include <string.h>

/* What the calls have in common. */
struct attention {
    const struct array *a[3]; /* query, key, value */
    struct value mask;
    bool causal, scale, split; /* split: into heads */
    size_t heads;
    double fill;
};

static bool take_operands(const struct called *c, struct attention *t)
{
    for (int i = 0; i < 3; i++) {
        t->a[i] = c->args[i] ? scope_array(c->scope, c->args[i]) : NULL;
        if (!t->a[i] || t->a[i]->ndim < 2)
            return false;
    }
    return true;
}

/* The mask, NULL for none; false when it is no array. */
static bool open_mask(const struct attention *t, struct array **mask)
{
    struct err err;
    *mask = NULL;
    if (!t->causal && t->mask.kind == VALUE_NONE)
        return true;
    *mask = t->causal ? mask_causal(t->a[0]->shape[t->a[0]->ndim - 2],
                                    t->a[1]->shape[t->a[1]->ndim - 2], &err)
                      : value_to_array(t->mask, &err);
    return *mask != NULL;
}

static struct array *operand(const struct attention *t, int i)
{
    struct err err;
    return t->split ? heads_split(t->a[i], t->heads, &err) : array_ref(t->a[i]);
}

/* The weights of all queries, in all heads; NULL when they cannot be computed. */
static struct array *weights_of(const struct attention *t, const struct array *mask)
{
    struct err err;
    struct array *query = operand(t, 0), *key = operand(t, 1);
    struct array *weights =
        query && key ? attention_weights(query, key, mask, t->scale, t->fill, &err) : NULL;
    array_free(query);
    array_free(key);
    return weights;
}

/* The weights of one query in a head. */
static double *weights_row(const struct attention *t, const struct array *weights,
                           const struct place *at, size_t head, size_t count)
{
    size_t index[ARRAY_MAX_NDIM] = {0};
    int batch = at->ndim - 2, extra = t->split ? 1 : 0;
    for (int i = 0; i < batch; i++)
        index[i] = weights->shape[i] == 1 ? 0 : at->index[i];
    if (t->split)
        index[batch] = head;
    index[batch + extra] = at->index[batch];
    double *row = mem_resize(NULL, count + 1, sizeof *row);
    for (size_t i = 0; i < count; i++) {
        index[batch + extra + 1] = i;
        row[i] = array_get(weights, index);
    }
    return row;
}

/* The three strips: a query, all keys, a column of values; those of the head where there are
 * several. */
static bool open_strips(const struct called *c, const struct attention *t, const struct place *at,
                        size_t head, struct strip strips[3])
{
    size_t row[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0}, none[ARRAY_MAX_NDIM] = {0};
    int last[] = {t->a[0]->ndim - 1, t->a[1]->ndim - 1};
    product_places(t->a[0], t->a[2], at, row, column);
    product_places(t->a[0], t->a[1], at, row, none);
    none[last[1]] = 0;
    if (!strip_open(&strips[0], c->scope, c->args[0], 1u << last[0], row) ||
        !strip_open(&strips[1], c->scope, c->args[1], 3u << (last[1] - 1), none) ||
        !strip_open(&strips[2], c->scope, c->args[2], 1u << (t->a[2]->ndim - 2), column))
        return false;
    for (int i = 0; t->split && i < 2; i++) {
        size_t width = t->a[i]->shape[last[i]] / t->heads;
        strip_slice(&strips[i], i, head * width, (head + 1) * width);
    }
    return true;
}

static void write_text(const struct called *c, const struct attention *t,
                       const struct strip strips[3], bool masked, struct str *out)
{
    str_append(out, "softmax(");
    strip_name(&strips[0], out);
    str_append(out, " @ ");
    if (t->split) {
        strip_name(&strips[1], out);
    } else {
        node_text(c->scope->program, c->args[1], true, out);
        strip_sources(&strips[1]);
    }
    str_append(out, ".T");
    if (t->scale)
        str_format(out, " / √%zu", array_count(strips[0].values));
    str_append(out, masked ? ", masked) · " : ") · ");
    strip_name(&strips[2], out);
}

static bool attend(const struct called *c, const struct attention *t, const struct place *at,
                   struct derivation_text *text)
{
    struct array *mask, *weights = NULL;
    struct strip strips[3] = {0};
    size_t count, head = 0;
    bool ok = open_mask(t, &mask) && (weights = weights_of(t, mask));
    if (ok && t->split)
        head = at->index[at->ndim - 1] / (t->a[2]->shape[t->a[2]->ndim - 1] / t->heads);
    ok = ok && open_strips(c, t, at, head, strips);
    if (ok) {
        write_text(c, t, strips, mask != NULL, &text->symbolic);
        double *values = strip_numbers(&strips[2], &count);
        double *row = weights_row(t, weights, at, head, count);
        derive_terms(&text->numeric, &(struct terms){"#", " + ", 0}, count, 2,
                     (double *[]){row, values});
        text->symbolic_level = LEVEL_PRODUCT;
        text->numeric_level = LEVEL_SUM;
        free(row);
        free(values);
    }
    for (int i = 0; i < 3; i++)
        strip_free(&strips[i]);
    array_free(mask);
    array_free(weights);
    return ok;
}

bool derive_attention(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct err err;
    struct attention t = {.mask = c->bound[3], .causal = c->builtin->op, .fill = ATTENTION_FILL};
    if (!t.causal)
        t.fill = value_number(c->bound[5]);
    return take_operands(c, &t) && value_truth(c->bound[t.causal ? 3 : 4], &t.scale, &err) &&
           attend(c, &t, at, text);
}

/* A row of all heads, side by side, times a column of w_output. */
static bool projected(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct err err;
    struct value args[CALLED_MAX];
    struct strip column;
    size_t index[ARRAY_MAX_NDIM] = {0}, count;
    memcpy(args, c->bound, sizeof args);
    args[4] = value_none();
    struct value heads = called_with(c, args);
    struct array *joined = heads.kind == VALUE_ABSENT ? NULL : value_to_array(heads, &err);
    index[1] = at->index[at->ndim - 1];
    bool ok = strip_open(&column, c->scope, c->args[4], 1, index) && joined;
    if (ok) {
        double *w = strip_numbers(&column, &count), *row = mem_resize(NULL, count + 1, sizeof *row);
        memcpy(index, at->index, sizeof index);
        for (size_t i = 0; i < count; i++) {
            index[at->ndim - 1] = i;
            row[i] = array_get(joined, index);
        }
        for (int i = 0; i < 3; i++)
            sources_of_names(c->scope, c->args[i]);
        str_format(&text->symbolic, "heads[%zu,:] · ", at->index[at->ndim - 2]);
        strip_name(&column, &text->symbolic);
        derive_terms(&text->numeric, &(struct terms){"#", " + ", 0}, count, 2,
                     (double *[]){row, w});
        text->symbolic_level = LEVEL_PRODUCT;
        text->numeric_level = LEVEL_SUM;
        free(row);
        free(w);
    }
    strip_free(&column);
    array_free(joined);
    value_free(heads);
    return ok;
}

bool derive_multi_head(const struct called *c, const struct place *at, struct derivation_text *text)
{
    struct err err;
    int64_t heads;
    struct attention t = {.mask = c->bound[5], .split = true, .fill = ATTENTION_FILL};
    if (!take_operands(c, &t) || !value_to_int(c->bound[3], &heads, &err) ||
        !value_truth(c->bound[6], &t.scale, &err))
        return false;
    t.heads = (size_t)heads;
    return c->bound[4].kind == VALUE_NONE ? attend(c, &t, at, text)
                                          : c->args[4] && projected(c, at, text);
}
