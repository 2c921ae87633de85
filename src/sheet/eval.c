#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/format.h"
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
static bool unassigned(const struct eval *e, const struct binding *b, struct err *err)
{
    for (size_t i = 0; i < e->frame->function->local_count; i++)
        if (e->frame->function->locals[i] == b) {
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

static bool eval_name(const struct eval *e, const struct binding *b, struct value *result,
                      struct err *err)
{
    const struct value *local = e->frame ? frame_find(e->frame, b) : NULL;
    if (local && local->kind == VALUE_ABSENT)
        return unassigned(e, b, err);
    if (!local && b->value.kind == VALUE_ABSENT)
        return unbound(e, b, result, err);
    *result = value_ref(local ? *local : b->value);
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
        return eval_inner(e, program, node->kids[1], result, err);
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
    if (!eval_inner(e, program, a, &out[0], err))
        return false;
    if (eval_inner(e, program, b, &out[1], err))
        return true;
    value_free(out[0]);
    return false;
}

bool eval_operator(struct eval *e, enum token_kind op, struct value a, struct value b,
                   struct value *result, struct err *err)
{
    return op == TOKEN_PERCENT && a.kind == VALUE_STRING ? format_percent(e, a, b, result, err)
                                                         : operator_binary(op, a, b, result, err);
}

static bool eval_binary(struct eval *e, const struct program *program, const struct node *node,
                        struct value *result, struct err *err)
{
    struct value v[2];
    if (!eval_two(e, program, node->kids[0], node->kids[1], v, err))
        return false;
    bool ok = eval_operator(e, node->op, v[0], v[1], result, err);
    value_free(v[0]);
    value_free(v[1]);
    return ok;
}

/* a < b < c is a < b and b < c, each operand computed once. */
static bool eval_compare(struct eval *e, const struct program *program, const struct node *node,
                         struct value *result, struct err *err)
{
    struct value left, right;
    if (!eval_inner(e, program, node->kids[0], &left, err))
        return false;
    bool ok = true, more = true;
    for (size_t i = 1; ok && more; i++) {
        ok = eval_inner(e, program, node->kids[i], &right, err);
        if (!ok)
            break;
        ok = operator_compare(node->ops[i - 1], left, right, result, err);
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
    if (!eval_inner(e, program, node->kids[0], &object, err))
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
    bool ok = attribute_get(object, node->text, result, err);
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
    for (size_t i = 0; ok && i < f->parameter_count; i++)
        ok = !f->parameters[i].fallback ||
             eval_inner(e, program, f->parameters[i].fallback, &defaults[i], err);
    *result = value_closure(f, e->frame, defaults);
    if (e->frame)
        frame_enlist(e->frame, sheet_frames(e->sheet));
    if (!ok)
        value_free(*result);
    return ok;
}

/* Runs the clauses from `clause` on; for each round of the last one the element is appended. */
static bool comprehend(struct eval *e, const struct program *program, const struct node *node,
                       size_t clause, struct value list, struct err *err)
{
    struct value given, iterable, item;
    size_t count = 0;
    if (clause == node->count) {
        if (!eval_inner(e, program, node->kids[0], &item, err))
            return false;
        value_append(list, item);
        return true;
    }
    const struct node *c = node->kids[clause];
    if (!eval_inner(e, program, c->kids[1], &given, err))
        return false;
    iterable = iterate_begin(given);
    value_free(given);
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
            ok = comprehend(e, program, node, clause + 1, list, err);
    }
    value_free(iterable);
    return ok || eval_at(err, program, c);
}

static bool eval_comprehension(struct eval *e, const struct program *program,
                               const struct node *node, struct value *result, struct err *err)
{
    struct frame *outer = e->frame;
    e->frame = frame_new(node->function, outer);
    *result = value_sequence(VALUE_LIST, 0);
    bool ok = comprehend(e, program, node, 1, *result, err);
    frame_free(e->frame);
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

static bool dispatch(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err)
{
    bool truth;
    switch (node->kind) {
    case NODE_CONSTANT:
        *result = value_ref(node->constant);
        return true;
    case NODE_NAME:
        return eval_name(e, node->binding, result, err);
    case NODE_TUPLE:
    case NODE_LIST:
        return eval_sequence(e, program, node, result, err);
    case NODE_UNARY:
        return eval_unary(e, program, node, result, err);
    case NODE_BINARY:
        return eval_binary(e, program, node, result, err);
    case NODE_COMPARE:
        return eval_compare(e, program, node, result, err);
    case NODE_AND:
    case NODE_OR:
        return eval_boolean(e, program, node, result, err);
    case NODE_NOT:
        if (!eval_truth(e, program, node->kids[0], &truth, err))
            return false;
        *result = value_bool(!truth);
        return true;
    case NODE_CONDITIONAL:
        return eval_truth(e, program, node->kids[0], &truth, err) &&
               eval_inner(e, program, node->kids[truth ? 1 : 2], result, err);
    case NODE_CALL:
        return eval_call_node(e, program, node, result, err);
    case NODE_ATTRIBUTE:
        return eval_attribute(e, program, node, result, err);
    case NODE_SUBSCRIPT:
        return eval_subscript(e, program, node, result, err);
    case NODE_SLICE:
        return eval_slice(e, program, node, result, err);
    case NODE_DICT:
        return eval_dict(e, program, node, result, err);
    case NODE_LAMBDA:
        return eval_closure(e, program, node, result, err);
    case NODE_COMPREHENSION:
        return eval_comprehension(e, program, node, result, err);
    case NODE_FORMATTED:
        return eval_formatted(e, program, node, result, err);
    case NODE_STARRED:
        return err_set(err, ERR_SYNTAX, "can't use starred expression here");
    default:
        return err_set(err, ERR_SYNTAX, "a statement stands where a value is expected");
    }
}

bool eval_inner(struct eval *e, const struct program *program, const struct node *node,
                struct value *result, struct err *err)
{
    bool ok = limits_stack(e->limits, err) && dispatch(e, program, node, result, err);
    return ok || eval_at(err, program, node);
}

bool eval_expression(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err)
{
    err_clear(err);
    return eval_inner(e, program, node, result, err);
}
