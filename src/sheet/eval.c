#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/builtin.h"
#include "sheet/suggest.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LEVELS = 2500 };

bool eval_enter(struct eval *e, struct err *err)
{
    if (e->levels == MAX_LEVELS)
        return err_set(err, ERR_RECURSION, "maximum recursion depth exceeded");
    e->levels++;
    return true;
}

void eval_leave(struct eval *e)
{
    e->levels--;
}

bool eval_interrupted(const struct eval *e, struct err *err)
{
    const volatile sig_atomic_t *flag = sheet_options(e->sheet)->interrupt;
    return flag && *flag && !err_set(err, ERR_INTERRUPT, "interrupted");
}

/* -- names ------------------------------------------------------------------------------------- */

static bool local_name(const struct frame *frame, const struct binding *name, struct value *result,
                       bool *found, struct err *err)
{
    for (size_t i = 0; i < frame->function->local_count; i++) {
        if (frame->function->locals[i] != name)
            continue;
        *found = true;
        if (frame->locals[i].kind == VALUE_ABSENT)
            return err_set(
                err, ERR_NAME,
                "cannot access local variable '%s' where it is not associated with a value",
                name->name);
        *result = value_ref(frame->locals[i]);
        return true;
    }
    return true;
}

static bool unbound(const struct eval *e, const struct binding *b, struct value *result,
                    struct err *err)
{
    if (b->failed) {
        err_set(err, b->error.code, "%s has no value: %s", b->name, b->error.what);
        return err_hint(err, "Its formula failed; it heals when its inputs do.");
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
    suggest_name(e->sheet, b->name, err);
    return false;
}

static bool eval_name(const struct eval *e, const struct binding *b, struct value *result,
                      struct err *err)
{
    bool found = false;
    if (e->frame && (!local_name(e->frame, b, result, &found, err) || found))
        return found && err->code == ERR_NONE;
    if (b->value.kind == VALUE_ABSENT)
        return unbound(e, b, result, err);
    *result = value_ref(b->value);
    return true;
}

/* -- the other kinds --------------------------------------------------------------------------- */

static bool eval_sequence(struct eval *e, const struct program *program, const struct node *node,
                          struct value *result, struct err *err)
{
    struct value out =
        value_sequence(node->kind == NODE_TUPLE ? VALUE_TUPLE : VALUE_LIST, node->count);
    for (size_t i = 0; i < node->count; i++) {
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

static bool eval_binary(struct eval *e, const struct program *program, const struct node *node,
                        struct value *result, struct err *err)
{
    struct value v[2];
    if (!eval_two(e, program, node->kids[0], node->kids[1], v, err))
        return false;
    bool ok = operator_binary(node->op, v[0], v[1], result, err);
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
    return ok || err_at(err, program->file, node->line, node->column);
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
    bool is_method;
    if (!eval_inner(e, program, node->kids[0], &object, err))
        return false;
    bool ok = attribute_get(object, node->text, result, &is_method, err);
    value_free(object);
    if (ok && is_method) {
        err_set(err, ERR_TYPE, "the method '%s' can only be called here", node->text);
        return err_hint(err, "Write its brackets: .%s(...)", node->text);
    }
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
    default:
        return err_set(err, ERR_SYNTAX, "a statement stands where a value is expected");
    }
}

bool eval_inner(struct eval *e, const struct program *program, const struct node *node,
                struct value *result, struct err *err)
{
    bool ok = eval_enter(e, err);
    if (ok) {
        ok = dispatch(e, program, node, result, err);
        eval_leave(e);
    }
    return ok || err_at(err, program->file, node->line, node->column);
}

bool eval_expression(struct eval *e, const struct program *program, const struct node *node,
                     struct value *result, struct err *err)
{
    *err = (struct err){0};
    return eval_inner(e, program, node, result, err);
}
