/* Inside of user functions. A call is run once more and what ran is recorded; its frame then is a
 * scope like the sheet's, and so is that of each round of a comprehension. A name in it has a path,
 * "output.attention.weights" or "output.0.attention.weights": the formula, the functions called and
 * the rounds on the way, the local name; what comes again has a number, as in "attention#2". */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "sheet/sheet_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* -- going in ---------------------------------------------------------------------------------- */

static const char *function_name(const struct function *f)
{
    return f->name ? f->name->name : "lambda";
}

/* A function is not entered from within itself: what its names mean there could not be told. */
static bool is_within(const struct scope *s, const struct function *f)
{
    for (; s; s = s->caller)
        if (s->tree == f->body)
            return true;
    return false;
}

/* Whether the node calls a function of this name or, with name NULL, is a comprehension. */
static bool calls(struct scope *s, const struct node *node, const char *name)
{
    if (node->kind != NODE_CALL || !name)
        return node->kind == NODE_COMPREHENSION && !name;
    struct value callee = scope_value(s, node->kids[0]);
    return callee.kind == VALUE_FUNCTION &&
           strcmp(function_name(callee.closure->function), name) == 0;
}

/* Counts such nodes in a tree until it comes to `end`. */
static bool count_calls(struct scope *s, const struct node *node, const char *name,
                        const struct node *end, size_t *count)
{
    if (!node)
        return false;
    *count += calls(s, node, name);
    if (node == end)
        return true;
    for (size_t i = 0; i < node->count; i++)
        if (count_calls(s, node->kids[i], name, end, count))
            return true;
    return false;
}

static const char *path_of(struct scope *s, const struct node *call, const char *name, size_t round)
{
    size_t count = 0;
    struct str path = {0};
    str_format(&path, "%s.", s->path);
    if (name)
        str_append(&path, name);
    else
        str_format(&path, "%zu", round);
    if (count_calls(s, s->tree, name, call, &count) && count > 1)
        str_format(&path, "#%zu", count);
    const char *interned = binding_name(sheet_intern(s->derive->sheet, path.text, path.length));
    str_free(&path);
    return interned;
}

/* Which of the caller's nodes each parameter was given. */
static const struct node *const *find_parameters(const struct called *c, const struct function *f)
{
    const struct node **out = mem_new((f->parameter_count + 1) * sizeof *out);
    for (size_t i = 0; i < f->parameter_count; i++) {
        if (i < c->positional)
            out[i] = c->nodes[i];
        for (size_t k = c->positional; k < c->count; k++)
            if (strcmp(c->keywords[k - c->positional], f->parameters[i].name->name) == 0)
                out[i] = c->nodes[k];
    }
    return out;
}

static bool run(struct scope *inside, const struct called *c)
{
    struct err err;
    struct value args[CALLED_MAX];
    struct eval eval = c->scope->eval;
    for (size_t i = 0; i < c->count; i++)
        args[i] = scope_value(c->scope, c->nodes[i]);
    eval.record = &inside->record;
    err_clear(&err);
    if (!eval_call(&eval, c->callee, c->positional, c->count - c->positional, c->keywords, args,
                   &inside->result, &err)) {
        inside->result = (struct value){0};
        return false;
    }
    inside->eval.frame = inside->record.frame;
    return true;
}

struct scope *step_into(struct scope *s, const struct node *call)
{
    struct called c;
    for (struct scope *known = s->derive->scopes; known; known = known->next)
        if (known->caller == s && known->call == call)
            return known->eval.frame ? known : NULL;
    if (!called_open(&c, s, call))
        return NULL;
    struct scope *inside = NULL;
    const struct function *f = c.builtin ? NULL : c.callee.closure->function;
    if (f && !is_within(s, f)) {
        inside = scope_new(s->derive, f->program, f->body, path_of(s, call, function_name(f), 0));
        inside->caller = s;
        inside->call = call;
        inside->parameters = find_parameters(&c, f);
        inside = run(inside, &c) ? inside : NULL;
    }
    called_free(&c);
    return inside;
}

bool step_is_round(const struct scope *s)
{
    return s->call && s->call->kind == NODE_COMPREHENSION;
}

/* Gives the names of the clause their values in this round. */
static bool begin_round(struct scope *inside, const struct node *clause)
{
    struct err err;
    struct value given, item;
    struct scope *s = inside->caller;
    if (!eval_expression(&s->eval, s->program, clause->kids[1], &given, &err))
        return false;
    struct value iterable = iterate_begin(given);
    bool ok = iterate_item(iterable, inside->round, &item, &err);
    if (ok) {
        ok = eval_assign(&inside->eval, inside->program, clause->kids[0], item, &err);
        value_free(item);
    }
    value_free(iterable);
    value_free(given);
    return ok;
}

struct scope *step_round(struct scope *s, const struct node *comprehension, size_t round)
{
    const struct node *clause = comprehension->kids[1];
    for (struct scope *known = s->derive->scopes; known; known = known->next)
        if (known->caller == s && known->call == comprehension && known->round == round)
            return known->eval.frame ? known : NULL;
    if (comprehension->count != 2 || clause->count != 2)
        return NULL;
    struct scope *inside = scope_new(s->derive, s->program, comprehension->kids[0],
                                     path_of(s, comprehension, NULL, round));
    inside->caller = s;
    inside->call = comprehension;
    inside->round = round;
    inside->eval.frame = frame_new(comprehension->function, s->eval.frame);
    record_call(&inside->record, inside->eval.frame);
    frame_free(inside->eval.frame); /* the record has it */
    inside->record.returned = NULL;
    return begin_round(inside, clause) ? inside : NULL;
}

/* -- what made a local name -------------------------------------------------------------------- */

/* The expression that a statement assigns to just this name. */
static const struct node *assigned(const struct node *statement, const struct binding *name)
{
    if (statement->kind != NODE_ASSIGN)
        return NULL;
    for (size_t i = 0; i + 1 < statement->count; i++)
        if (statement->kids[i]->kind == NODE_NAME && statement->kids[i]->binding == name)
            return statement->kids[statement->count - 1];
    return NULL;
}

static bool mentions(const struct node *node, const struct binding *name)
{
    bool found = node && node->kind == NODE_NAME && node->binding == name;
    for (size_t i = 0; node && i < node->count && !found; i++)
        found = mentions(node->kids[i], name);
    return found;
}

/* Whether the expression still gives what the name stands for: neither it nor what it reads was
 * changed after. */
static bool still_gives(struct scope *s, const struct node *made, struct value value)
{
    struct err err;
    const struct array *now = scope_array(s, made);
    struct array *was = now ? value_to_array(value, &err) : NULL;
    bool same = was && array_identical(now, was);
    array_free(was);
    return same || (!now && scope_value(s, made).kind == value.kind && value.kind != VALUE_ABSENT);
}

bool step_made(struct scope *s, const struct binding *local, struct scope **scope,
               const struct node **made)
{
    size_t i;
    if (!s->eval.frame || !function_local(s->eval.frame->function, local, &i))
        return false;
    const struct node *statement = s->record.written[i], *found = NULL;
    struct scope *in = statement ? s : s->caller;
    if (statement)
        found = assigned(statement, local);
    else if (i < s->eval.frame->function->parameter_count)
        found = s->parameters[i];
    if (!found || (statement && mentions(found, local)) ||
        !still_gives(in, found, s->eval.frame->locals[i]))
        return false;
    *scope = in;
    *made = found;
    return true;
}

/* Where in the targets of an assignment the name stands; false when it is none of several. */
static bool find_target(const struct node *statement, const struct binding *name, size_t *i)
{
    const struct node *targets = statement->kids[0];
    if (statement->kind != NODE_ASSIGN || targets->kind != NODE_TUPLE)
        return false;
    for (*i = 0; *i < targets->count && targets->kids[*i]->kind != NODE_STARRED; ++*i)
        if (targets->kids[*i]->kind == NODE_NAME && targets->kids[*i]->binding == name)
            return true;
    return false;
}

bool step_unpacked(struct scope *s, const struct binding *local, struct place *at)
{
    struct err err;
    struct leaf leaf;
    struct place from;
    struct value item;
    size_t i, k;
    function_local(s->eval.frame->function, local, &k);
    const struct node *statement = s->record.written[k];
    struct array *now = value_to_array(s->eval.frame->locals[k], &err), *origins = NULL;
    bool ok = now && statement && find_target(statement, local, &i);
    struct value all =
        ok ? origin_trace(s, statement->kids[statement->count - 1]) : (struct value){0};
    if (all.kind != VALUE_ABSENT && subscript_get(all, value_int((int64_t)i), &item, &err)) {
        origins = value_to_array(item, &err);
        value_free(item);
    }
    ok = origins && array_same_shape(origins, now) &&
         origin_find(s->derive, (int64_t)array_get(origins, at->index), &leaf, &from) &&
         array_get(leaf.values, from.index) == array_get(now, at->index);
    if (ok)
        *at = from;
    value_free(all);
    array_free(origins);
    array_free(now);
    return ok;
}

/* -- paths ------------------------------------------------------------------------------------- */

static bool has_path(const struct scope *s, const char *path, size_t length)
{
    return s && strlen(s->path) == length && memcmp(s->path, path, length) == 0;
}

/* The call or the round in a tree that has this path; the tree may be a whole body. */
static struct scope *find_inside(struct scope *s, const struct node *node, const char *path,
                                 size_t length)
{
    struct scope *inside = NULL;
    if (!node)
        return NULL;
    if (node->kind == NODE_CALL && scope_value(s, node->kids[0]).kind == VALUE_FUNCTION)
        inside = step_into(s, node);
    else if (node->kind == NODE_COMPREHENSION && isdigit((unsigned char)path[strlen(s->path) + 1]))
        inside = step_round(s, node, strtoul(path + strlen(s->path) + 1, NULL, 10));
    if (has_path(inside, path, length))
        return inside;
    inside = NULL;
    for (size_t i = 0; node->kind != NODE_COMPREHENSION && i < node->count && !inside; i++)
        inside = find_inside(s, node->kids[i], path, length);
    return inside;
}

struct scope *step_path(struct derive *d, const char *path, struct binding **local)
{
    size_t length = strcspn(path, ".");
    struct str first = {0};
    str_append_bytes(&first, path, length);
    const struct binding *formula = sheet_find(d->sheet, str_text(&first));
    str_free(&first);
    if (!formula || formula->kind != BINDING_FORMULA || formula->failed)
        return NULL;
    struct scope *s = scope_new(d, formula->program, formula->tree, formula->name);
    for (const char *dot; s && path[length] == '.' && (dot = strchr(path + length + 1, '.'));) {
        length = (size_t)(dot - path);
        s = find_inside(s, s->tree, path, length);
    }
    *local = NULL;
    const struct frame *frame = s ? s->eval.frame : NULL;
    for (size_t i = 0; frame && i < frame->function->local_count; i++)
        if (strcmp(frame->function->locals[i]->name, path + length + 1) == 0)
            *local = frame->function->locals[i];
    return *local ? s : NULL;
}

const struct binding *derive_find(struct sheet *sheet, const char *path)
{
    struct derive d;
    struct explanation ignored = {0};
    struct binding *local, *b;
    if (sheet->computing)
        return NULL;
    b = sheet_intern(sheet, path, strlen(path));
    if (b->kind == BINDING_VALUE && b->assigned == sheet->statement)
        return b;
    derive_begin(&d, sheet, path, &ignored);
    struct scope *s = step_path(&d, path, &local);
    value_free(b->value);
    b->value = s ? value_ref(*frame_find(s->eval.frame, local)) : (struct value){0};
    b->kind = b->value.kind == VALUE_ABSENT ? BINDING_UNSET : BINDING_VALUE;
    b->assigned = sheet->statement;
    derive_end(&d);
    return b->kind == BINDING_UNSET ? NULL : b;
}
