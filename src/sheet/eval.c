#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/format.h"
#include "sheet/operator.h"
#include "sheet/suggest.h"
#include "sheet/type.h"

#include <stdlib.h>
#include <string.h>

/* -- names ------------------------------------------------------------------------------------- */

static bool unbound(const struct eval *e, const struct binding *b, struct value *result,
                    struct err *err)
{
    if (b->failed) {
        err_set(err, b->error.code, "%s has no value: %s", b->name, err_words(&b->error));
        return err_hint(err, "Its formula failed; it heals when its inputs do.");
    }
    if (strcmp(b->name, "__name__") == 0) { /* all that runs is the main program */
        *result = value_string("__main__", 8);
        return true;
    }
    if (b->type) {
        *result = (struct value){.kind = VALUE_TYPE, .type = b->type};
        return true;
    }
    if (b->builtin) {
        *result = (struct value){.kind = VALUE_BUILTIN, .builtin = b->builtin};
        return true;
    }
    if (b->module) {
        *result = (struct value){.kind = VALUE_MODULE, .module = b->module};
        return true;
    }
    err_set(err, ERR_NAME, "name '%s' is not defined", b->name);
    suggest_name(e, b->name, err);
    return false;
}

/* A local name of this function, or of one around it, that has no value yet. */
static bool unassigned(const struct node *node, struct err *err)
{
    const struct binding *b = node->binding;
    if (node->hops == 1) {
        err_set(err, ERR_UNBOUND_LOCAL,
                "cannot access local variable '%s' where it is not associated with a value",
                b->name);
        return err_hint(err,
                        "The function assigns %s, so it is local everywhere in it; it has no "
                        "value yet here. Pass the outer one as an argument.",
                        b->name);
    }
    return err_set(err, ERR_NAME,
                   "cannot access free variable '%s' where it is not associated with a value in "
                   "enclosing scope",
                   b->name);
}

static bool eval_name(struct eval *e, const struct program *program, const struct node *node,
                      struct value *result, struct err *err)
{
    (void)program;
    const struct value *local = frame_local(e->frame, node);
    const struct value *found = local ? local : &node->binding->value;
    if (found->kind == VALUE_ABSENT)
        return local ? unassigned(node, err) : unbound(e, node->binding, result, err);
    *result = value_ref(*found);
    return true;
}

/* eval_inner for what is a constant or a name more often than not. */
static inline bool eval_part(struct eval *e, const struct program *program, const struct node *node,
                             struct value *result, struct err *err)
{
    const struct value *v = node->kind == NODE_CONSTANT ? &node->constant
                            : node->kind == NODE_NAME   ? frame_local(e->frame, node)
                                                        : NULL;
    if (node->kind == NODE_NAME && !v)
        v = &node->binding->value;
    if (!v || v->kind == VALUE_ABSENT)
        return eval_inner(e, program, node, result, err);
    *result = value_ref(*v);
    return true;
}

/* -- the other kinds --------------------------------------------------------------------------- */

/* An item of a list or tuple; a starred one is spread out. */
static bool append_item(struct eval *e, const struct program *program, const struct node *node,
                        struct value out, struct err *err)
{
    struct value item;
    bool starred = node->kind == NODE_STARRED;
    if (!eval_inner(e, program, starred ? node->kids[0] : node, &item, err))
        return false;
    if (!starred) {
        value_append(out, item);
        return true;
    }
    struct value list;
    bool ok = iterate_list(item, &list, err);
    for (size_t i = 0; ok && i < list.sequence->count; i++)
        value_append(out, value_ref(list.sequence->items[i]));
    if (ok)
        value_free(list);
    value_free(item);
    return ok;
}

static bool eval_sequence(struct eval *e, const struct program *program, const struct node *node,
                          struct value *result, struct err *err)
{
    struct value out =
        value_sequence(node->kind == NODE_TUPLE ? VALUE_TUPLE : VALUE_LIST, node->count);
    for (size_t i = 0; i < node->count; i++) {
        if (!append_item(e, program, node->kids[i], out, err)) {
            value_free(out);
            return false;
        }
    }
    *result = out;
    return true;
}

static bool eval_slice(struct eval *e, const struct program *program, const struct node *node,
                       struct value *result, struct err *err)
{
    struct value out = value_sequence(VALUE_SLICE, 3);
    for (size_t i = 0; i < 3; i++) {
        struct value part = value_none();
        if (node->kids[i] && !eval_inner(e, program, node->kids[i], &part, err)) {
            value_free(out);
            return false;
        }
        value_append(out, part);
    }
    *result = out;
    return true;
}

bool eval_index(struct eval *e, const struct program *program, const struct node *node,
                struct value *result, struct err *err)
{
    if (node->count == 2)
        return eval_part(e, program, node->kids[1], result, err);
    struct value out = value_sequence(VALUE_TUPLE, node->count - 1);
    for (size_t i = 1; i < node->count; i++) {
        struct value item;
        if (!eval_inner(e, program, node->kids[i], &item, err)) {
            value_free(out);
            return false;
        }
        value_append(out, item);
    }
    *result = out;
    return true;
}

static bool eval_two(struct eval *e, const struct program *program, const struct node *a,
                     const struct node *b, struct value out[2], struct err *err)
{
    if (!eval_part(e, program, a, &out[0], err))
        return false;
    if (eval_part(e, program, b, &out[1], err))
        return true;
    value_free(out[0]);
    return false;
}

static bool eval_binary(struct eval *e, const struct program *program, const struct node *node,
                        struct value *result, struct err *err)
{
    struct value v[2];
    if (!eval_two(e, program, node->kids[0], node->kids[1], v, err))
        return false;
    if (number_simple(node->op, v[0], v[1], result))
        return true;
    bool ok = eval_operator(e, node->op, v[0], v[1], result, err);
    value_free(v[0]);
    value_free(v[1]);
    return ok;
}

bool eval_operator(struct eval *e, enum token_kind op, struct value a, struct value b,
                   struct value *result, struct err *err)
{
    return op == TOKEN_PERCENT && a.kind == VALUE_STRING ? format_percent(e, a, b, result, err)
                                                         : operator_binary(op, a, b, result, err);
}

/* a < b < c is a < b and b < c, each operand computed once. */
static bool eval_compare(struct eval *e, const struct program *program, const struct node *node,
                         struct value *result, struct err *err)
{
    struct value left, right;
    if (!eval_part(e, program, node->kids[0], &left, err))
        return false;
    bool ok = true, more = true;
    for (size_t i = 1; ok && more; i++) {
        ok = eval_part(e, program, node->kids[i], &right, err);
        if (!ok)
            break;
        ok = number_compare(node->ops[i - 1], left, right, result) ||
             operator_compare(node->ops[i - 1], left, right, result, err);
        value_free(left);
        left = right;
        more = i + 1 < node->count;
        if (ok && more) {
            ok = value_truth(*result, &more, err);
            if (more || !ok)
                value_free(*result);
        }
    }
    value_free(left);
    return ok;
}

static bool eval_truth(struct eval *e, const struct program *program, const struct node *node,
                       bool *truth, struct err *err)
{
    struct value v;
    if (!eval_inner(e, program, node, &v, err))
        return false;
    bool ok = value_truth(v, truth, err);
    value_free(v);
    return ok || eval_at(err, program, node);
}

static bool eval_boolean(struct eval *e, const struct program *program, const struct node *node,
                         struct value *result, struct err *err)
{
    bool truth;
    if (!eval_inner(e, program, node->kids[0], result, err))
        return false;
    if (!value_truth(*result, &truth, err)) {
        value_free(*result);
        return false;
    }
    if (truth == (node->kind == NODE_OR))
        return true;
    value_free(*result);
    return eval_inner(e, program, node->kids[1], result, err);
}

static bool eval_subscript(struct eval *e, const struct program *program, const struct node *node,
                           struct value *result, struct err *err)
{
    struct value object, index;
    if (!eval_part(e, program, node->kids[0], &object, err))
        return false;
    bool ok = eval_index(e, program, node, &index, err);
    if (ok) {
        ok = subscript_get(object, index, result, err);
        value_free(index);
    }
    value_free(object);
    return ok;
}

static bool eval_attribute(struct eval *e, const struct program *program, const struct node *node,
                           struct value *result, struct err *err)
{
    struct value object;
    if (!eval_inner(e, program, node->kids[0], &object, err))
        return false;
    bool ok = attribute_get(object, node, result, err);
    value_free(object);
    return ok;
}

static bool eval_dict(struct eval *e, const struct program *program, const struct node *node,
                      struct value *result, struct err *err)
{
    struct value out = value_dict(), pair[2];
    for (size_t i = 0; i < node->count; i += 2) {
        bool ok = eval_two(e, program, node->kids[i], node->kids[i + 1], pair, err) &&
                  dict_set(out.dict, pair[0], pair[1], err);
        if (!ok) {
            value_free(out);
            return false;
        }
    }
    *result = out;
    return true;
}

/* -- lambdas and comprehensions ---------------------------------------------------------------- */

bool eval_closure(struct eval *e, const struct program *program, const struct node *node,
                  struct value *result, struct err *err)
{
    const struct function *f = node->function;
    struct value *defaults = mem_new(f->parameter_count * sizeof *defaults);
    bool ok = true;
    for (size_t i = 0; ok && i < f->parameter_count; i++) {
        ok = !f->parameters[i].fallback ||
             eval_inner(e, program, f->parameters[i].fallback, &defaults[i], err);
        if (!ok)
            defaults[i] = (struct value){0};
    }
    *result = value_closure(f, e->frame, defaults);
    if (e->frame)
        frame_enlist(e->frame, sheet_frames(e->sheet));
    if (!ok)
        value_free(*result);
    return ok;
}

static bool comprehend(struct eval *e, const struct program *program, const struct node *node,
                       size_t clause, struct value made, struct err *err);

/* Runs a clause over what it iterates, and those behind it in each round. */
static bool comprehend_over(struct eval *e, const struct program *program, const struct node *node,
                            size_t clause, struct value given, struct value made, struct err *err)
{
    struct value iterable = iterate_begin(given), item;
    const struct node *c = node->kids[clause];
    size_t count = 0;
    bool ok = iterate_count(iterable, &count, err);
    for (size_t i = 0; ok && i < count; i++) {
        bool holds = true;
        ok = !eval_interrupted(e, err) && iterate_item(iterable, i, &item, err);
        if (!ok)
            break;
        ok = eval_assign(e, program, c->kids[0], item, err);
        value_free(item);
        for (size_t k = 2; ok && holds && k < c->count; k++)
            ok = eval_truth(e, program, c->kids[k], &holds, err);
        if (ok && holds)
            ok = comprehend(e, program, node, clause + 1, made, err);
    }
    value_free(iterable);
    return ok || eval_at(err, program, c);
}

/* Adds a list's item, or a dict's pair. */
static bool comprehend_item(struct eval *e, const struct program *program, const struct node *item,
                            struct value made, struct err *err)
{
    struct value v[2];
    if (made.kind == VALUE_DICT)
        return eval_two(e, program, item->kids[0], item->kids[1], v, err) &&
               dict_set(made.dict, v[0], v[1], err);
    if (!eval_inner(e, program, item, v, err))
        return false;
    value_append(made, *v);
    return true;
}

/* Runs the clauses from `clause` on; for each round of the last one the element is added. */
static bool comprehend(struct eval *e, const struct program *program, const struct node *node,
                       size_t clause, struct value made, struct err *err)
{
    struct value iterable;
    if (clause == node->count)
        return comprehend_item(e, program, node->kids[0], made, err);
    if (!eval_inner(e, program, node->kids[clause]->kids[1], &iterable, err))
        return false;
    bool ok = comprehend_over(e, program, node, clause, iterable, made, err);
    value_free(iterable);
    return ok;
}

/* What is iterated first is not yet within the names of the comprehension. */
static bool eval_comprehension(struct eval *e, const struct program *program,
                               const struct node *node, struct value *result, struct err *err)
{
    struct frame *outer = e->frame;
    struct value first;
    if (!eval_inner(e, program, node->kids[1]->kids[1], &first, err))
        return false;
    e->frame = frame_new(node->function, outer);
    *result = node->op == TOKEN_RIGHT_BRACE ? value_dict() : value_sequence(VALUE_LIST, 0);
    bool ok = comprehend_over(e, program, node, 1, first, *result, err);
    value_free(first);
    frame_leave(e->frame);
    e->frame = outer;
    if (!ok)
        value_free(*result);
    return ok;
}

static bool eval_unary(struct eval *e, const struct program *program, const struct node *node,
                       struct value *result, struct err *err)
{
    struct value v;
    if (!eval_inner(e, program, node->kids[0], &v, err))
        return false;
    bool ok = operator_unary(node->op, v, result, err);
    value_free(v);
    return ok;
}

static bool eval_constant(struct eval *e, const struct program *program, const struct node *node,
                          struct value *result, struct err *err)
{
    (void)e, (void)program, (void)err;
    *result = value_ref(node->constant);
    return true;
}

static bool eval_not(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err)
{
    bool truth;
    if (!eval_truth(e, program, node->kids[0], &truth, err))
        return false;
    *result = value_bool(!truth);
    return true;
}

static bool eval_conditional(struct eval *e, const struct program *program, const struct node *node,
                             struct value *result, struct err *err)
{
    bool truth;
    return eval_truth(e, program, node->kids[0], &truth, err) &&
           eval_inner(e, program, node->kids[truth ? 1 : 2], result, err);
}

static bool eval_starred(struct eval *e, const struct program *program, const struct node *node,
                         struct value *result, struct err *err)
{
    (void)e, (void)program, (void)node, (void)result;
    return err_set(err, ERR_SYNTAX, "can't use starred expression here");
}

typedef bool eval_fn(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err);

/* A function for each kind of expression. (A switch would be one function, with the registers of
 * the greediest kind to be saved for each node.) */
static eval_fn *const kinds[] = {
    [NODE_CONSTANT] = eval_constant,
    [NODE_NAME] = eval_name,
    [NODE_TUPLE] = eval_sequence,
    [NODE_LIST] = eval_sequence,
    [NODE_UNARY] = eval_unary,
    [NODE_BINARY] = eval_binary,
    [NODE_COMPARE] = eval_compare,
    [NODE_AND] = eval_boolean,
    [NODE_OR] = eval_boolean,
    [NODE_NOT] = eval_not,
    [NODE_CONDITIONAL] = eval_conditional,
    [NODE_CALL] = eval_call_node,
    [NODE_ATTRIBUTE] = eval_attribute,
    [NODE_SUBSCRIPT] = eval_subscript,
    [NODE_SLICE] = eval_slice,
    [NODE_DICT] = eval_dict,
    [NODE_STARRED] = eval_starred,
    [NODE_DOUBLE_STARRED] = eval_starred,
    [NODE_LAMBDA] = eval_closure,
    [NODE_COMPREHENSION] = eval_comprehension,
    [NODE_FORMATTED] = eval_formatted,
};

bool eval_inner(struct eval *e, const struct program *program, const struct node *node,
                struct value *result, struct err *err)
{
    bool ok = limits_stack(e->limits, err) && kinds[node->kind](e, program, node, result, err);
    return ok || eval_at(err, program, node);
}

bool eval_expression(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err)
{
    err_clear(err);
    return eval_inner(e, program, node, result, err);
}
