/* How one element of a function's result follows from its arguments. */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/attention.h"
#include "core/create.h"
#include "core/math.h"
#include "sheet/ast.h"
#include "sheet/builtin.h"
#include "sheet/type.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
    if (!eval_expression(&d->eval, d->program, callee, &v, &err))
        return false;
    *object = v.kind == VALUE_METHOD ? callee->kids[0] : NULL;
    *b = v.kind == VALUE_BUILTIN  ? v.builtin
         : v.kind == VALUE_METHOD ? v.method->builtin
         : v.kind == VALUE_TYPE && v.type->constructor
             ? builtin_find(v.type->homes, v.type->constructor)
             : NULL;
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
    c->builtin = builtin_meant(c->builtin, &d->eval, done, args);
    bool ok = done == count && builtin_bind(c->builtin, count - keyword_count, keyword_count,
                                            keywords, args, c->bound, &err);
    for (size_t i = 0; i < done; i++)
        value_free(args[i]);
    for (size_t i = 0; ok && i < count - keyword_count; i++)
        c->args[i] = nodes[i];
    for (size_t k = 0; ok && k < keyword_count; k++)
        c->args[builtin_parameter(c->builtin, keywords[k])] = nodes[count - keyword_count + k];
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
        ok = derive_operand(d, c->args[i], at, &inner);
        str_format(&text->symbolic, i > 0 ? ", %s" : "%s", str_text(&inner.symbolic));
        str_format(&text->numeric, i > 0 ? ", %s" : "%s", str_text(&inner.numeric));
        derivation_text_free(&inner);
    }
    str_append_char(&text->symbolic, ')');
    str_append_char(&text->numeric, ')');
    text->symbolic_level = text->numeric_level = LEVEL_ATOM;
    return ok;
}

/* The axis that a call was given, from 0; -1 for all of them, or none: sum(5, axis=0) is 5. */
static int call_axis(const struct called *c, int ndim)
{
    int64_t axis;
    struct err err;
    if (c->bound[1].kind == VALUE_NONE || !value_to_int(c->bound[1], &axis, &err))
        return ndim == 1 ? 0 : -1;
    axis = axis < 0 ? axis + ndim : axis;
    return axis < ndim ? (int)axis : -1;
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
    struct array *a = derive_array(d, node);
    int axis = a ? call_axis(c, a->ndim) : -1;
    struct derivation_text inner = {0};
    struct place p = *at;
    p.node = node;
    bool ok = axis >= 0 && derive_element(d, &p, &inner);
    if (ok) {
        size_t first[ARRAY_MAX_NDIM];
        memcpy(first, at->index, sizeof first);
        first[axis] = 0;
        str_format(&text->symbolic, "exp(%s) / Σ exp(", str_text(&inner.symbolic));
        derive_stretch(d, node, a, first, axis, &text->symbolic);
        str_append_char(&text->symbolic, ')');
        str_append(&text->numeric, "exp(");
        number_text(&text->numeric, array_get(a, at->index), SHORT_DIGITS);
        str_append(&text->numeric, ") / (");
        double *row = derive_values(a, first, axis);
        derive_terms(&text->numeric, a->shape[axis], row, NULL, "exp");
        free(row);
        str_append_char(&text->numeric, ')');
        text->symbolic_level = text->numeric_level = LEVEL_PRODUCT;
    }
    derivation_text_free(&inner);
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
        struct place p = derive_operand_place(c->args[1], mask, at);
        struct str name = {0};
        allowed = array_get(mask, p.index) != 0;
        derive_stretch(d, c->args[1], mask, p.index, -1, &name);
        if (!allowed) {
            number_text(&text->symbolic, value_number(c->bound[2]), SHORT_DIGITS);
            str_format(&text->symbolic, " since %s is False", name.text);
            text->symbolic_level = LEVEL_SUM;
            derive_number(text, value_number(c->bound[2]));
        }
        str_free(&name);
    }
    array_free(mask);
    return allowed ? derive_operand(d, c->args[0], at, text) : true;
}

static bool where(struct derive *d, const struct called *c, const struct place *at,
                  struct derivation_text *text)
{
    struct err err;
    struct array *condition = value_to_array(c->bound[0], &err);
    if (!condition)
        return false;
    struct place p = derive_operand_place(c->args[0], condition, at);
    bool holds = array_get(condition, p.index) != 0;
    array_free(condition);
    return derive_operand(d, c->args[holds ? 1 : 2], at, text);
}

static bool reduce(struct derive *d, const struct called *c, const struct place *at,
                   struct derivation_text *text)
{
    struct array *a = derive_array(d, c->args[0]);
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
        derive_stretch(d, c->args[0], a, first, axis, &text->symbolic);
        str_append_char(&text->symbolic, ')');
        double *row = derive_values(a, first, axis);
        if (additive) {
            str_append(&text->numeric, c->builtin->op == REDUCE_MEAN ? "(" : "");
            derive_terms(&text->numeric, a->shape[axis], row, NULL, "");
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
    struct array *z = derive_array(d, c->args[0]);
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
    return derive_element(d, &p, text);
}

/* -- elements that only moved ------------------------------------------------------------------ */

/* 1, 2, 3, ... in the shape of what each of the nodes stands for, going on from one to the next; as
 * a list. */
static bool numbered(struct derive *d, const struct node *const *nodes, size_t count,
                     struct value list)
{
    int64_t next = 1;
    for (size_t i = 0; i < count; i++) {
        struct err err;
        int64_t shape[ARRAY_MAX_NDIM];
        struct array *a = derive_array(d, nodes[i]), *numbers = NULL;
        struct array *row = a ? array_steps_int(array_count(a), next, next + 1, &err) : NULL;
        for (int k = 0; row && k < a->ndim; k++)
            shape[k] = (int64_t)a->shape[k];
        if (row)
            numbers = array_reshape(row, a->ndim, shape, &err);
        next += a ? (int64_t)array_count(a) : 0;
        array_free(a);
        array_free(row);
        if (!numbers)
            return false;
        value_append(list, value_array(numbers));
    }
    return true;
}

/* The element at `at` of what the call makes of other arguments in the place of its first. */
static int64_t called_with(struct derive *d, const struct called *c, struct value first,
                           const struct place *at)
{
    struct err err;
    struct value args[BUILTIN_MAX_PARAMETERS], result;
    struct call call = {.eval = &d->eval, .builtin = c->builtin, .args = args};
    memcpy(args, c->bound, sizeof args);
    args[0] = first;
    if (!c->builtin->fn(&call, &result, &err))
        return 0;
    struct array *a = value_to_array(result, &err);
    int64_t element = a && a->ndim == at->ndim ? (int64_t)array_get(a, at->index) : 0;
    array_free(a);
    value_free(result);
    return element;
}

/* Where an element came from is found out by sending numbers the same way; 0 is filled in. */
static bool moved(struct derive *d, const struct called *c, const struct place *at,
                  struct derivation_text *text)
{
    const struct node *whole = c->args[0];
    bool joins = c->builtin->derivation == DERIVE_CONCATENATE;
    if (joins && whole->kind != NODE_TUPLE && whole->kind != NODE_LIST)
        return false;
    size_t count = joins ? whole->count : 1;
    const struct node *const *nodes = joins ? (const struct node *const *)whole->kids : &whole;
    struct value list = value_sequence(VALUE_LIST, count);
    int64_t number = 0;
    if (count > 0 && numbered(d, nodes, count, list))
        number = called_with(d, c, joins ? list : list.sequence->items[0], at);
    struct place p = {0};
    for (size_t i = 0; number > 0 && !p.node; i++) {
        const struct array *part = list.sequence->items[i].array;
        int64_t length = (int64_t)array_count(part);
        if (number > length) {
            number -= length;
            continue;
        }
        p.node = nodes[i];
        p.ndim = part->ndim;
        size_t rest = (size_t)number - 1;
        for (int k = part->ndim - 1; k >= 0; rest /= part->shape[k--])
            p.index[k] = rest % part->shape[k];
    }
    value_free(list);
    return p.node && derive_element(d, &p, text);
}

/* The row of weights that a query has in a whole attention call, times a column of the values. */
static bool attention(struct derive *d, const struct called *c, const struct place *at,
                      struct derivation_text *text)
{
    struct err err;
    struct array *a[3] = {0}, *mask = NULL, *weights = NULL;
    bool causal = c->builtin->op, ok = true, scale = true;
    for (int i = 0; i < 3; i++)
        ok = (a[i] = derive_array(d, c->args[i])) && a[i]->ndim >= 2 && ok;
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
        derive_product_places(weights, a[2], at, row, column);
        derive_product_places(a[0], a[1], at, query, (size_t[ARRAY_MAX_NDIM]){0});
        str_append(&text->symbolic, "softmax(");
        derive_stretch(d, c->args[0], a[0], query, a[0]->ndim - 1, &text->symbolic);
        derive_source_text(d, c->args[1], &key);
        str_format(&text->symbolic, " @ %s.T", key.text);
        if (scale)
            str_format(&text->symbolic, " / √%zu", a[0]->shape[a[0]->ndim - 1]);
        str_append(&text->symbolic, mask ? ", masked) · " : ") · ");
        derive_stretch(d, c->args[2], a[2], column, a[2]->ndim - 2, &text->symbolic);
        double *w = derive_values(weights, row, weights->ndim - 1),
               *v = derive_values(a[2], column, a[2]->ndim - 2);
        derive_terms(&text->numeric, L_k, w, v, "");
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

/* Whether the operands that a derivation looks at were given by position; and dot goes as matmul
 * does only as long as its second operand is no stack of matrices. */
static bool has_operands(const struct called *c)
{
    static const size_t needed[] = {
        [DERIVE_MATMUL] = 2, [DERIVE_WHERE] = 3, [DERIVE_ATTENTION] = 3};
    enum derivation kind = c->builtin->derivation;
    size_t count = kind < sizeof needed / sizeof *needed && needed[kind] > 1 ? needed[kind] : 1;
    if (kind == DERIVE_MASKED && c->bound[1].kind != VALUE_NONE)
        count = 2;
    for (size_t i = 0; i < count; i++)
        if (!c->args[i])
            return false;
    return kind != DERIVE_MATMUL || c->bound[1].kind != VALUE_ARRAY ||
           c->bound[1].array->ndim <= 2 || strcmp(c->builtin->name, "dot") != 0;
}

bool derive_call(struct derive *d, const struct place *at, struct derivation_text *text)
{
    typedef bool derive_fn(struct derive *, const struct called *, const struct place *,
                           struct derivation_text *);
    static derive_fn *const by_derivation[] = {
        [DERIVE_ELEMENTWISE] = elementwise,
        [DERIVE_REDUCE] = reduce,
        [DERIVE_SOFTMAX] = softmax,
        [DERIVE_MASKED] = masked,
        [DERIVE_WHERE] = where,
        [DERIVE_VIEW] = moved,
        [DERIVE_CONCATENATE] = moved,
        [DERIVE_HEADS] = concat_heads,
        [DERIVE_ATTENTION] = attention,
    };
    struct called c;
    if (!find_call(d, at->node, &c))
        return false;
    enum derivation kind = c.builtin->derivation;
    bool ok = !has_operands(&c)       ? false
              : kind == DERIVE_MATMUL ? derive_product(d, c.args[0], c.args[1], at, text)
              : kind < sizeof by_derivation / sizeof *by_derivation && by_derivation[kind]
                  ? by_derivation[kind](d, &c, at, text)
                  : false;
    called_free(&c);
    return ok;
}
