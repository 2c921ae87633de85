#include "sheet/eval.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/suggest.h"

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
    return eval_inner(run->eval, run->program, node, result, run->err);
}

static enum flow locate(struct run *run, const struct node *node, bool ok)
{
    if (ok)
        return FLOW_NEXT;
    eval_at(run->err, run->program, node);
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

static bool assign(struct run *run, const struct node *target, struct value value)
{
    return eval_assign(run->eval, run->program, target, value, run->err);
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

/* -- functions and modules --------------------------------------------------------------------- */

static enum flow exec_def(struct run *run, const struct node *node)
{
    struct value function;
    if (!eval_closure(run->eval, run->program, node, &function, run->err))
        return FLOW_ERROR;
    bool ok = eval_assign_name(run->eval, node, function, run->err);
    value_free(function);
    return locate(run, node, ok);
}

static bool no_module(struct run *run, const char *name)
{
    err_set(run->err, ERR_MODULE_NOT_FOUND, "No module named '%s'", name);
    return err_hint(run->err, "This language knows numpy, scipy.special and math.");
}

static bool import(struct run *run, const struct node *node)
{
    const struct module *module = module_find(node->text, strlen(node->text));
    if (!module)
        return no_module(run, node->text);
    if (node->op != TOKEN_AS) /* `import a.b` binds a */
        module = module_find(node->text, strcspn(node->text, "."));
    struct value v = {.kind = VALUE_MODULE, .module = module->name};
    return eval_assign_name(run->eval, node->kids[0], v, run->err);
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
        ok = module_attribute(module->name, name, &v, run->err);
        if (!ok) {
            err_set(run->err, ERR_IMPORT, "cannot import name '%s' from '%s'", name, module->name);
            suggest_module_attribute(module->name, name, run->err);
        }
    }
    ok = ok && eval_assign_name(run->eval, node->kids[0], v, run->err);
    str_free(&text);
    return ok;
}

static enum flow exec_import(struct run *run, const struct node *node)
{
    return locate(run, node, node->kind == NODE_FROM ? import_from(run, node) : import(run, node));
}

/* -- the other statements ---------------------------------------------------------------------- */

static enum flow exec_expression(struct run *run, const struct node *node)
{
    struct value v;
    bool shown = true;
    if (!compute(run, node->kids[0], &v))
        return FLOW_ERROR;
    const struct sheet_options *options = sheet_options(run->eval->sheet);
    if ((!options->strict || options->echo) && !run->eval->frame && v.kind != VALUE_NONE &&
        options->write) {
        struct str text = {0};
        value_repr(&text, v, sheet_print_options(run->eval->sheet));
        str_append_char(&text, '\n');
        shown = str_fits(&text, run->err);
        if (shown)
            options->write(options->context, text.text, text.length);
        str_free(&text);
    }
    value_free(v);
    return shown ? FLOW_NEXT : locate(run, node, false);
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
    if (eval_interrupted(run->eval, run->err)) {
        *flow = locate(run, body, false);
        return false;
    }
    *flow = execute(run, body);
    bool more = *flow == FLOW_NEXT || *flow == FLOW_CONTINUE;
    if (more || *flow == FLOW_BREAK)
        *flow = FLOW_NEXT;
    return more;
}

/* The block of a loop's `else`: what follows unless the loop was broken off. */
static enum flow exec_loop_else(struct run *run, const struct node *node, size_t kid)
{
    return kid < node->count ? execute(run, node->kids[kid]) : FLOW_NEXT;
}

static enum flow exec_while(struct run *run, const struct node *node)
{
    enum flow flow = FLOW_NEXT;
    for (;;) {
        bool truth;
        if (!truth_of(run, node->kids[0], &truth))
            return FLOW_ERROR;
        if (!truth)
            return exec_loop_else(run, node, 2);
        if (!goes_on(run, node->kids[1], &flow))
            return flow;
    }
}

static enum flow exec_for(struct run *run, const struct node *node)
{
    struct value given, iterable;
    size_t count = 0;
    if (!compute(run, node->kids[1], &given))
        return FLOW_ERROR;
    iterable = iterate_begin(given);
    value_free(given);
    enum flow flow = locate(run, node->kids[1], iterate_count(iterable, &count, run->err));
    size_t i = 0;
    for (; flow == FLOW_NEXT && i < count; i++) {
        struct value item;
        bool ok = iterate_item(iterable, i, &item, run->err);
        if (ok) {
            ok = assign(run, node->kids[0], item);
            value_free(item);
        }
        flow = locate(run, node, ok);
        if (!ok || !goes_on(run, node->kids[2], &flow))
            break;
        if (!iterate_again(iterable, &count, run->err))
            flow = locate(run, node, false);
    }
    value_free(iterable);
    return flow == FLOW_NEXT && i >= count ? exec_loop_else(run, node, 3) : flow;
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

static enum flow exec_augmented(struct run *run, const struct node *node)
{
    return locate(run, node, eval_augmented(run->eval, run->program, node, run->err));
}

static enum flow exec_formula(struct run *run, const struct node *node)
{
    return locate(run, node,
                  sheet_define(run->eval->sheet, node->kids[0]->binding, run->program,
                               node->kids[1], run->err));
}

static enum flow exec_delete(struct run *run, const struct node *node)
{
    return locate(run, node, eval_delete(run->eval, run->program, node->kids[0], run->err));
}

static enum flow exec_jump(struct run *run, const struct node *node)
{
    (void)run;
    return node->kind == NODE_BREAK      ? FLOW_BREAK
           : node->kind == NODE_CONTINUE ? FLOW_CONTINUE
                                         : FLOW_NEXT;
}

typedef enum flow exec_fn(struct run *run, const struct node *node);

static exec_fn *const kinds[] = {
    [NODE_BLOCK] = exec_block,     [NODE_EXPRESSION] = exec_expression,
    [NODE_ASSIGN] = exec_assign,   [NODE_AUGMENTED] = exec_augmented,
    [NODE_FORMULA] = exec_formula, [NODE_IF] = exec_if,
    [NODE_WHILE] = exec_while,     [NODE_FOR] = exec_for,
    [NODE_BREAK] = exec_jump,      [NODE_CONTINUE] = exec_jump,
    [NODE_PASS] = exec_jump,       [NODE_NONLOCAL] = exec_jump,
    [NODE_RETURN] = exec_return,   [NODE_ASSERT] = exec_assert,
    [NODE_DELETE] = exec_delete,   [NODE_DEF] = exec_def,
    [NODE_IMPORT] = exec_import,   [NODE_FROM] = exec_import,
};

static enum flow execute(struct run *run, const struct node *node)
{
    struct record *record = run->eval->record;
    if (record && record->frame == run->eval->frame)
        record_statement(record, node);
    return kinds[node->kind](run, node);
}

bool eval_statement(struct eval *eval, struct program *program, const struct node *node,
                    struct err *err)
{
    err_clear(err);
    struct run run = {.eval = eval, .program = program, .err = err};
    return locate(&run, node, limits_memory(eval->limits, err)) == FLOW_NEXT &&
           execute(&run, node) != FLOW_ERROR;
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
