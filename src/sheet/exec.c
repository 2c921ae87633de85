#include "sheet/eval.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"

#include <string.h>

/* Where a statement leads. */
enum flow { FLOW_NEXT, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN, FLOW_ERROR };

/* A run of statements: of the outer level, or of a function's body. */
struct run {
    struct eval *eval;
    struct program *program;
    struct value returned;
    struct err *err;
};

static enum flow execute(struct run *run, const struct node *node);

static bool compute(struct run *run, const struct node *node, struct value *result)
{
    return eval_expression(run->eval, run->program, node, result, run->err);
}

static enum flow locate(struct run *run, const struct node *node, bool ok)
{
    if (ok)
        return FLOW_NEXT;
    err_at(run->err, run->program->file, node->line, node->column);
    return FLOW_ERROR;
}

static bool truth_of(struct run *run, const struct node *node, bool *truth)
{
    struct value v;
    if (!compute(run, node, &v))
        return false;
    bool ok = value_truth(v, truth, run->err);
    value_free(v);
    return locate(run, node, ok) == FLOW_NEXT;
}

/* -- assignment -------------------------------------------------------------------------------- */

static struct value *local_slot(const struct eval *eval, const struct binding *name)
{
    const struct frame *frame = eval->frame;
    for (size_t i = 0; frame && i < frame->function->local_count; i++)
        if (frame->function->locals[i] == name)
            return &frame->locals[i];
    return NULL;
}

static void assign_name(struct run *run, struct binding *name, struct value value)
{
    struct value *slot = local_slot(run->eval, name);
    if (!slot) {
        sheet_assign(run->eval->sheet, name, value_ref(value));
        return;
    }
    struct value old = *slot;
    *slot = value_ref(value);
    value_free(old);
}

static bool assign(struct run *run, const struct node *target, struct value value);

static bool unpack(struct run *run, const struct node *target, struct value value)
{
    size_t count;
    if (!iterate_count(value, &count, run->err))
        return err_set(run->err, ERR_TYPE, "cannot unpack non-iterable %s object",
                       value_type_name(value));
    if (count != target->count)
        return count < target->count
                   ? err_set(run->err, ERR_VALUE,
                             "not enough values to unpack (expected %zu, got %zu)", target->count,
                             count)
                   : err_set(run->err, ERR_VALUE, "too many values to unpack (expected %zu)",
                             target->count);
    struct value items = value_sequence(VALUE_TUPLE, count); /* all, before a target changes one */
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        struct value item;
        ok = iterate_item(value, i, &item, run->err);
        if (ok)
            value_append(items, item);
    }
    for (size_t i = 0; ok && i < count; i++)
        ok = assign(run, target->kids[i], items.sequence->items[i]);
    value_free(items);
    return ok;
}

static bool assign_element(struct run *run, const struct node *target, struct value value)
{
    struct value object, index;
    if (!compute(run, target->kids[0], &object))
        return false;
    bool ok = eval_index(run->eval, run->program, target, &index, run->err);
    if (ok) {
        ok = subscript_set(run->eval, object, index, value, run->err);
        value_free(index);
    }
    value_free(object);
    return ok;
}

static bool assign(struct run *run, const struct node *target, struct value value)
{
    bool ok = true;
    switch (target->kind) {
    case NODE_NAME:
        assign_name(run, target->binding, value);
        break;
    case NODE_SUBSCRIPT:
        ok = assign_element(run, target, value);
        break;
    default:
        ok = unpack(run, target, value);
        break;
    }
    return locate(run, target, ok) == FLOW_NEXT;
}

static enum flow exec_assign(struct run *run, const struct node *node)
{
    struct value value;
    if (!compute(run, node->kids[node->count - 1], &value))
        return FLOW_ERROR;
    bool ok = true;
    for (size_t i = 0; ok && i + 1 < node->count; i++)
        ok = assign(run, node->kids[i], value);
    value_free(value);
    return ok ? FLOW_NEXT : FLOW_ERROR;
}

/* An array or list on the left changes in place, as in NumPy and Python, so its aliases see it. */
static bool augment_array(struct run *run, struct array *target, struct value result)
{
    struct array *source = value_to_array(result, run->err);
    bool ok = source && sheet_may_write(run->eval->sheet, target->buffer, run->err) &&
              subscript_promote(run->eval, target, source, run->err) &&
              array_assign(target, source, run->err);
    array_free(source);
    return ok;
}

static bool augment_list(struct run *run, struct value list, struct value result)
{
    struct sequence *s = list.sequence;
    const struct sequence *now = result.sequence;
    if (!sheet_may_write(run->eval->sheet, s, run->err))
        return false;
    for (size_t i = s->count; i < now->count; i++) /* what was there before holds no cycle */
        if (value_uses(now->items[i], s))
            return err_set(run->err, ERR_VALUE, "a list cannot hold itself here");
    sheet_touch_list(run->eval->sheet, s);
    while (s->count > 0)
        value_free(s->items[--s->count]);
    for (size_t i = 0; i < now->count; i++)
        value_append(list, value_ref(now->items[i]));
    return true;
}

/* list += anything that can be looped over. */
static bool to_list(struct value *v, struct err *err)
{
    size_t count;
    if (!iterate_count(*v, &count, err) || !value_fits(VALUE_LIST, count, err))
        return false;
    struct value list = value_sequence(VALUE_LIST, count), item;
    for (size_t i = 0; i < count; i++) {
        if (!iterate_item(*v, i, &item, err)) {
            value_free(list);
            return false;
        }
        value_append(list, item);
    }
    value_free(*v);
    *v = list;
    return true;
}

/* *result is what the target gets: `old` again where it changed in place. */
static bool augment(struct run *run, const struct node *node, struct value old,
                    struct value *result)
{
    struct value value, computed;
    if (!compute(run, node->kids[1], &value))
        return false;
    bool extended = node->op == TOKEN_PLUS && old.kind == VALUE_LIST && value.kind != VALUE_LIST;
    bool ok = (!extended || to_list(&value, run->err)) &&
              operator_binary(node->op, old, value, &computed, run->err);
    value_free(value);
    if (!ok)
        return false;
    bool array = old.kind == VALUE_ARRAY && !sheet_formula_of(run->eval->sheet, old.array->buffer);
    bool list = old.kind == VALUE_LIST && computed.kind == VALUE_LIST;
    if (array || list) {
        ok = array ? augment_array(run, old.array, computed) : augment_list(run, old, computed);
        value_free(computed);
        if (ok)
            computed = value_ref(old);
    }
    *result = computed;
    return ok;
}

/* The object and the index are computed once. */
static bool augment_element(struct run *run, const struct node *node)
{
    struct value object, index, old, result;
    if (!compute(run, node->kids[0]->kids[0], &object))
        return false;
    bool ok = eval_index(run->eval, run->program, node->kids[0], &index, run->err);
    if (ok) {
        ok = subscript_get(object, index, &old, run->err);
        if (ok) {
            ok = augment(run, node, old, &result);
            value_free(old);
        }
        if (ok) {
            ok = subscript_set(run->eval, object, index, result, run->err);
            value_free(result);
        }
        value_free(index);
    }
    value_free(object);
    return ok;
}

static bool augment_name(struct run *run, const struct node *node)
{
    struct value old, result;
    if (!compute(run, node->kids[0], &old))
        return false;
    bool ok = augment(run, node, old, &result);
    value_free(old);
    if (ok) {
        ok = assign(run, node->kids[0], result);
        value_free(result);
    }
    return ok;
}

static enum flow exec_augmented(struct run *run, const struct node *node)
{
    bool element = node->kids[0]->kind == NODE_SUBSCRIPT;
    return locate(run, node, element ? augment_element(run, node) : augment_name(run, node));
}

/* -- functions and modules --------------------------------------------------------------------- */

static enum flow exec_def(struct run *run, const struct node *node)
{
    struct function *f = node->function;
    for (size_t i = 0; i < f->parameter_count; i++) {
        struct parameter *p = &f->parameters[i];
        struct value value = value_none();
        if (p->fallback && !compute(run, p->fallback, &value))
            return FLOW_ERROR;
        value_free(p->value);
        p->value = value;
    }
    struct value function = {.kind = VALUE_FUNCTION, .function = f};
    assign_name(run, f->name, function);
    return FLOW_NEXT;
}

static bool no_module(struct run *run, const char *name)
{
    err_set(run->err, ERR_MODULE_NOT_FOUND, "No module named '%s'", name);
    return err_hint(run->err, "This language knows numpy, numpy.random and scipy.special.");
}

static bool import(struct run *run, const struct node *node)
{
    const struct module *module = module_find(node->text, strlen(node->text));
    if (!module)
        return no_module(run, node->text);
    if (node->op != TOKEN_AS) /* `import a.b` binds a */
        module = module_find(node->text, strcspn(node->text, "."));
    struct value v = {.kind = VALUE_MODULE, .module = module->name};
    assign_name(run, node->kids[0]->binding, v);
    return true;
}

static bool import_from(struct run *run, const struct node *node)
{
    size_t length = strcspn(node->text, " ");
    const char *name = node->text + length + 1;
    struct str text = {0};
    str_append_bytes(&text, node->text, length);
    const struct module *module = module_find(str_text(&text), length);
    bool ok = module || no_module(run, str_text(&text));
    struct value v = {.kind = VALUE_MODULE};
    if (ok) {
        v.module = module->name;
        bool is_method;
        ok = attribute_get(v, name, &v, &is_method, run->err);
        if (!ok)
            err_set(run->err, ERR_IMPORT, "cannot import name '%s' from '%s'", name, module->name);
    }
    if (ok)
        assign_name(run, node->kids[0]->binding, v);
    str_free(&text);
    return ok;
}

/* -- the other statements ---------------------------------------------------------------------- */

static enum flow exec_expression(struct run *run, const struct node *node)
{
    struct value v;
    if (!compute(run, node->kids[0], &v))
        return FLOW_ERROR;
    const struct sheet_options *options = sheet_options(run->eval->sheet);
    if (!options->strict && !run->eval->frame && v.kind != VALUE_NONE && options->write) {
        struct str text = {0};
        value_repr(&text, v, sheet_print_options(run->eval->sheet));
        str_append_char(&text, '\n');
        options->write(options->context, text.text, text.length);
        str_free(&text);
    }
    value_free(v);
    return FLOW_NEXT;
}

static enum flow exec_block(struct run *run, const struct node *node)
{
    enum flow flow = FLOW_NEXT;
    for (size_t i = 0; i < node->count && flow == FLOW_NEXT; i++)
        flow = execute(run, node->kids[i]);
    return flow;
}

/* What a loop makes of its block's flow: whether it goes on; *flow is what it ends with. */
static bool goes_on(struct run *run, const struct node *body, enum flow *flow)
{
    if (eval_interrupted(run->eval, run->err)) { /* between two rounds */
        *flow = locate(run, body, false);
        return false;
    }
    *flow = execute(run, body);
    bool more = *flow == FLOW_NEXT || *flow == FLOW_CONTINUE;
    if (more || *flow == FLOW_BREAK)
        *flow = FLOW_NEXT;
    return more;
}

static enum flow exec_while(struct run *run, const struct node *node)
{
    enum flow flow = FLOW_NEXT;
    for (;;) {
        bool truth;
        if (!truth_of(run, node->kids[0], &truth))
            return FLOW_ERROR;
        if (!truth || !goes_on(run, node->kids[1], &flow))
            return flow;
    }
}

static enum flow exec_for(struct run *run, const struct node *node)
{
    struct value iterable;
    size_t count = 0;
    if (!compute(run, node->kids[1], &iterable))
        return FLOW_ERROR;
    enum flow flow = locate(run, node->kids[1], iterate_count(iterable, &count, run->err));
    for (size_t i = 0; flow == FLOW_NEXT && i < count; i++) {
        struct value item;
        bool ok = iterate_item(iterable, i, &item, run->err);
        if (ok) {
            ok = assign(run, node->kids[0], item);
            value_free(item);
        }
        flow = locate(run, node, ok);
        if (!ok || !goes_on(run, node->kids[2], &flow))
            break;
        iterate_count(iterable, &count, run->err); /* a list may have grown */
    }
    value_free(iterable);
    return flow;
}

static enum flow exec_if(struct run *run, const struct node *node)
{
    size_t i = 0;
    for (; i + 1 < node->count; i += 2) {
        bool truth;
        if (!truth_of(run, node->kids[i], &truth))
            return FLOW_ERROR;
        if (truth)
            return execute(run, node->kids[i + 1]);
    }
    return i < node->count ? execute(run, node->kids[i]) : FLOW_NEXT;
}

static enum flow exec_assert(struct run *run, const struct node *node)
{
    bool truth;
    if (!truth_of(run, node->kids[0], &truth))
        return FLOW_ERROR;
    if (truth)
        return FLOW_NEXT;
    struct str text = {0};
    struct value message;
    if (node->kids[1]) {
        if (!compute(run, node->kids[1], &message))
            return FLOW_ERROR;
        value_print(&text, message, sheet_print_options(run->eval->sheet));
        value_free(message);
    }
    err_set(run->err, ERR_ASSERTION, "%s", str_text(&text));
    str_free(&text);
    return locate(run, node, false);
}

static enum flow exec_return(struct run *run, const struct node *node)
{
    run->returned = value_none();
    if (node->kids[0] && !compute(run, node->kids[0], &run->returned))
        return FLOW_ERROR;
    return FLOW_RETURN;
}

static bool delete (struct run *run, const struct node *target)
{
    if (target->kind == NODE_NAME) {
        struct value *slot = local_slot(run->eval, target->binding);
        if (!slot)
            return sheet_delete(run->eval->sheet, target->binding, run->err);
        value_free(*slot);
        *slot = (struct value){.kind = VALUE_ABSENT};
        return true;
    }
    if (target->kind == NODE_SUBSCRIPT)
        return err_set(run->err, ERR_TYPE, "only whole names can be deleted");
    for (size_t i = 0; i < target->count; i++)
        if (!delete (run, target->kids[i]))
            return false;
    return true;
}

static enum flow dispatch(struct run *run, const struct node *node)
{
    switch (node->kind) {
    case NODE_BLOCK:
        return exec_block(run, node);
    case NODE_EXPRESSION:
        return exec_expression(run, node);
    case NODE_ASSIGN:
        return exec_assign(run, node);
    case NODE_AUGMENTED:
        return exec_augmented(run, node);
    case NODE_FORMULA:
        return locate(run, node,
                      sheet_define(run->eval->sheet, node->kids[0]->binding, run->program,
                                   node->kids[1], run->err));
    case NODE_IF:
        return exec_if(run, node);
    case NODE_WHILE:
        return exec_while(run, node);
    case NODE_FOR:
        return exec_for(run, node);
    case NODE_BREAK:
        return FLOW_BREAK;
    case NODE_CONTINUE:
        return FLOW_CONTINUE;
    case NODE_RETURN:
        return exec_return(run, node);
    case NODE_ASSERT:
        return exec_assert(run, node);
    case NODE_DELETE:
        return locate(run, node, delete (run, node->kids[0]));
    case NODE_DEF:
        return exec_def(run, node);
    case NODE_IMPORT:
        return locate(run, node, import(run, node));
    case NODE_FROM:
        return locate(run, node, import_from(run, node));
    default: /* NODE_PASS */
        return FLOW_NEXT;
    }
}

static enum flow execute(struct run *run, const struct node *node)
{
    if (!eval_enter(run->eval, run->err))
        return locate(run, node, false);
    enum flow flow = dispatch(run, node);
    eval_leave(run->eval);
    return flow;
}

bool eval_statement(struct eval *eval, struct program *program, const struct node *node,
                    struct err *err)
{
    *err = (struct err){0};
    struct run run = {.eval = eval, .program = program, .err = err};
    return execute(&run, node) != FLOW_ERROR;
}

bool eval_body(struct eval *eval, struct program *program, const struct node *body,
               struct value *result, struct err *err)
{
    struct run run = {.eval = eval, .program = program, .returned = value_none(), .err = err};
    if (execute(&run, body) == FLOW_ERROR)
        return false;
    *result = run.returned;
    return true;
}
