#include "sheet/derive.h"

#include "base/err.h"
#include "sheet/sheet_internal.h"

#include <math.h>
#include <string.h>

enum { MAX_TERMS = 8 };

/* -- text -------------------------------------------------------------------------------------- */

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

void node_text(const struct program *program, const struct node *node, bool closed, struct str *out)
{
    closed = !closed || node->grouped || node->kind == NODE_NAME || node->kind == NODE_CONSTANT ||
             node->kind == NODE_CALL || node->kind == NODE_ATTRIBUTE ||
             node->kind == NODE_SUBSCRIPT || node->kind == NODE_LIST ||
             node->kind == NODE_COMPREHENSION;
    str_append(out, closed ? "" : "(");
    const char *s = program->source;
    for (size_t i = node->start; i < node->end; i++)
        if (!strchr(" \t\r\n", s[i]))
            str_append_char(out, s[i]);
        else if (!strchr(" \t\r\n", s[i - 1])) /* a formula of several lines, on one */
            str_append_char(out, ' ');
    str_append(out, closed ? "" : ")");
}

/* -- sums -------------------------------------------------------------------------------------- */

static void append_factor(struct str *out, double x, bool closed)
{
    struct str number = {0};
    number_text(&number, x, SHORT_DIGITS);
    str_format(out, x < 0 && closed ? "(%s)" : "%s", number.text);
    str_free(&number);
}

/* One term: # are the numbers, m is m; a negative one stands in brackets where it needs them. */
static void append_term(struct str *out, const struct terms *terms, size_t i, size_t factors,
                        double *const *numbers)
{
    for (const char *s = terms->term; *s; s++) {
        bool apart =
            str_starts(s + 1, "²") || (s == terms->term && i > 0 && *terms->between != ',');
        if (*s == 'm')
            append_factor(out, terms->m, true);
        else if (*s != '#')
            str_append_char(out, *s);
        for (size_t k = 0; *s == '#' && k < factors; k++) {
            str_append(out, k > 0 ? "·" : "");
            append_factor(out, numbers[k][i], k > 0 || apart);
        }
    }
}

void derive_terms(struct str *out, const struct terms *terms, size_t count, size_t factors,
                  double *const *numbers)
{
    for (size_t i = 0; i < count; i++) {
        if (count > MAX_TERMS && i == 3) {
            str_format(out, "%s… %zu more …", terms->between, count - 4);
            i = count - 1;
        }
        str_append(out, i > 0 ? terms->between : "");
        append_term(out, terms, i, factors, numbers);
    }
}

/* -- operators --------------------------------------------------------------------------------- */

struct place derive_operand_place(const struct place *at, const struct node *node)
{
    const struct array *a = scope_array(at->scope, node);
    struct place p = {.scope = at->scope, .node = node, .ndim = a->ndim};
    for (int i = 0; i < a->ndim; i++) {
        int from = i + at->ndim - a->ndim;
        p.index[i] = a->shape[i] == 1 || from < 0 ? 0 : at->index[from];
    }
    return p;
}

bool derive_operand(const struct place *at, const struct node *node, struct derivation_text *text)
{
    if (!scope_array(at->scope, node))
        return false;
    struct place p = derive_operand_place(at, node);
    return derive_element(&p, text);
}

static int level_of(enum token_kind op)
{
    return op == TOKEN_STAR_STAR                   ? LEVEL_POWER
           : op == TOKEN_PLUS || op == TOKEN_MINUS ? LEVEL_SUM
                                                   : LEVEL_PRODUCT;
}

/* Lists join and repeat where arrays add and multiply: the shape of the result tells. */
static bool is_elementwise(const struct place *at)
{
    struct err err;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    const struct array *whole = scope_array(at->scope, at->node);
    const struct array *parts[2] = {scope_array(at->scope, at->node->kids[0]),
                                    scope_array(at->scope, at->node->kids[1])};
    bool same = whole && parts[0] && parts[1] && broadcast_shape(2, parts, &ndim, shape, &err) &&
                ndim == whole->ndim;
    for (int i = 0; same && i < ndim; i++)
        same = shape[i] == whole->shape[i];
    return same;
}

static bool joined(const struct place *at, const char *op, int level, struct derivation_text *text)
{
    struct derivation_text l = {0}, r = {0};
    bool ok = is_elementwise(at) && derive_operand(at, at->node->kids[0], &l) &&
              derive_operand(at, at->node->kids[1], &r);
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

static bool unary(const struct place *at, struct derivation_text *text)
{
    struct derivation_text inner = {0};
    bool ok = derive_operand(at, at->node->kids[0], &inner);
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

static bool by_kind(const struct place *at, struct derivation_text *text)
{
    const struct node *node = at->node;
    switch (node->kind) {
    case NODE_BINARY:
        return node->op == TOKEN_AT ? derive_matmul(at, node->kids[0], node->kids[1], text)
                                    : joined(at, token_text(node->op), level_of(node->op), text);
    case NODE_COMPARE:
        return node->count == 2 && node->ops[0] < TOKEN_EQUAL &&
               joined(at, token_text((enum token_kind)node->ops[0]), 0, text);
    case NODE_UNARY:
        return unary(at, text);
    case NODE_CALL:
        return derive_call(at, text);
    default:
        return false;
    }
}

static double number_at(const struct place *at)
{
    return array_get(scope_array(at->scope, at->node), at->index);
}

/* The origin of an element, if the number stayed what it was on the way. */
static bool find_origin(const struct place *at, struct leaf *leaf, struct place *from)
{
    if (origin_is_own(at->scope, at->node)) {
        *leaf = (struct leaf){0};
        *from = *at;
        return true;
    }
    if (!origin_find(at->scope->derive, scope_origin(at->scope, at->node, at->index), leaf, from))
        return false;
    double was = array_get(leaf->values, from->index), is = number_at(at);
    return was == is || (isnan(was) && isnan(is));
}

bool derive_go_to_origin(struct place *at)
{
    struct leaf leaf;
    struct place from;
    if (!find_origin(at, &leaf, &from) || leaf.name)
        return false;
    *at = from;
    return true;
}

static void constant(const struct node *node, struct derivation_text *text)
{
    derive_number(text, value_number(node->constant));
    str_append(&text->symbolic, str_text(&text->numeric));
    text->symbolic_level = LEVEL_ATOM;
}

static void named(const struct leaf *leaf, const struct place *from, struct derivation_text *text)
{
    source_add_element(leaf->scope->derive, leaf, from);
    element_text(&text->symbolic, leaf_name(leaf), from->ndim, from->index, NULL);
    text->symbolic_level = LEVEL_ATOM;
    derive_number(text, array_get(leaf->values, from->index));
}

/* What cannot be taken apart is shown whole: "np.argwhere(x)[0,1]", "np.nonzero(x)[0][1]". */
static void whole(const struct place *at, struct derivation_text *text)
{
    enum value_kind kind = scope_value(at->scope, at->node).kind;
    bool nested = kind == VALUE_TUPLE || kind == VALUE_LIST;
    derivation_text_free(text);
    node_text(at->scope->program, at->node, true, &text->symbolic);
    for (int i = 0; nested && i < at->ndim; i++)
        str_format(&text->symbolic, "[%zu]", at->index[i]);
    if (!nested)
        element_text(&text->symbolic, "", at->ndim, at->index, NULL);
    text->symbolic_level = LEVEL_ATOM;
    derive_number(text, number_at(at));
}

bool derive_element(const struct place *at, struct derivation_text *text)
{
    struct leaf leaf;
    struct place from;
    struct err err;
    if (!limits_stack(at->scope->eval.limits, &err) || !scope_array(at->scope, at->node))
        return false;
    if (at->node->kind == NODE_CONSTANT && value_is_number(at->node->constant))
        constant(at->node, text);
    else if (!find_origin(at, &leaf, &from)) { /* filled in, or given another dtype */
        if (!by_kind(at, text))
            whole(at, text);
    } else if (leaf.name) {
        named(&leaf, &from, text);
    } else if (from.scope != at->scope || from.node != at->node) {
        return derive_element(&from, text);
    } else if (!by_kind(at, text)) {
        sources_of_names(at->scope, at->node);
        whole(at, text);
    }
    return true;
}

/* -- notes ------------------------------------------------------------------------------------- */

static const char *last_name(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

static void note_lead(struct str *note)
{
    str_append(note, note->length > 0 ? "; " : "");
}

/* "in attention: return weights @ v", each function once, the outermost first. */
static void note_calls(const struct scope *s, struct str *note)
{
    const struct scope *earlier = s ? s->next : NULL;
    if (!s || !s->caller)
        return;
    note_calls(s->next, note);
    while (earlier && earlier->tree != s->tree)
        earlier = earlier->next;
    if (earlier || !s->record.returned)
        return;
    note_lead(note);
    str_format(note, "in %s: %s", last_name(s->path), s->tree->kind == NODE_BLOCK ? "return " : "");
    node_text(s->program, s->record.returned, false, note);
}

/* What made a name inside of a call, or what wrote it last where that is not what it holds. */
static void note_local(const struct scope *s, const struct binding *local, bool made,
                       struct str *note)
{
    const struct node *statement = NULL;
    size_t i;
    if (function_local(s->eval.frame->function, local, &i))
        statement = s->record.written[i];
    note_lead(note);
    if (step_is_round(s))
        str_format(note, "in round %zu", s->round);
    else if (statement && !made)
        str_format(note, "last written in %s, line %d: ", last_name(s->path), statement->line);
    else
        str_format(note, statement ? "in %s: " : "an argument of %s", last_name(s->path));
    if (statement && statement->kind == NODE_FOR)
        str_append(note, "for ...");
    else if (statement)
        node_text(s->program, statement, false, note);
}

/* -- a formula's element ----------------------------------------------------------------------- */

/* "attention(Q, K, V)[0,1] = ", before what that follows from. */
static void name_call(const struct place *at, struct str *symbolic)
{
    struct str text = {0};
    if (at->node->kind != NODE_CALL || !step_into(at->scope, at->node))
        return;
    node_text(at->scope->program, at->node, true, &text);
    element_text(&text, "", at->ndim, at->index, NULL);
    str_format(&text, " = %s", str_text(symbolic));
    str_free(symbolic);
    *symbolic = text;
}

/* What the sheet holds need not be computed once more, but for what is to be seen on the way: the
 * inside of a call, how often random numbers are drawn, and what stands below a pin. */
static bool is_known(struct scope *s, const struct binding *b)
{
    bool user =
        b->tree->kind == NODE_CALL && scope_value(s, b->tree->kids[0]).kind == VALUE_FUNCTION;
    return !user && !b->pins && !b->draws && b->value.kind == VALUE_ARRAY;
}

static bool find_root(struct derive *d, const struct binding *b, struct place *at)
{
    struct binding *local;
    if (!strchr(b->name, '.')) {
        at->scope = scope_new(d, b->program, b->tree, b->name);
        at->node = b->tree;
        if (is_known(at->scope, b))
            scope_know(at->scope, b->tree, b->value);
        return true;
    }
    struct scope *inside = step_path(d, b->name, &local);
    bool made = inside && (step_made(inside, local, &at->scope, &at->node) ||
                           step_unpacked(inside, local, at));
    if (inside)
        note_local(inside, local, made, &d->out->note);
    return made;
}

bool derive_root(struct derive *d, const struct binding *b, int ndim, const size_t *index,
                 struct place *at)
{
    *at = (struct place){.ndim = ndim};
    memcpy(at->index, index, (size_t)ndim * sizeof *index);
    bool ok = find_root(d, b, at);
    const struct array *a = ok ? scope_array(at->scope, at->node) : NULL;
    if (d->sheet->draw_count > 1)
        str_append(&d->out->note, "it draws more than once; which number is which is not kept");
    ok = a && a->ndim == at->ndim && d->sheet->draw_count <= 1;
    for (int i = 0; ok && i < at->ndim; i++)
        ok = at->index[i] < a->shape[i];
    return ok;
}

bool derive(struct sheet *sheet, const struct binding *b, int ndim, const size_t *index,
            struct explanation *out, struct derivation_text *text, double *value)
{
    struct derive d;
    struct place at;
    derive_begin(&d, sheet, b->name, out);
    bool ok = derive_root(&d, b, ndim, index, &at);
    const struct array *a = ok ? scope_array(at.scope, at.node) : NULL;
    *value = ok ? array_get(a, at.index) : NAN;
    ok = ok && derive_element(&at, text);
    if (ok && !strchr(b->name, '.')) {
        name_call(&at, &text->symbolic);
        note_calls(d.scopes, &out->note);
    }
    derive_end(&d);
    return ok;
}
