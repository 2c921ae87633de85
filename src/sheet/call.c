/* Calls: arguments, user functions, methods, types. */
#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/suggest.h"
#include "sheet/type.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 6 };

/* Values that a node's kids give, in a small buffer where they fit. */
struct values {
    struct value small[SMALL];
    struct value *items;
    size_t count, room;
};

static void values_start(struct values *v, size_t room)
{
    v->room = room <= SMALL ? SMALL : room;
    v->items = room <= SMALL ? v->small : mem_resize(NULL, room, sizeof *v->items);
    v->count = 0;
}

static void values_end(struct values *v) /* what they hold was borrowed */
{
    if (v->items != v->small)
        free(v->items);
}

static void values_free(struct values *v)
{
    for (size_t i = 0; i < v->count; i++)
        value_free(v->items[i]);
    values_end(v);
}

static bool values_add(struct values *v, struct eval *e, const struct program *program,
                       const struct node *node, struct err *err)
{
    if (!eval_inner(e, program, node, &v->items[v->count], err))
        return false;
    v->count++;
    return true;
}

/* Adds the items of what is starred, in the place of one. */
static bool values_spread(struct values *v, struct value starred, struct err *err)
{
    struct value list;
    if (!iterate_list(starred, &list, err))
        return false;
    size_t count = list.sequence->count;
    if (v->room + count > v->room) {
        bool was_small = v->items == v->small;
        v->items = mem_resize(was_small ? NULL : v->items, v->room + count, sizeof *v->items);
        if (was_small)
            memcpy(v->items, v->small, sizeof v->small);
        v->room += count;
    }
    for (size_t i = 0; i < count; i++)
        v->items[v->count++] = value_ref(list.sequence->items[i]);
    value_free(list);
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

static const char *function_name(const struct function *f)
{
    return f->name ? f->name->name : "<lambda>";
}

static size_t positional_count(const struct function *f)
{
    size_t n = 0;
    while (n < f->parameter_count && !f->parameters[n].keyword_only)
        n++;
    return n;
}

/* Those of one kind, as Python tells the others only when these are there. */
static bool missing_arguments(const struct function *f, const struct value *locals,
                              const struct value *defaults, struct err *err)
{
    struct str names = {0};
    bool keyword_only = false;
    for (size_t i = 0; i < f->parameter_count; i++) {
        if (locals[i].kind != VALUE_ABSENT || defaults[i].kind != VALUE_ABSENT)
            continue;
        if (!names.length)
            keyword_only = f->parameters[i].keyword_only;
        if (f->parameters[i].keyword_only == keyword_only)
            str_format(&names, " %s", f->parameters[i].name->name);
    }
    builtin_missing(function_name(f), keyword_only ? "keyword-only" : "positional",
                    str_text(&names), err);
    str_free(&names);
    return false;
}

static bool unexpected_keyword(const struct function *f, const char *keyword, struct err *err)
{
    err_set(err, ERR_TYPE, "%s() got an unexpected keyword argument '%s'", function_name(f),
            keyword);
    suggest_parameter(f, keyword, err);
    return false;
}

static bool bind_parameters(const struct closure *c, size_t positional, size_t keyword_count,
                            const char *const *keywords, const struct value *args,
                            struct value *locals, struct err *err)
{
    const struct function *f = c->function;
    const char *name = function_name(f);
    size_t most = positional_count(f);
    if (positional > most)
        return err_set(err, ERR_TYPE, "%s() takes %zu positional argument%s but %zu %s given", name,
                       most, most == 1 ? "" : "s", positional, positional == 1 ? "was" : "were");
    for (size_t i = 0; i < positional; i++)
        locals[i] = value_ref(args[i]);
    for (size_t k = 0; k < keyword_count; k++) {
        size_t i;
        if (!find_parameter(f, keywords[k], &i))
            return unexpected_keyword(f, keywords[k], err);
        if (locals[i].kind != VALUE_ABSENT)
            return err_set(err, ERR_TYPE, "%s() got multiple values for argument '%s'", name,
                           keywords[k]);
        locals[i] = value_ref(args[positional + k]);
    }
    for (size_t i = 0; i < f->parameter_count; i++) {
        if (locals[i].kind != VALUE_ABSENT)
            continue;
        if (c->defaults[i].kind == VALUE_ABSENT)
            return missing_arguments(f, locals, c->defaults, err);
        locals[i] = value_ref(c->defaults[i]);
    }
    return true;
}

static bool call_closure(struct eval *e, struct closure *c, size_t positional, size_t keyword_count,
                         const char *const *keywords, const struct value *args,
                         struct value *result, struct err *err)
{
    const struct function *f = c->function;
    if (eval_interrupted(e, err) || !limits_depth(e->limits, e->calls, function_name(f), err))
        return false;
    struct frame *frame = frame_new(f, c->outer), *caller = e->frame;
    struct program *keep = program_ref(f->program); /* the call may redefine its own function */
    bool ok = bind_parameters(c, positional, keyword_count, keywords, args, frame->locals, err);
    if (ok) {
        if (e->record && !e->record->frame)
            record_call(e->record, frame);
        e->frame = frame;
        e->calls++;
        ok = f->name ? eval_body(e, keep, f->body, result, err)
                     : eval_inner(e, keep, f->body, result, err);
        e->calls--;
        e->frame = caller;
        if (!ok)
            err_called(err, function_name(f));
    }
    frame_free(frame);
    program_free(keep);
    return ok;
}

static bool call_method(struct eval *e, const struct method *m, size_t positional,
                        size_t keyword_count, const char *const *keywords, const struct value *args,
                        struct value *result, struct err *err)
{
    struct values all;
    values_start(&all, positional + keyword_count + 1);
    all.items[0] = m->self; /* borrowed, as args are */
    for (size_t i = 0; i < positional + keyword_count; i++)
        all.items[i + 1] = args[i];
    bool ok = builtin_call(m->builtin, e, positional + 1, keyword_count, keywords, all.items,
                           result, err);
    values_end(&all);
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
        return call_closure(e, callee.closure, positional, keyword_count, keywords, args, result,
                            err);
    case VALUE_METHOD:
        return call_method(e, callee.method, positional, keyword_count, keywords, args, result,
                           err);
    case VALUE_TYPE:
        if (callee.type->constructor)
            return builtin_call(builtin_find(callee.type->homes, callee.type->constructor), e,
                                positional, keyword_count, keywords, args, result, err);
        return err_set(err, ERR_TYPE, "cannot create '%s' instances", callee.type->name);
    default:
        return err_set(err, ERR_TYPE, "'%s' object is not callable", value_type_name(callee));
    }
}

/* One argument; a starred one is spread out. */
static bool add_argument(struct values *args, struct eval *e, const struct program *program,
                         const struct node *node, struct err *err)
{
    if (node->kind != NODE_STARRED)
        return values_add(args, e, program, node, err);
    struct value list;
    if (!eval_inner(e, program, node->kids[0], &list, err))
        return false;
    bool ok = values_spread(args, list, err);
    value_free(list);
    return ok || eval_at(err, program, node);
}

bool eval_call_node(struct eval *e, const struct program *program, const struct node *node,
                    struct value *result, struct err *err)
{
    struct values args;
    struct value callee = value_none();
    const char *small[SMALL], **keywords = small;
    size_t keyword_count = 0;
    if (!eval_inner(e, program, node->kids[0], &callee, err))
        return false;
    values_start(&args, node->count);
    if (node->count > SMALL)
        keywords = mem_resize(NULL, node->count, sizeof *keywords);
    bool ok = true;
    for (size_t i = 1; ok && i < node->count; i++) {
        const struct node *kid = node->kids[i];
        if (kid->kind == NODE_KEYWORD) {
            keywords[keyword_count++] = kid->text;
            kid = kid->kids[0];
        }
        ok = add_argument(&args, e, program, kid, err);
    }
    ok = ok && eval_call(e, callee, args.count - keyword_count, keyword_count, keywords, args.items,
                         result, err);
    if (keywords != small)
        free(keywords);
    value_free(callee);
    values_free(&args);
    return ok;
}
