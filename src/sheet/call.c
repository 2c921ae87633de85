/* Calls: arguments, user functions, methods, types. */
#include "sheet/eval.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/str.h"
#include "sheet/builtin.h"
#include "sheet/suggest.h"
#include "sheet/type.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 6 };

/* Values, in a small buffer where they fit. */
struct values {
    struct value small[SMALL];
    struct value *items;
    size_t count, room;
};

static void values_start(struct values *v)
{
    v->room = SMALL;
    v->items = v->small;
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

static void values_add(struct values *v, struct value item) /* takes it */
{
    if (v->count == v->room) {
        bool was_small = v->items == v->small;
        v->room *= 2;
        v->items = mem_resize(was_small ? NULL : v->items, v->room, sizeof *v->items);
        if (was_small)
            memcpy(v->items, v->small, sizeof v->small);
    }
    v->items[v->count++] = item;
}

/* Adds the items of what is starred. */
static bool values_spread(struct values *v, struct value starred, struct err *err)
{
    struct value list;
    if (!iterate_list(starred, &list, err))
        return false;
    for (size_t i = 0; i < list.sequence->count; i++)
        values_add(v, value_ref(list.sequence->items[i]));
    value_free(list);
    return true;
}

/* The parameter of this name. */
static bool find_parameter(const struct function *f, const char *name, size_t *i)
{
    for (*i = 0; *i < f->parameter_count; ++*i) {
        const struct parameter *p = &f->parameters[*i];
        if ((p->kind == PARAMETER_PLAIN || p->kind == PARAMETER_KEYWORD_ONLY) &&
            strcmp(p->name->name, name) == 0)
            return true;
    }
    return false;
}

static const char *function_name(const struct function *f)
{
    return f->name ? f->name->name : "<lambda>";
}

static size_t positional_count(const struct function *f)
{
    size_t n = 0;
    while (n < f->parameter_count && f->parameters[n].kind == PARAMETER_PLAIN)
        n++;
    return n;
}

/* The place of the one parameter of this kind; parameter_count when there is none. */
static size_t find_rest(const struct function *f, enum parameter_kind kind)
{
    size_t i = 0;
    while (i < f->parameter_count && f->parameters[i].kind != kind)
        i++;
    return i;
}

/* Those of one kind, as Python tells the others only when these are there. */
static bool missing_arguments(const struct function *f, const struct value *locals,
                              const struct value *defaults, struct err *err)
{
    struct str names = {0};
    enum parameter_kind kind = PARAMETER_PLAIN;
    for (size_t i = 0; i < f->parameter_count; i++) {
        if (locals[i].kind != VALUE_ABSENT || defaults[i].kind != VALUE_ABSENT)
            continue;
        if (!names.length)
            kind = f->parameters[i].kind;
        if (f->parameters[i].kind == kind)
            str_format(&names, " %s", f->parameters[i].name->name);
    }
    builtin_missing(function_name(f),
                    kind == PARAMETER_KEYWORD_ONLY ? "keyword-only" : "positional",
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

static bool too_many_arguments(const struct closure *c, size_t most, size_t positional,
                               struct err *err)
{
    size_t least = 0;
    while (least < most && c->defaults[least].kind == VALUE_ABSENT)
        least++;
    struct str takes = {0};
    if (least < most)
        str_format(&takes, "from %zu to ", least);
    err_set(err, ERR_TYPE, "%s() takes %s%zu positional argument%s but %zu %s given",
            function_name(c->function), str_text(&takes), most,
            most == 1 && least == most ? "" : "s", positional, positional == 1 ? "was" : "were");
    str_free(&takes);
    return false;
}

/* What is left for *args, and an empty dict for **kw. */
static bool bind_rest(const struct closure *c, size_t most, size_t positional,
                      const struct value *args, struct value *locals, struct err *err)
{
    const struct function *f = c->function;
    size_t rest = find_rest(f, PARAMETER_REST), keyword_rest = find_rest(f, PARAMETER_KEYWORD_REST);
    if (keyword_rest < f->parameter_count)
        locals[keyword_rest] = value_dict();
    if (rest == f->parameter_count)
        return positional <= most || too_many_arguments(c, most, positional, err);
    locals[rest] = value_sequence(VALUE_TUPLE, positional > most ? positional - most : 0);
    for (size_t i = most; i < positional; i++)
        value_append(locals[rest], value_ref(args[i]));
    return true;
}

static bool bind_keyword(const struct function *f, const char *keyword, struct value value,
                         struct value *locals, struct err *err)
{
    size_t i, rest = find_rest(f, PARAMETER_KEYWORD_REST);
    bool found = find_parameter(f, keyword, &i);
    if (!found && rest < f->parameter_count)
        return dict_set(locals[rest].dict, value_string(keyword, strlen(keyword)), value_ref(value),
                        err);
    if (!found)
        return unexpected_keyword(f, keyword, err);
    if (locals[i].kind != VALUE_ABSENT)
        return err_set(err, ERR_TYPE, "%s() got multiple values for argument '%s'",
                       function_name(f), keyword);
    locals[i] = value_ref(value);
    return true;
}

static bool bind_parameters(const struct closure *c, size_t positional, size_t keyword_count,
                            const char *const *keywords, const struct value *args,
                            struct value *locals, struct err *err)
{
    const struct function *f = c->function;
    size_t most = positional_count(f);
    for (size_t i = 0; i < positional && i < most; i++)
        locals[i] = value_ref(args[i]);
    if (!bind_rest(c, most, positional, args, locals, err))
        return false;
    for (size_t k = 0; k < keyword_count; k++)
        if (!bind_keyword(f, keywords[k], args[positional + k], locals, err))
            return false;
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
    bool ok = bind_parameters(c, positional, keyword_count, keywords, args, frame->locals, err);
    if (ok) {
        if (e->record && !e->record->frame)
            record_call(e->record, frame);
        e->frame = frame;
        e->calls++;
        ok = f->name ? eval_body(e, f->program, f->body, result, err)
                     : eval_inner(e, f->program, f->body, result, err);
        e->calls--;
        e->frame = caller;
        if (!ok)
            err_called(err, function_name(f));
    }
    frame_leave(frame); /* it kept f, which the call may have redefined */
    return ok;
}

static bool call_method(struct eval *e, const struct method *m, size_t positional,
                        size_t keyword_count, const char *const *keywords, const struct value *args,
                        struct value *result, struct err *err)
{
    struct values all;
    values_start(&all);
    values_add(&all, m->self); /* borrowed, as args are */
    for (size_t i = 0; i < positional + keyword_count; i++)
        values_add(&all, args[i]);
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

/* -- arguments --------------------------------------------------------------------------------- */

/* Arguments under way: those given by position, then those by keyword and their names; and the
 * dicts that hold these names. */
struct arguments {
    struct values given, named, kept;
    const char **names;
};

static void arguments_free(struct arguments *a)
{
    values_free(&a->given);
    values_free(&a->named);
    values_free(&a->kept);
    free(a->names);
}

/* "__main__.f()", as Python says it here */
static const char *said_name(struct value callee, char out[128])
{
    const char *name = callee.kind == VALUE_FUNCTION  ? function_name(callee.closure->function)
                       : callee.kind == VALUE_BUILTIN ? callee.builtin->name
                                                      : "";
    snprintf(out, 128, "%s%s()", callee.kind == VALUE_FUNCTION ? "__main__." : "", name);
    return out;
}

static bool name_argument(struct arguments *a, struct value callee, const char *name,
                          struct value value, struct err *err)
{
    char text[128];
    for (size_t i = 0; i < a->named.count; i++)
        if (strcmp(a->names[i], name) == 0) {
            value_free(value);
            return err_set(err, ERR_TYPE, "%s got multiple values for keyword argument '%s'",
                           said_name(callee, text), name);
        }
    if (a->named.count % SMALL == 0)
        a->names = mem_resize(a->names, a->named.count + SMALL, sizeof *a->names);
    a->names[a->named.count] = name;
    values_add(&a->named, value);
    return true;
}

/* The items of **d; the arguments keep it. */
static bool name_items(struct arguments *a, struct value callee, struct value d, struct err *err)
{
    char text[128];
    values_add(&a->kept, d);
    if (d.kind != VALUE_DICT)
        return err_set(err, ERR_TYPE, "%s argument after ** must be a mapping, not %s",
                       said_name(callee, text), value_type_name(d));
    for (size_t i = 0; i < d.dict->count; i++) {
        struct value key = d.dict->items[2 * i];
        if (key.kind != VALUE_STRING)
            return err_set(err, ERR_TYPE, "keywords must be strings");
        if (!name_argument(a, callee, key.string->text, value_ref(d.dict->items[2 * i + 1]), err))
            return false;
    }
    return true;
}

static bool add_argument(struct arguments *a, struct eval *e, const struct program *program,
                         struct value callee, const struct node *node, struct err *err)
{
    struct value v;
    bool wrapped = node->kind == NODE_STARRED || node->kind == NODE_KEYWORD ||
                   node->kind == NODE_DOUBLE_STARRED;
    if (!eval_inner(e, program, wrapped ? node->kids[0] : node, &v, err))
        return false;
    if (node->kind == NODE_KEYWORD)
        return name_argument(a, callee, node->text, v, err);
    if (node->kind == NODE_DOUBLE_STARRED)
        return name_items(a, callee, v, err);
    if (node->kind != NODE_STARRED) {
        values_add(&a->given, v);
        return true;
    }
    bool ok = values_spread(&a->given, v, err);
    value_free(v);
    return ok || eval_at(err, program, node);
}

/* What is called. A method's object becomes the first argument. */
static bool eval_callee(struct eval *e, const struct program *program, const struct node *node,
                        struct value *callee, struct values *args, struct err *err)
{
    if (node->kind != NODE_ATTRIBUTE)
        return eval_inner(e, program, node, callee, err);
    struct value object;
    if (!eval_inner(e, program, node->kids[0], &object, err))
        return false;
    const struct builtin *method = attribute_method(object, node);
    if (method) {
        *callee = (struct value){.kind = VALUE_BUILTIN, .builtin = method};
        values_add(args, object);
        return true;
    }
    bool ok = attribute_get(object, node, callee, err);
    value_free(object);
    return ok || eval_at(err, program, node);
}

bool eval_call_node(struct eval *e, const struct program *program, const struct node *node,
                    struct value *result, struct err *err)
{
    struct arguments a;
    a.names = NULL;
    struct value callee;
    values_start(&a.given);
    values_start(&a.named);
    values_start(&a.kept);
    bool ok = eval_callee(e, program, node->kids[0], &callee, &a.given, err);
    if (!ok)
        callee = value_none();
    for (size_t i = 1; ok && i < node->count; i++)
        ok = add_argument(&a, e, program, callee, node->kids[i], err);
    size_t positional = a.given.count, named = a.named.count;
    for (size_t i = 0; i < named; i++)
        values_add(&a.given, a.named.items[i]);
    a.named.count = 0;
    ok = ok && eval_call(e, callee, positional, named, a.names, a.given.items, result, err);
    value_free(callee);
    arguments_free(&a);
    return ok;
}
