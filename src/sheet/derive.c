#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/attention.h"
#include "core/math.h"
#include "sheet/builtin.h"
#include "sheet/sheet_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How tightly text binds, to know where brackets go. */
enum { LEVEL_SUM = 1, LEVEL_PRODUCT, LEVEL_UNARY, LEVEL_POWER, LEVEL_ATOM };

enum { MAX_TERMS = 8, SHORT_DIGITS = 4 };

struct derive {
    struct eval eval;
    const struct program *program;
    struct explanation *out;
};

/* An element of what a node stands for. */
struct place {
    const struct node *node;
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
};

static bool element(struct derive *d, const struct place *at, struct derivation_text *text);

/* -- text
 * ---------------------------------------------------------------------------------------------- */

static void set_both(struct derivation_text *text, const char *s, int level)
{
    str_append(&text->symbolic, s);
    str_append(&text->numeric, s);
    text->symbolic_level = text->numeric_level = level;
}

static void set_number(struct derivation_text *text, double x)
{
    number_text(&text->numeric, x, SHORT_DIGITS);
    text->numeric_level = x < 0 ? LEVEL_UNARY : LEVEL_ATOM;
}

static void append_within(struct str *out, const struct str *part, int level, int least)
{
    str_format(out, level < least ? "(%s)" : "%s", str_text(part));
}

static void text_free(struct derivation_text *text)
{
    str_free(&text->symbolic);
    str_free(&text->numeric);
    *text = (struct derivation_text){0};
}

static void append_source(struct derive *d, const struct node *node, struct str *out)
{
    str_append_bytes(out, d->program->source + node->start, node->end - node->start);
}

/* "(x + 1)[0,:]": an element of something that has no name. */
static void append_unnamed(struct derive *d, const struct node *node, int ndim, const size_t *index,
                           const bool *all, struct str *out)
{
    bool simple =
        node->kind == NODE_CALL || node->kind == NODE_ATTRIBUTE || node->kind == NODE_SUBSCRIPT;
    str_append(out, simple ? "" : "(");
    append_source(d, node, out);
    str_append(out, simple ? "" : ")");
    element_text(out, "", ndim, index, all);
}

/* -- arrays and the names they belong to
 * --------------------------------------------------------------- */

static struct array *to_array(struct derive *d, const struct node *node);

/* What a subscript selects, as a view even of a single element, so that its place stays known. */
static struct array *selected(struct derive *d, const struct node *node)
{
    struct err err;
    struct value index;
    struct index_item items[2 * ARRAY_MAX_NDIM];
    int count;
    struct array *object = to_array(d, node->kids[0]), *view = NULL;
    if (object && eval_index(&d->eval, d->program, node, &index, &err)) {
        if (subscript_items(index, items, &count, &err))
            view = array_index(object, count, items, &err);
        value_free(index);
    }
    array_free(object);
    return view;
}

static struct array *to_array(struct derive *d, const struct node *node)
{
    struct err err;
    struct value v;
    if (node->kind == NODE_SUBSCRIPT) {
        struct array *view = selected(d, node);
        if (view)
            return view;
    }
    if (!eval_expression(&d->eval, d->program, node, &v, &err))
        return NULL;
    struct array *a = v.kind == VALUE_NONE ? NULL : value_to_array(v, &err);
    value_free(v);
    return a;
}

static const struct binding *owner_in(const struct node *node, const struct buffer *buffer)
{
    if (!node)
        return NULL;
    if (node->kind == NODE_NAME)
        return value_uses(node->binding->value, buffer) && node->binding->value.kind == VALUE_ARRAY
                   ? node->binding
                   : NULL;
    const struct binding *b = NULL;
    for (size_t i = 0; i < node->count && !b; i++)
        b = owner_in(node->kids[i], buffer);
    return b;
}

static void add_source(struct derive *d, const struct source *source)
{
    struct explanation *out = d->out;
    for (size_t i = 0; i < out->source_count; i++)
        if (strcmp(out->sources[i].name, source->name) == 0 &&
            memcmp(out->sources[i].index, source->index, sizeof source->index) == 0 &&
            memcmp(out->sources[i].all, source->all, sizeof source->all) == 0)
            return;
    if (out->source_count < EXPLAIN_MAX_SOURCES)
        out->sources[out->source_count++] = *source;
}

/* Names the elements of a from `index` on along `axis` (-1: the one element), when they belong to a
 * name in node: writes "Q[0,:]" and adds the source. */
static bool append_named(struct derive *d, const struct node *node, const struct array *a,
                         const size_t *index, int axis, struct str *out)
{
    const struct binding *b = owner_in(node, a->buffer);
    if (!b)
        return false;
    const struct array *named = b->value.array;
    struct source source = {.name = b->name, .ndim = named->ndim};
    size_t last[ARRAY_MAX_NDIM] = {0}, end[ARRAY_MAX_NDIM] = {0};
    memcpy(last, index, (size_t)a->ndim * sizeof *last);
    if (axis >= 0)
        last[axis] = a->shape[axis] - 1;
    if (!array_find(named, array_position(a, index), source.index) ||
        !array_find(named, array_position(a, last), end))
        return false;
    for (int i = 0; i < named->ndim; i++)
        if (axis >= 0 &&
            (source.index[i] != end[i] || (a->shape[axis] == 1 && named->shape[i] == 1))) {
            if (source.index[i] != 0 || end[i] + 1 != named->shape[i])
                return false; /* a part of the axis only */
            source.all[i] = true;
        }
    element_text(out, source.name, source.ndim, source.index, source.all);
    add_source(d, &source);
    return true;
}

/* The same, with the expression's own text where there is no name. */
static void append_stretch(struct derive *d, const struct node *node, const struct array *a,
                           const size_t *index, int axis, struct str *out)
{
    bool all[ARRAY_MAX_NDIM] = {0};
    if (axis >= 0)
        all[axis] = true;
    if (!append_named(d, node, a, index, axis, out))
        append_unnamed(d, node, a->ndim, index, all, out);
}

/* index of a result, for an operand of a that was broadcast to it. */
static struct place operand_place(const struct node *node, const struct array *a,
                                  const struct place *at)
{
    struct place p = {.node = node, .ndim = a->ndim};
    for (int i = 0; i < a->ndim; i++) {
        int from = i + at->ndim - a->ndim;
        p.index[i] = a->shape[i] == 1 || from < 0 ? 0 : at->index[from];
    }
    return p;
}

static bool operand(struct derive *d, const struct node *node, const struct place *at,
                    struct derivation_text *text)
{
    struct array *a = to_array(d, node);
    if (!a)
        return false;
    struct place p = operand_place(node, a, at);
    array_free(a);
    return element(d, &p, text);
}

/* -- sums
 * ---------------------------------------------------------------------------------------------- */

/* A sum's terms, all of them or the first and the last few. */
static void append_terms(struct str *out, size_t count, const double *left, const double *right,
                         const char *form)
{
    for (size_t i = 0; i < count; i++) {
        if (count > MAX_TERMS && i == 3) {
            str_format(out, " + … %zu more … ", count - 4);
            i = count - 1;
        }
        str_append(out, i > 0 ? " + " : "");
        struct str a = {0}, b = {0};
        number_text(&a, left[i], SHORT_DIGITS);
        if (right)
            number_text(&b, right[i], SHORT_DIGITS);
        str_format(out,
                   left[i] < 0 && !form[0] && i > 0 ? "(%s)"
                   : form[0]                        ? "exp(%s)"
                                                    : "%s",
                   a.text);
        if (right)
            str_format(out, right[i] < 0 ? "·(%s)" : "·%s", b.text);
        str_free(&a);
        str_free(&b);
    }
}

/* The elements of a along axis from index on; the caller frees them. */
static double *stretch(const struct array *a, const size_t *index, int axis)
{
    size_t at[ARRAY_MAX_NDIM] = {0};
    memcpy(at, index, (size_t)a->ndim * sizeof *at);
    double *out = mem_resize(NULL, a->shape[axis], sizeof *out);
    for (size_t i = 0; i < a->shape[axis]; i++) {
        at[axis] = i;
        out[i] = array_get(a, at);
    }
    return out;
}

/* -- operators
 * ----------------------------------------------------------------------------------------- */

/* Where row and column of a product start in its operands. */
static void product_places(const struct array *a, const struct array *b, const struct place *at,
                           size_t row[ARRAY_MAX_NDIM], size_t column[ARRAY_MAX_NDIM])
{
    int batch = at->ndim - (a->ndim > 1) - (b->ndim > 1);
    for (int i = 0; i < a->ndim - 2; i++)
        row[i] = a->shape[i] == 1 ? 0 : at->index[i + batch - (a->ndim - 2)];
    for (int i = 0; i < b->ndim - 2; i++)
        column[i] = b->shape[i] == 1 ? 0 : at->index[i + batch - (b->ndim - 2)];
    if (a->ndim > 1)
        row[a->ndim - 2] = at->index[batch];
    if (b->ndim > 1)
        column[b->ndim - 1] = at->index[at->ndim - 1];
}

static bool product(struct derive *d, const struct node *left, const struct node *right,
                    const struct place *at, struct derivation_text *text)
{
    struct array *a = to_array(d, left), *b = to_array(d, right);
    bool ok = a && b && a->ndim > 0 && b->ndim > 0;
    if (ok) {
        size_t row[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0};
        int along = b->ndim > 1 ? b->ndim - 2 : 0;
        product_places(a, b, at, row, column);
        append_stretch(d, left, a, row, a->ndim - 1, &text->symbolic);
        str_append(&text->symbolic, " · ");
        append_stretch(d, right, b, column, along, &text->symbolic);
        double *x = stretch(a, row, a->ndim - 1), *y = stretch(b, column, along);
        append_terms(&text->numeric, a->shape[a->ndim - 1], x, y, "");
        free(x);
        free(y);
        text->symbolic_level = LEVEL_PRODUCT;
        text->numeric_level = LEVEL_SUM;
    }
    array_free(a);
    array_free(b);
    return ok;
}

static int level_of(enum token_kind op)
{
    return op == TOKEN_STAR_STAR                   ? LEVEL_POWER
           : op == TOKEN_PLUS || op == TOKEN_MINUS ? LEVEL_SUM
                                                   : LEVEL_PRODUCT;
}

static bool joined(struct derive *d, const struct place *at, const char *op, int level,
                   struct derivation_text *text)
{
    struct derivation_text l = {0}, r = {0};
    bool ok = operand(d, at->node->kids[0], at, &l) && operand(d, at->node->kids[1], at, &r);
    if (ok) {
        append_within(&text->symbolic, &l.symbolic, l.symbolic_level, level);
        append_within(&text->numeric, &l.numeric, l.numeric_level, level);
        str_format(&text->symbolic, " %s ", op);
        str_format(&text->numeric, " %s ", op);
        append_within(&text->symbolic, &r.symbolic, r.symbolic_level, level + 1);
        append_within(&text->numeric, &r.numeric, r.numeric_level, level + 1);
        text->symbolic_level = text->numeric_level = level;
    }
    text_free(&l);
    text_free(&r);
    return ok;
}

static bool unary(struct derive *d, const struct place *at, struct derivation_text *text)
{
    struct derivation_text inner = {0};
    bool ok = operand(d, at->node->kids[0], at, &inner);
    if (ok) {
        const char *op = token_text(at->node->op);
        str_append(&text->symbolic, op);
        str_append(&text->numeric, op);
        append_within(&text->symbolic, &inner.symbolic, inner.symbolic_level, LEVEL_UNARY);
        append_within(&text->numeric, &inner.numeric, inner.numeric_level, LEVEL_ATOM);
        text->symbolic_level = text->numeric_level = LEVEL_UNARY;
    }
    text_free(&inner);
    return ok;
}

/* -- calls
 * --------------------------------------------------------------------------------------------- */

/* A call's function and the node of each argument, by position. */
struct called {
    const struct builtin *builtin;
    const struct node *args[BUILTIN_MAX_PARAMETERS];
    struct value bound[BUILTIN_MAX_PARAMETERS];
};

static bool find_callee(struct derive *d, const struct node *callee, const struct builtin **b,
                        const struct node **object)
{
    struct err err;
    struct value v;
    *object = NULL;
    if (callee->kind == NODE_ATTRIBUTE) {
        struct value o;
        bool is_method = false;
        if (!eval_expression(&d->eval, d->program, callee->kids[0], &o, &err))
            return false;
        bool ok = attribute_get(o, callee->text, &v, &is_method, &err);
        value_free(o);
        if (!ok)
            return false;
        *object = is_method ? callee->kids[0] : NULL;
    } else if (!eval_expression(&d->eval, d->program, callee, &v, &err)) {
        return false;
    }
    *b = v.kind == VALUE_BUILTIN ? v.builtin : NULL;
    value_free(v);
    return *b != NULL;
}

static void called_free(struct called *c)
{
    for (size_t i = 0; i < BUILTIN_MAX_PARAMETERS; i++)
        value_free(c->bound[i]);
}

/* Evaluates the arguments once more and binds them, as the call did. */
static bool find_call(struct derive *d, const struct node *node, struct called *c)
{
    enum { MOST = BUILTIN_MAX_PARAMETERS };
    struct err err;
    const struct node *object, *nodes[MOST];
    const char *keywords[MOST];
    struct value args[MOST];
    size_t count = 0, keyword_count = 0;
    *c = (struct called){0};
    if (node->count > MOST || !find_callee(d, node->kids[0], &c->builtin, &object))
        return false;
    if (object)
        nodes[count++] = object;
    for (size_t i = 1; i < node->count; i++) {
        const struct node *kid = node->kids[i];
        if (kid->kind == NODE_KEYWORD)
            keywords[keyword_count++] = kid->text;
        nodes[count++] = kid->kind == NODE_KEYWORD ? kid->kids[0] : kid;
    }
    size_t done = 0;
    while (done < count && eval_expression(&d->eval, d->program, nodes[done], &args[done], &err))
        done++;
    bool ok = done == count && builtin_bind(c->builtin, count - keyword_count, keyword_count,
                                            keywords, args, c->bound, &err);
    for (size_t i = 0; i < done; i++)
        value_free(args[i]);
    for (size_t i = 0; i < count - keyword_count; i++)
        c->args[i] = nodes[i];
    if (!ok)
        called_free(c);
    return ok;
}

static bool elementwise(struct derive *d, const struct called *c, const struct place *at,
                        struct derivation_text *text)
{
    str_format(&text->symbolic, "%s(", c->builtin->name);
    str_format(&text->numeric, "%s(", c->builtin->name);
    bool ok = true;
    for (size_t i = 0; ok && c->args[i] && c->bound[i].kind != VALUE_DTYPE; i++) {
        struct derivation_text inner = {0};
        ok = operand(d, c->args[i], at, &inner);
        str_format(&text->symbolic, i > 0 ? ", %s" : "%s", str_text(&inner.symbolic));
        str_format(&text->numeric, i > 0 ? ", %s" : "%s", str_text(&inner.numeric));
        text_free(&inner);
    }
    str_append_char(&text->symbolic, ')');
    str_append_char(&text->numeric, ')');
    text->symbolic_level = text->numeric_level = LEVEL_ATOM;
    return ok;
}

/* The axis that a call was given, from 0; -1 for all of them. */
static int call_axis(const struct called *c, int ndim)
{
    int64_t axis;
    struct err err;
    if (c->bound[1].kind == VALUE_NONE || !value_to_int(c->bound[1], &axis, &err))
        return ndim == 1 ? 0 : -1;
    return (int)(axis < 0 ? axis + ndim : axis);
}

/* masked(scores, None) is scores: rows of it are named so. */
static const struct node *through_mask(struct derive *d, const struct node *node)
{
    struct called c;
    if (node->kind != NODE_CALL || !find_call(d, node, &c))
        return node;
    bool plain = c.builtin->derivation == DERIVE_MASKED && c.bound[1].kind == VALUE_NONE;
    called_free(&c);
    return plain ? node->kids[1] : node;
}

static bool softmax(struct derive *d, const struct called *c, const struct place *at,
                    struct derivation_text *text)
{
    const struct node *node = through_mask(d, c->args[0]);
    struct array *a = to_array(d, node);
    int axis = a ? call_axis(c, a->ndim) : -1;
    struct derivation_text inner = {0};
    struct place p = *at;
    p.node = node;
    bool ok = axis >= 0 && element(d, &p, &inner);
    if (ok) {
        size_t first[ARRAY_MAX_NDIM];
        memcpy(first, at->index, sizeof first);
        first[axis] = 0;
        str_format(&text->symbolic, "exp(%s) / Σ exp(", str_text(&inner.symbolic));
        append_stretch(d, node, a, first, axis, &text->symbolic);
        str_append_char(&text->symbolic, ')');
        str_append(&text->numeric, "exp(");
        number_text(&text->numeric, array_get(a, at->index), SHORT_DIGITS);
        str_append(&text->numeric, ") / (");
        double *row = stretch(a, first, axis);
        append_terms(&text->numeric, a->shape[axis], row, NULL, "exp");
        free(row);
        str_append_char(&text->numeric, ')');
        text->symbolic_level = text->numeric_level = LEVEL_PRODUCT;
    }
    text_free(&inner);
    array_free(a);
    return ok;
}

static bool masked(struct derive *d, const struct called *c, const struct place *at,
                   struct derivation_text *text)
{
    struct err err;
    struct array *mask = c->bound[1].kind == VALUE_NONE ? NULL : value_to_array(c->bound[1], &err);
    bool allowed = true;
    if (mask) {
        struct place p = operand_place(c->args[1], mask, at);
        struct str name = {0};
        allowed = array_get(mask, p.index) != 0;
        append_stretch(d, c->args[1], mask, p.index, -1, &name);
        if (!allowed) {
            str_format(&text->symbolic, "the fill, as %s is False", name.text);
            text->symbolic_level = LEVEL_SUM;
            set_number(text, value_number(c->bound[2]));
        }
        str_free(&name);
    }
    array_free(mask);
    return allowed ? operand(d, c->args[0], at, text) : true;
}

static bool where(struct derive *d, const struct called *c, const struct place *at,
                  struct derivation_text *text)
{
    struct err err;
    struct array *condition = value_to_array(c->bound[0], &err);
    if (!condition)
        return false;
    struct place p = operand_place(c->args[0], condition, at);
    bool holds = array_get(condition, p.index) != 0;
    array_free(condition);
    return operand(d, c->args[holds ? 1 : 2], at, text);
}

static bool reduce(struct derive *d, const struct called *c, const struct place *at,
                   struct derivation_text *text)
{
    struct array *a = to_array(d, c->args[0]);
    int axis = a ? call_axis(c, a->ndim) : -1;
    bool additive = c->builtin->op == REDUCE_SUM || c->builtin->op == REDUCE_MEAN;
    if (axis >= 0) {
        size_t first[ARRAY_MAX_NDIM] = {0};
        for (int i = 0, from = 0; i < a->ndim; i++)
            if (i != axis || at->ndim == a->ndim) /* keepdims leaves the axis in place */
            {
                size_t own = at->index[from++];
                first[i] = i == axis ? 0 : own;
            }
        str_format(&text->symbolic, "%s(", c->builtin->name);
        append_stretch(d, c->args[0], a, first, axis, &text->symbolic);
        str_append_char(&text->symbolic, ')');
        double *row = stretch(a, first, axis);
        if (additive) {
            str_append(&text->numeric, c->builtin->op == REDUCE_MEAN ? "(" : "");
            append_terms(&text->numeric, a->shape[axis], row, NULL, "");
            if (c->builtin->op == REDUCE_MEAN)
                str_format(&text->numeric, ") / %zu", a->shape[axis]);
        }
        free(row);
        text->symbolic_level = LEVEL_ATOM;
        text->numeric_level = LEVEL_SUM;
    }
    array_free(a);
    return axis >= 0 && additive;
}

static bool concat_heads(struct derive *d, const struct called *c, const struct place *at,
                         struct derivation_text *text)
{
    struct array *z = to_array(d, c->args[0]);
    if (!z)
        return false;
    int n = z->ndim;
    if (n < 3 || at->ndim != n - 1) {
        array_free(z);
        return false;
    }
    size_t width = z->shape[n - 1];
    struct place p = {.node = c->args[0], .ndim = n};
    for (int i = 0; i < n - 3; i++)
        p.index[i] = at->index[i];
    p.index[n - 3] = at->index[at->ndim - 1] / width;
    p.index[n - 2] = at->index[at->ndim - 2];
    p.index[n - 1] = at->index[at->ndim - 1] % width;
    array_free(z);
    return element(d, &p, text);
}

/* hstack((a, b)), concatenate((a, b), axis): the part that the element lies in. */
static bool concatenate(struct derive *d, const struct called *c, const struct place *at,
                        struct derivation_text *text)
{
    const struct node *parts = c->args[0];
    if (parts->kind != NODE_TUPLE && parts->kind != NODE_LIST)
        return false;
    int axis = strcmp(c->builtin->name, "concatenate") == 0 ? call_axis(c, at->ndim)
               : c->builtin->op || at->ndim == 1            ? 0
                                                            : 1;
    struct place p = *at;
    for (size_t i = 0; axis >= 0 && i < parts->count; i++) {
        struct array *part = to_array(d, parts->kids[i]);
        if (!part)
            return false;
        bool row = part->ndim < at->ndim; /* vstack makes rows of 1-d parts */
        size_t length = row ? 1 : part->shape[axis];
        p.ndim = part->ndim;
        array_free(part);
        if (p.index[axis] >= length) {
            p.index[axis] -= length;
            continue;
        }
        p.node = parts->kids[i];
        if (row)
            p.index[0] = at->index[1];
        return element(d, &p, text);
    }
    return false;
}

/* The row of weights that a query has in a whole attention call, times a column of the values. */
static bool attention(struct derive *d, const struct called *c, const struct place *at,
                      struct derivation_text *text)
{
    struct err err;
    struct array *a[3] = {0}, *mask = NULL, *weights = NULL;
    bool causal = c->builtin->op, ok = true, scale = true;
    for (int i = 0; i < 3; i++)
        ok = (a[i] = to_array(d, c->args[i])) && a[i]->ndim >= 2 && ok;
    ok = ok && value_truth(c->bound[causal ? 3 : 4], &scale, &err);
    size_t L_q = ok ? a[0]->shape[a[0]->ndim - 2] : 0, L_k = ok ? a[1]->shape[a[1]->ndim - 2] : 0;
    if (ok && causal)
        ok = (mask = mask_causal(L_q, L_k, &err)) != NULL;
    else if (ok && c->bound[3].kind != VALUE_NONE)
        ok = (mask = value_to_array(c->bound[3], &err)) != NULL;
    double fill = causal ? ATTENTION_FILL : value_number(c->bound[5]);
    if (ok)
        weights = attention_weights(a[0], a[1], mask, scale, fill, &err);
    if (weights) {
        size_t row[ARRAY_MAX_NDIM] = {0}, query[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0};
        struct str key = {0};
        product_places(weights, a[2], at, row, column);
        product_places(a[0], a[1], at, query, (size_t[ARRAY_MAX_NDIM]){0});
        str_append(&text->symbolic, "softmax(");
        append_stretch(d, c->args[0], a[0], query, a[0]->ndim - 1, &text->symbolic);
        append_source(d, c->args[1], &key);
        str_format(&text->symbolic, " @ %s.T", key.text);
        if (scale)
            str_format(&text->symbolic, " / √%zu", a[0]->shape[a[0]->ndim - 1]);
        str_append(&text->symbolic, mask ? ", masked) · " : ") · ");
        append_stretch(d, c->args[2], a[2], column, a[2]->ndim - 2, &text->symbolic);
        double *w = stretch(weights, row, weights->ndim - 1),
               *v = stretch(a[2], column, a[2]->ndim - 2);
        append_terms(&text->numeric, L_k, w, v, "");
        free(w);
        free(v);
        str_free(&key);
        text->symbolic_level = LEVEL_PRODUCT;
        text->numeric_level = LEVEL_SUM;
    }
    ok = weights != NULL;
    for (int i = 0; i < 3; i++)
        array_free(a[i]);
    array_free(mask);
    array_free(weights);
    return ok;
}

static bool call(struct derive *d, const struct place *at, struct derivation_text *text)
{
    typedef bool derive_fn(struct derive *, const struct called *, const struct place *,
                           struct derivation_text *);
    static derive_fn *const by_derivation[] = {
        [DERIVE_ELEMENTWISE] = elementwise,
        [DERIVE_REDUCE] = reduce,
        [DERIVE_SOFTMAX] = softmax,
        [DERIVE_MASKED] = masked,
        [DERIVE_WHERE] = where,
        [DERIVE_CONCATENATE] = concatenate,
        [DERIVE_HEADS] = concat_heads,
        [DERIVE_ATTENTION] = attention,
    };
    struct called c;
    if (!find_call(d, at->node, &c))
        return false;
    enum derivation kind = c.builtin->derivation;
    bool ok = kind == DERIVE_MATMUL ? product(d, c.args[0], c.args[1], at, text)
              : kind < sizeof by_derivation / sizeof *by_derivation && by_derivation[kind]
                  ? by_derivation[kind](d, &c, at, text)
                  : false;
    called_free(&c);
    return ok;
}

/* -- any expression
 * ------------------------------------------------------------------------------------ */

static bool by_kind(struct derive *d, const struct place *at, struct derivation_text *text)
{
    const struct node *node = at->node;
    switch (node->kind) {
    case NODE_BINARY:
        return node->op == TOKEN_AT ? product(d, node->kids[0], node->kids[1], at, text)
                                    : joined(d, at, token_text(node->op), level_of(node->op), text);
    case NODE_COMPARE:
        return node->count == 2 && node->ops[0] < TOKEN_EQUAL &&
               joined(d, at, token_text((enum token_kind)node->ops[0]), 0, text);
    case NODE_UNARY:
        return unary(d, at, text);
    case NODE_CALL:
        return call(d, at, text);
    default:
        return false;
    }
}

static bool element(struct derive *d, const struct place *at, struct derivation_text *text)
{
    const struct node *node = at->node;
    if (node->kind == NODE_CONSTANT && value_is_number(node->constant)) {
        struct str number = {0};
        number_text(&number, value_number(node->constant), SHORT_DIGITS);
        set_both(text, number.text, LEVEL_ATOM);
        str_free(&number);
        return true;
    }
    struct array *a = to_array(d, node);
    if (!a)
        return false;
    double x = array_get(a, at->index);
    bool scalar = node->kind == NODE_NAME && node->binding->value.kind != VALUE_ARRAY;
    if (scalar) {
        struct source source = {.name = node->binding->name};
        str_append(&text->symbolic, source.name);
        add_source(d, &source);
        text->symbolic_level = LEVEL_ATOM;
        set_number(text, x);
    } else if (append_named(d, node, a, at->index, -1, &text->symbolic)) {
        text->symbolic_level = LEVEL_ATOM;
        set_number(text, x);
    } else if (!by_kind(d, at, text)) {
        text_free(text);
        append_unnamed(d, node, at->ndim, at->index, NULL, &text->symbolic);
        text->symbolic_level = LEVEL_ATOM;
        set_number(text, x);
    }
    array_free(a);
    return true;
}

bool derive(struct sheet *sheet, const struct binding *formula, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value)
{
    struct derive d = {.eval = {.sheet = sheet}, .program = formula->program, .out = out};
    struct place at = {.node = formula->tree, .ndim = ndim};
    memcpy(at.index, index, (size_t)ndim * sizeof *index);
    struct array *a = to_array(&d, formula->tree);
    bool ok = a && a->ndim == ndim;
    for (int i = 0; ok && i < ndim; i++)
        ok = index[i] < a->shape[i];
    *value = ok ? array_get(a, index) : NAN;
    array_free(a);
    return ok && element(&d, &at, text);
}
