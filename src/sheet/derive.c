#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/attention.h"
#include "core/math.h"
#include "sheet/builtin.h"
#include "sheet/sheet_internal.h"
#include "sheet/subscript.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TERMS = 8 };

/* -- text -------------------------------------------------------------------------------------- */

static void set_both(struct derivation_text *text, const char *s, int level)
{
    str_append(&text->symbolic, s);
    str_append(&text->numeric, s);
    text->symbolic_level = text->numeric_level = level;
}

void derive_number(struct derivation_text *text, double x)
{
    number_text(&text->numeric, x, SHORT_DIGITS);
    text->numeric_level = x < 0 ? LEVEL_UNARY : LEVEL_ATOM;
}

static void append_within(struct str *out, const struct str *part, int level, int least)
{
    str_format(out, level < least ? "(%s)" : "%s", str_text(part));
}

void derivation_text_free(struct derivation_text *text)
{
    str_free(&text->symbolic);
    str_free(&text->numeric);
    *text = (struct derivation_text){0};
}

void derive_source_text(struct derive *d, const struct node *node, struct str *out)
{
    bool closed = node->grouped || node->kind == NODE_NAME || node->kind == NODE_CONSTANT ||
                  node->kind == NODE_CALL || node->kind == NODE_ATTRIBUTE ||
                  node->kind == NODE_SUBSCRIPT || node->kind == NODE_LIST;
    str_append(out, closed ? "" : "(");
    const char *s = d->program->source;
    for (size_t i = node->start; i < node->end; i++)
        if (!strchr(" \t\r\n", s[i]))
            str_append_char(out, s[i]);
        else if (!strchr(" \t\r\n", s[i - 1])) /* a formula of several lines, on one */
            str_append_char(out, ' ');
    str_append(out, closed ? "" : ")");
}

/* "(x + 1)[0,:]": an element of something that has no name. */
static void append_unnamed(struct derive *d, const struct node *node, int ndim, const size_t *index,
                           const bool *all, struct str *out)
{
    derive_source_text(d, node, out);
    element_text(out, "", ndim, index, all);
}

/* -- arrays and the names they belong to ------------------------------------------------------- */

/* What a subscript selects, as a view even of a single element, so that its place stays known. */
static struct array *selected(struct derive *d, const struct node *node)
{
    struct err err;
    struct value index;
    struct subscript s;
    struct array *object = derive_array(d, node->kids[0]), *view = NULL;
    if (object && eval_index(&d->eval, d->program, node, &index, &err)) {
        if (subscript_items(index, &s, &err)) {
            if (subscript_is_basic(&s))
                view = array_index(object, s.count, s.items, &err);
            subscript_free(&s);
        }
        value_free(index);
    }
    array_free(object);
    return view;
}

struct array *derive_array(struct derive *d, const struct node *node)
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
void derive_stretch(struct derive *d, const struct node *node, const struct array *a,
                    const size_t *index, int axis, struct str *out)
{
    bool all[ARRAY_MAX_NDIM] = {0};
    if (axis >= 0)
        all[axis] = true;
    if (!append_named(d, node, a, index, axis, out))
        append_unnamed(d, node, a->ndim, index, all, out);
}

/* index of a result, for an operand of a that was broadcast to it. */
struct place derive_operand_place(const struct node *node, const struct array *a,
                                  const struct place *at)
{
    struct place p = {.node = node, .ndim = a->ndim};
    for (int i = 0; i < a->ndim; i++) {
        int from = i + at->ndim - a->ndim;
        p.index[i] = a->shape[i] == 1 || from < 0 ? 0 : at->index[from];
    }
    return p;
}

bool derive_operand(struct derive *d, const struct node *node, const struct place *at,
                    struct derivation_text *text)
{
    struct array *a = derive_array(d, node);
    if (!a)
        return false;
    struct place p = derive_operand_place(node, a, at);
    array_free(a);
    return derive_element(d, &p, text);
}

/* -- sums -------------------------------------------------------------------------------------- */

/* A sum's terms, all of them or the first and the last few. */
void derive_terms(struct str *out, size_t count, const double *left, const double *right,
                  const char *form)
{
    for (size_t i = 0; i < count; i++) {
        if (count > MAX_TERMS && i == 3) {
            str_format(out, " + … %zu more …", count - 4);
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
double *derive_values(const struct array *a, const size_t *index, int axis)
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

/* -- operators --------------------------------------------------------------------------------- */

/* Where row and column of a product start in its operands. */
void derive_product_places(const struct array *a, const struct array *b, const struct place *at,
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

bool derive_product(struct derive *d, const struct node *left, const struct node *right,
                    const struct place *at, struct derivation_text *text)
{
    struct array *a = derive_array(d, left), *b = derive_array(d, right);
    bool ok = a && b && a->ndim > 0 && b->ndim > 0;
    if (ok) {
        size_t row[ARRAY_MAX_NDIM] = {0}, column[ARRAY_MAX_NDIM] = {0};
        int along = b->ndim > 1 ? b->ndim - 2 : 0;
        derive_product_places(a, b, at, row, column);
        derive_stretch(d, left, a, row, a->ndim - 1, &text->symbolic);
        str_append(&text->symbolic, " · ");
        derive_stretch(d, right, b, column, along, &text->symbolic);
        double *x = derive_values(a, row, a->ndim - 1), *y = derive_values(b, column, along);
        derive_terms(&text->numeric, a->shape[a->ndim - 1], x, y, "");
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

/* Lists join and repeat where arrays add and multiply: the shape of the result tells. */
static bool is_elementwise(struct derive *d, const struct node *node)
{
    struct err err;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *whole = derive_array(d, node);
    struct array *parts[2] = {derive_array(d, node->kids[0]), derive_array(d, node->kids[1])};
    bool same = whole && parts[0] && parts[1] &&
                broadcast_shape(2, (const struct array *const *)parts, &ndim, shape, &err) &&
                ndim == whole->ndim;
    for (int i = 0; same && i < ndim; i++)
        same = shape[i] == whole->shape[i];
    array_free(whole);
    array_free(parts[0]);
    array_free(parts[1]);
    return same;
}

static bool joined(struct derive *d, const struct place *at, const char *op, int level,
                   struct derivation_text *text)
{
    struct derivation_text l = {0}, r = {0};
    bool ok = is_elementwise(d, at->node) && derive_operand(d, at->node->kids[0], at, &l) &&
              derive_operand(d, at->node->kids[1], at, &r);
    if (ok) {
        append_within(&text->symbolic, &l.symbolic, l.symbolic_level, level);
        append_within(&text->numeric, &l.numeric, l.numeric_level, level);
        str_format(&text->symbolic, " %s ", op);
        str_format(&text->numeric, " %s ", op);
        append_within(&text->symbolic, &r.symbolic, r.symbolic_level, level + 1);
        append_within(&text->numeric, &r.numeric, r.numeric_level, level + 1);
        text->symbolic_level = text->numeric_level = level;
    }
    derivation_text_free(&l);
    derivation_text_free(&r);
    return ok;
}

static bool unary(struct derive *d, const struct place *at, struct derivation_text *text)
{
    struct derivation_text inner = {0};
    bool ok = derive_operand(d, at->node->kids[0], at, &inner);
    if (ok) {
        const char *op = token_text(at->node->op);
        str_append(&text->symbolic, op);
        str_append(&text->numeric, op);
        append_within(&text->symbolic, &inner.symbolic, inner.symbolic_level, LEVEL_UNARY);
        append_within(&text->numeric, &inner.numeric, inner.numeric_level, LEVEL_ATOM);
        text->symbolic_level = text->numeric_level = LEVEL_UNARY;
    }
    derivation_text_free(&inner);
    return ok;
}

/* -- any expression ---------------------------------------------------------------------------- */

static bool by_kind(struct derive *d, const struct place *at, struct derivation_text *text)
{
    const struct node *node = at->node;
    switch (node->kind) {
    case NODE_BINARY:
        return node->op == TOKEN_AT ? derive_product(d, node->kids[0], node->kids[1], at, text)
                                    : joined(d, at, token_text(node->op), level_of(node->op), text);
    case NODE_COMPARE:
        return node->count == 2 && node->ops[0] < TOKEN_EQUAL &&
               joined(d, at, token_text((enum token_kind)node->ops[0]), 0, text);
    case NODE_UNARY:
        return unary(d, at, text);
    case NODE_CALL:
        return derive_call(d, at, text);
    default:
        return false;
    }
}

bool derive_element(struct derive *d, const struct place *at, struct derivation_text *text)
{
    const struct node *node = at->node;
    if (node->kind == NODE_CONSTANT && value_is_number(node->constant)) {
        struct str number = {0};
        number_text(&number, value_number(node->constant), SHORT_DIGITS);
        set_both(text, number.text, LEVEL_ATOM);
        str_free(&number);
        return true;
    }
    struct array *a = derive_array(d, node);
    if (!a)
        return false;
    double x = array_get(a, at->index);
    bool scalar = node->kind == NODE_NAME && node->binding->value.kind != VALUE_ARRAY;
    if (scalar) {
        struct source source = {.name = node->binding->name};
        str_append(&text->symbolic, source.name);
        add_source(d, &source);
        text->symbolic_level = LEVEL_ATOM;
        derive_number(text, x);
    } else if (append_named(d, node, a, at->index, -1, &text->symbolic)) {
        text->symbolic_level = LEVEL_ATOM;
        derive_number(text, x);
    } else if (!by_kind(d, at, text)) {
        derivation_text_free(text);
        append_unnamed(d, node, at->ndim, at->index, NULL, &text->symbolic);
        text->symbolic_level = LEVEL_ATOM;
        derive_number(text, x);
    }
    array_free(a);
    return true;
}

bool derive(struct sheet *sheet, const struct binding *formula, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value)
{
    struct derive d = {.eval = {.sheet = sheet, .limits = &sheet->limits},
                       .program = formula->program,
                       .out = out};
    struct place at = {.node = formula->tree, .ndim = ndim};
    memcpy(at.index, index, (size_t)ndim * sizeof *index);
    struct array *a = derive_array(&d, formula->tree);
    bool ok = a && a->ndim == ndim;
    for (int i = 0; ok && i < ndim; i++)
        ok = index[i] < a->shape[i];
    *value = ok ? array_get(a, index) : NAN;
    array_free(a);
    return ok && derive_element(&d, &at, text);
}
