/* How one element of a builtin's result follows from its arguments. */
#include "sheet/derive.h"

#include "base/err.h"
#include "sheet/builtin.h"
#include "sheet/type.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- a call's arguments ------------------------------------------------------------------------ */

/* Nodes of the arguments; false when there are too many, one is spread out, or the object of a
 * method is not named. */
static bool find_arguments(struct called *c, const struct node *node)
{
    if (c->callee.kind == VALUE_METHOD && node->kids[0]->kind != NODE_ATTRIBUTE)
        return false;
    if (c->callee.kind == VALUE_METHOD)
        c->nodes[c->count++] = node->kids[0]->kids[0];
    c->positional = c->count;
    for (size_t i = 1; i < node->count; i++) {
        const struct node *kid = node->kids[i];
        if (c->count == CALLED_MAX || kid->kind == NODE_STARRED)
            return false;
        if (kid->kind == NODE_KEYWORD)
            c->keywords[c->count - c->positional] = kid->text;
        else
            c->positional++;
        c->nodes[c->count++] = kid->kind == NODE_KEYWORD ? kid->kids[0] : kid;
    }
    return true;
}

static const struct builtin *builtin_of(struct value callee)
{
    return callee.kind == VALUE_BUILTIN  ? callee.builtin
           : callee.kind == VALUE_METHOD ? callee.method->builtin
           : callee.kind == VALUE_TYPE && callee.type->constructor
               ? builtin_find(callee.type->homes, callee.type->constructor)
               : NULL;
}

static bool bind(struct called *c)
{
    struct err err;
    struct value args[CALLED_MAX];
    for (size_t i = 0; i < c->count; i++) {
        args[i] = scope_value(c->scope, c->nodes[i]);
        if (args[i].kind == VALUE_ABSENT)
            return false;
    }
    if (!c->builtin)
        return c->callee.kind == VALUE_FUNCTION;
    c->builtin = builtin_meant(c->builtin, &c->scope->eval, c->count, args);
    if (!builtin_bind(c->builtin, c->positional, c->count - c->positional, c->keywords, args,
                      c->bound, &err))
        return false;
    for (size_t i = 0; i < c->positional; i++)
        c->args[i] = c->nodes[i];
    for (size_t i = c->positional; i < c->count; i++) {
        size_t parameter = builtin_parameter(c->builtin, c->keywords[i - c->positional]);
        if (parameter < CALLED_MAX)
            c->args[parameter] = c->nodes[i];
    }
    return true;
}

bool called_open(struct called *c, struct scope *s, const struct node *node)
{
    *c = (struct called){.scope = s, .callee = scope_value(s, node->kids[0])};
    c->builtin = builtin_of(c->callee);
    bool ok = c->callee.kind != VALUE_ABSENT && find_arguments(c, node) && bind(c);
    if (!ok)
        called_free(c);
    return ok;
}

void called_free(struct called *c)
{
    for (size_t i = 0; i < CALLED_MAX; i++)
        value_free(c->bound[i]);
}

bool called_takes_any(const struct called *c)
{
    return strchr(c->builtin->signature, '(')[1] == '*';
}

struct value called_argument(const struct called *c, const char *parameter)
{
    size_t i = builtin_parameter(c->builtin, parameter);
    return i < CALLED_MAX ? c->bound[i] : (struct value){0};
}

struct value called_with(const struct called *c, const struct value *args)
{
    struct err err;
    struct value bound[CALLED_MAX], result = {0};
    struct call call = {.eval = &c->scope->eval, .builtin = c->builtin, .args = bound};
    memcpy(bound, args, sizeof bound);
    return c->builtin->fn(&call, &result, &err) ? result : (struct value){0};
}

/* -- functions of elements --------------------------------------------------------------------- */

/* An argument that is no number, such as None, is shown as it was written. */
static bool argument(const struct place *at, const struct node *node, struct derivation_text *text)
{
    if (derive_operand(at, node, text))
        return true;
    enum value_kind kind = scope_value(at->scope, node).kind;
    node_text(at->scope->program, node, true, &text->symbolic);
    str_append(&text->numeric, str_text(&text->symbolic));
    return kind == VALUE_NONE || kind == VALUE_DTYPE || kind == VALUE_TYPE || kind == VALUE_STRING;
}

/* "max=" where a parameter before that one was left out. */
static const char *keyword_of(const struct called *c, size_t parameter)
{
    for (size_t k = 0; k + c->positional < c->count && parameter > c->positional; k++)
        if (builtin_parameter(c->builtin, c->keywords[k]) == parameter)
            return c->keywords[k];
    return NULL;
}

static bool elementwise(const struct called *c, const struct place *at,
                        struct derivation_text *text)
{
    bool ok = true, cast = strcmp(c->builtin->name, "astype") == 0;
    const char *lead = "(";
    const char *name =
        cast ? dtype_name(array_dtype(scope_array(at->scope, at->node))) : c->builtin->name;
    str_append(&text->symbolic, name);
    str_append(&text->numeric, name);
    for (size_t i = 0; ok && i < CALLED_MAX; i++) {
        struct derivation_text inner = {0};
        if (!c->args[i] || c->bound[i].kind == VALUE_DTYPE || c->bound[i].kind == VALUE_TYPE)
            continue;
        ok = argument(at, c->args[i], &inner);
        const char *keyword = c->args[i - (i > 0)] ? NULL : keyword_of(c, i);
        struct str before = {0};
        str_append(&before, lead);
        if (keyword)
            str_format(&before, "%s=", keyword);
        str_format(&text->symbolic, "%s%s", before.text, str_text(&inner.symbolic));
        str_format(&text->numeric, "%s%s", before.text, str_text(&inner.numeric));
        lead = ", ";
        str_free(&before);
        derivation_text_free(&inner);
    }
    str_append_char(&text->symbolic, ')');
    str_append_char(&text->numeric, ')');
    text->symbolic_level = text->numeric_level = LEVEL_ATOM;
    return ok && *lead == ',';
}

/* " since mask[0,1] is False" */
static void because(const struct called *c, const struct place *at, const struct node *condition,
                    struct derivation_text *text)
{
    const struct array *a = scope_array(c->scope, condition);
    struct place p = derive_operand_place(at, condition);
    struct strip strip;
    if (strip_open(&strip, c->scope, condition, 0, p.index)) {
        str_append(&text->symbolic, " since ");
        strip_name(&strip, &text->symbolic);
        str_append(&text->symbolic, " is ");
        scalar_text(&text->symbolic, array_dtype(a), array_get(a, p.index), SHORT_DIGITS);
        text->symbolic_level = LEVEL_SUM;
    }
    strip_free(&strip);
}

/* What a mask does not let through is filled in; what it does is the score itself. */
static bool masked(const struct called *c, const struct place *at, struct derivation_text *text)
{
    if (!c->args[1] || !scope_array(c->scope, c->args[1]))
        return false;
    double fill = value_number(c->bound[2]);
    number_text(&text->symbolic, fill, SHORT_DIGITS);
    derive_number(text, fill);
    because(c, at, c->args[1], text);
    return true;
}

/* The same of np.where, where it filled in one number. */
static bool filled(const struct called *c, const struct place *at, struct derivation_text *text)
{
    const struct array *condition = c->args[0] ? scope_array(c->scope, c->args[0]) : NULL;
    if (!condition || !c->args[1] || !c->args[2])
        return false;
    struct place p = derive_operand_place(at, c->args[0]);
    bool holds = array_get(condition, p.index) != 0;
    if (!derive_operand(at, c->args[holds ? 1 : 2], text))
        return false;
    because(c, at, c->args[0], text);
    return true;
}

/* -- functions that choose --------------------------------------------------------------------- */

/* The axis that a call was given, from 0; -1 for all of them. */
static int axis_of(const struct called *c, int ndim)
{
    int64_t axis = 0;
    struct err err;
    if (!value_to_int(called_argument(c, "axis"), &axis, &err))
        return -1;
    axis = axis < 0 ? axis + ndim : axis;
    return axis < ndim ? (int)axis : -1;
}

/* An element of the argument: the first along the axis (of all, when there is none) that is equal.
 */
static bool selected(const struct called *c, const struct place *at, struct derivation_text *text)
{
    const struct array *a = c->args[0] ? scope_array(c->scope, c->args[0]) : NULL;
    const struct array *result = scope_array(at->scope, at->node);
    if (!a || array_count(a) == 0)
        return false;
    int axis = at->ndim == a->ndim ? axis_of(c, a->ndim) : -1;
    struct place p = {.scope = c->scope, .node = c->args[0], .ndim = a->ndim};
    double wanted = array_get(result, at->index);
    do {
        bool along = true;
        for (int i = 0; axis >= 0 && i < a->ndim; i++)
            along = along && (i == axis || p.index[i] == at->index[i]);
        double found = array_get(a, p.index);
        if (along && (found == wanted || (isnan(found) && isnan(wanted))))
            return derive_element(&p, text);
    } while (index_next(p.index, a->ndim, a->shape));
    return false;
}

/* "argsort(x[0,:])[2]": the place in order, beside what was put in order. */
static bool ordered(const struct called *c, const struct place *at, struct derivation_text *text)
{
    const struct array *a = c->args[0] ? scope_array(c->scope, c->args[0]) : NULL;
    int axis = a && at->ndim == a->ndim ? axis_of(c, a->ndim) : -1;
    struct strip strip;
    size_t count;
    if (!a || a->ndim == 0 || (axis < 0 && a->ndim > 1) ||
        !strip_open(&strip, c->scope, c->args[0], 1u << (axis < 0 ? 0 : axis), at->index))
        return false;
    double *numbers = strip_numbers(&strip, &count);
    size_t place = at->index[axis < 0 ? 0 : axis];
    str_format(&text->symbolic, "%s(", c->builtin->name);
    strip_name(&strip, &text->symbolic);
    str_format(&text->symbolic, ")[%zu]", place);
    str_format(&text->numeric, "%s(", c->builtin->name);
    derive_terms(&text->numeric, &(struct terms){.term = "#", .between = ", "}, count, 1, &numbers);
    str_format(&text->numeric, ")[%zu]", place);
    text->symbolic_level = text->numeric_level = LEVEL_ATOM;
    free(numbers);
    strip_free(&strip);
    return true;
}

/* -- any builtin ------------------------------------------------------------------------------- */

static bool product(const struct called *c, const struct place *at, struct derivation_text *text)
{
    return c->args[0] && c->args[1] && derive_matmul(at, c->args[0], c->args[1], text);
}

bool derive_call(const struct place *at, struct derivation_text *text)
{
    typedef bool derive_fn(const struct called *, const struct place *, struct derivation_text *);
    static derive_fn *const by_derivation[DERIVE_COUNT] = {
        [DERIVE_ELEMENTWISE] = elementwise,
        [DERIVE_MASKED] = masked,
        [DERIVE_WHERE] = filled,
        [DERIVE_SELECT] = selected,
        [DERIVE_ORDER] = ordered,
        [DERIVE_MATMUL] = product,
        [DERIVE_PRODUCT] = derive_contraction,
        [DERIVE_EINSUM] = derive_einsum,
        [DERIVE_REDUCE] = derive_reduction,
        [DERIVE_SOFTMAX] = derive_reduction,
        [DERIVE_SCAN] = derive_reduction,
        [DERIVE_ATTENTION] = derive_attention,
        [DERIVE_MULTI_HEAD] = derive_multi_head,
        [DERIVE_RULE] = derive_rule,
    };
    struct called c;
    if (!called_open(&c, at->scope, at->node))
        return false;
    bool single = scope_value(at->scope, at->node).kind != VALUE_TUPLE; /* not several results */
    derive_fn *fn = c.builtin && single ? by_derivation[c.builtin->derivation] : NULL;
    if (fn == derive_reduction && called_takes_any(&c) && c.positional > 1) /* max(a, b) */
        fn = elementwise;
    bool ok = fn && fn(&c, at, text);
    called_free(&c);
    return ok;
}
