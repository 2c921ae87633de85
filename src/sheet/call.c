/* Calls: arguments, user functions, builtins, methods. */
#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/builtin.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 6 };

/* Values that a node's kids give, in a small buffer where they fit. */
struct values {
    struct value small[SMALL];
    struct value *items;
    size_t count;
};

static void values_start(struct values *v, size_t room)
{
    v->items = room <= SMALL ? v->small : mem_resize(NULL, room, sizeof *v->items);
    v->count = 0;
}

static void values_end(struct values *v)
{
    for (size_t i = 0; i < v->count; i++)
        value_free(v->items[i]);
    if (v->items != v->small)
        free(v->items);
}

static bool values_add(struct values *v, struct eval *e, const struct program *program,
                       const struct node *node, struct err *err)
{
    if (!eval_inner(e, program, node, &v->items[v->count], err))
        return false;
    v->count++;
    return true;
}

/* The parameter of this name, or the first that has no argument yet when name is NULL. */
static bool find_parameter(const struct function *f, const char *name, size_t *i)
{
    for (*i = 0; *i < f->parameter_count; ++*i)
        if (strcmp(f->parameters[*i].name->name, name) == 0)
            return true;
    return false;
}

static bool bind_parameters(const struct function *f, size_t positional, size_t keyword_count,
                            const char *const *keywords, const struct value *args,
                            struct value *locals, struct err *err)
{
    const char *name = f->name->name;
    if (positional > f->parameter_count)
        return err_set(err, ERR_TYPE, "%s() takes %zu positional arguments but %zu were given",
                       name, f->parameter_count, positional);
    for (size_t i = 0; i < positional; i++)
        locals[i] = value_ref(args[i]);
    for (size_t k = 0; k < keyword_count; k++) {
        size_t i;
        if (!find_parameter(f, keywords[k], &i))
            return err_set(err, ERR_TYPE, "%s() got an unexpected keyword argument '%s'", name,
                           keywords[k]);
        if (locals[i].kind != VALUE_ABSENT)
            return err_set(err, ERR_TYPE, "%s() got multiple values for argument '%s'", name,
                           keywords[k]);
        locals[i] = value_ref(args[positional + k]);
    }
    for (size_t i = 0; i < f->parameter_count; i++) {
        if (locals[i].kind != VALUE_ABSENT)
            continue;
        if (!f->parameters[i].fallback)
            return err_set(err, ERR_TYPE, "%s() missing 1 required positional argument: '%s'", name,
                           f->parameters[i].name->name);
        locals[i] = value_ref(f->parameters[i].value);
    }
    return true;
}

static bool call_function(struct eval *e, const struct function *f, size_t positional,
                          size_t keyword_count, const char *const *keywords,
                          const struct value *args, struct value *result, struct err *err)
{
    if (eval_interrupted(e, err))
        return false;
    if (e->calls == EVAL_MAX_CALLS) {
        err_set(err, ERR_RECURSION, "maximum recursion depth exceeded");
        return err_hint(err, "%s calls itself more than %d deep: does it ever stop?", f->name->name,
                        EVAL_MAX_CALLS);
    }
    struct value *locals = mem_new(f->local_count * sizeof *locals);
    struct frame frame = {.function = f, .locals = locals};
    struct frame *outer = e->frame;
    struct program *keep = program_ref(f->program); /* the call may redefine its own function */
    bool ok = bind_parameters(f, positional, keyword_count, keywords, args, locals, err);
    if (ok) {
        e->frame = &frame;
        e->calls++;
        ok = eval_body(e, keep, f->body, result, err);
        e->calls--;
        e->frame = outer;
    }
    for (size_t i = 0; i < f->local_count; i++)
        value_free(locals[i]);
    free(locals);
    program_free(keep);
    return ok;
}

bool eval_call(struct eval *e, struct value callee, size_t positional, size_t keyword_count,
               const char *const *keywords, const struct value *args, struct value *result,
               struct err *err)
{
    switch (callee.kind) {
    case VALUE_BUILTIN:
        return builtin_call(callee.builtin, e, positional, keyword_count, keywords, args, result,
                            err);
    case VALUE_FUNCTION:
        return call_function(e, callee.function, positional, keyword_count, keywords, args, result,
                             err);
    default:
        return err_set(err, ERR_TYPE, "'%s' object is not callable", value_type_name(callee));
    }
}

/* The callee; for a method also its object, as the first argument. */
static bool eval_callee(struct eval *e, const struct program *program, const struct node *node,
                        struct value *callee, struct values *args, struct err *err)
{
    if (node->kind != NODE_ATTRIBUTE)
        return eval_inner(e, program, node, callee, err);
    if (!values_add(args, e, program, node->kids[0], err))
        return false;
    bool is_method;
    if (!attribute_get(args->items[0], node->text, callee, &is_method, err))
        return err_at(err, program->file, node->line, node->column);
    if (!is_method)
        value_free(args->items[--args->count]);
    return true;
}

bool eval_call_node(struct eval *e, const struct program *program, const struct node *node,
                    struct value *result, struct err *err)
{
    struct values args;
    struct value callee = value_none();
    values_start(&args, node->count + 1);
    const char *small[SMALL], **keywords = small;
    if (node->count > SMALL)
        keywords = mem_resize(NULL, node->count, sizeof *keywords);
    size_t keyword_count = 0;
    bool ok = eval_callee(e, program, node->kids[0], &callee, &args, err);
    for (size_t i = 1; ok && i < node->count; i++) {
        const struct node *kid = node->kids[i];
        if (kid->kind == NODE_KEYWORD) {
            keywords[keyword_count++] = kid->text;
            kid = kid->kids[0];
        }
        ok = values_add(&args, e, program, kid, err);
    }
    ok = ok && eval_call(e, callee, args.count - keyword_count, keyword_count, keywords, args.items,
                         result, err);
    if (keywords != small)
        free(keywords);
    value_free(callee);
    values_end(&args);
    return ok;
}
