/* Where numbers came from. Elements are numbered, and the numbers sent through whatever moves the
 * elements about: what arrives in an element's place tells where it was taken from. */
#include "sheet/derive.h"

#include "base/err.h"
#include "base/mem.h"
#include "core/create.h"
#include "sheet/builtin.h"

#include <string.h>

/* -- leaves ------------------------------------------------------------------------------------ */

/* The numbers from d->next on, in a's shape. */
static struct value numbered(struct derive *d, const struct array *a)
{
    struct err err;
    int64_t shape[ARRAY_MAX_NDIM];
    for (int i = 0; i < a->ndim; i++)
        shape[i] = (int64_t)a->shape[i];
    struct array *row = array_steps_int(array_count(a), d->next, d->next + 1, &err);
    struct array *out = row ? array_reshape(row, a->ndim, shape, &err) : NULL;
    array_free(row);
    return out ? value_array(out) : (struct value){0};
}

static int64_t leaf_add(struct scope *s, const struct node *node, const char *name,
                        const struct array *a)
{
    struct derive *d = s->derive;
    int64_t first = d->next;
    MEM_GROW(d->leaves, d->leaf_count, d->leaf_capacity);
    d->leaves[d->leaf_count++] = (struct leaf){
        .scope = s, .node = node, .name = name, .values = array_ref(a), .first = first};
    d->next += (int64_t)array_count(a);
    return first;
}

static struct value leaf_new(struct scope *s, const struct node *node, const char *name)
{
    const struct array *a = scope_array(s, node);
    struct value numbers = a ? numbered(s->derive, a) : (struct value){0};
    if (numbers.kind != VALUE_ABSENT)
        leaf_add(s, node, name, a);
    return numbers;
}

int64_t origin_leaf(struct scope *s, const struct node *node)
{
    const struct array *a = scope_array(s, node);
    bool named =
        node->kind == NODE_NAME && !s->eval.frame && scope_value(s, node).kind == VALUE_ARRAY;
    if (!a || !(named || origin_is_own(s, node)))
        return 0;
    return leaf_add(s, node, named ? node->binding->name : NULL, a);
}

bool origin_find(const struct derive *d, int64_t number, struct leaf *leaf, struct place *place)
{
    size_t low = 0, high = d->leaf_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (d->leaves[middle].first <= number)
            low = middle + 1;
        else
            high = middle;
    }
    if (number <= 0 || low == 0)
        return false;
    *leaf = d->leaves[low - 1];
    size_t rest = (size_t)(number - leaf->first);
    *place = (struct place){.scope = leaf->scope, .node = leaf->node, .ndim = leaf->values->ndim};
    for (int i = place->ndim - 1; i >= 0; rest /= leaf->values->shape[i--])
        place->index[i] = rest % leaf->values->shape[i];
    return true;
}

const char *leaf_name(const struct leaf *leaf)
{
    const char *dot = strrchr(leaf->name, '.');
    return dot ? dot + 1 : leaf->name;
}

/* -- names ------------------------------------------------------------------------------------- */

static struct value trace_parameter(struct scope *s, const struct node *name)
{
    struct scope *scope;
    const struct node *made;
    return step_made(s, name->binding, &scope, &made) && scope != s ? origin_trace(scope, made)
                                                                    : (struct value){0};
}

/* What a round of a comprehension goes through. */
static struct value trace_item(struct scope *s, const struct node *name)
{
    struct err err;
    const struct node *clause = s->call->kids[1];
    struct value items = {0}, out = {0};
    if (clause->kids[0]->kind == NODE_NAME && clause->kids[0]->binding == name->binding)
        items = origin_trace(s->caller, clause->kids[1]);
    if (items.kind != VALUE_ABSENT &&
        !subscript_get(items, value_int((int64_t)s->round), &out, &err))
        out = (struct value){0};
    value_free(items);
    return out;
}

/* What a parameter or a loop's name was given, if that is all named where it came from: then it
 * goes by those names. */
static struct value trace_given(struct scope *s, const struct node *name)
{
    struct derive *d = s->derive;
    size_t first = d->leaf_count;
    struct value v = step_is_round(s) ? trace_item(s, name) : trace_parameter(s, name);
    for (size_t i = first; i < d->leaf_count; i++)
        if (!d->leaves[i].name) {
            value_free(v);
            return (struct value){0};
        }
    return v;
}

static struct value trace_local(struct scope *s, const struct node *name)
{
    struct str path = {0};
    struct value v = trace_given(s, name);
    if (v.kind != VALUE_ABSENT)
        return v;
    str_format(&path, "%s.%s", s->path, name->binding->name);
    const char *interned = binding_name(sheet_intern(s->derive->sheet, path.text, path.length));
    str_free(&path);
    return leaf_new(s, name, interned);
}

static struct value trace_name(struct scope *s, const struct node *node)
{
    size_t own;
    struct value v = scope_value(s, node);
    if (v.kind != VALUE_ARRAY && !value_is_number(v))
        return (struct value){0};
    if (s->eval.frame && function_local(s->eval.frame->function, node->binding, &own))
        return trace_local(s, node);
    if (s->eval.frame && frame_find(s->eval.frame, node->binding))
        return step_is_round(s) ? trace_name(s->caller, node) : (struct value){0};
    return leaf_new(s, node, node->binding->name);
}

/* -- what moves -------------------------------------------------------------------------------- */

static struct value trace_sequence(struct scope *s, enum value_kind kind, size_t count,
                                   const struct node *const *nodes)
{
    struct value out = value_sequence(kind, count);
    for (size_t i = 0; i < count; i++) {
        struct value item = origin_trace(s, nodes[i]);
        if (item.kind == VALUE_ABSENT) {
            value_free(out);
            return item;
        }
        value_append(out, item);
    }
    return out;
}

static struct value trace_subscript(struct scope *s, const struct node *node)
{
    struct err err;
    struct value object = origin_trace(s, node->kids[0]), index, out = {0};
    if (object.kind != VALUE_ABSENT && eval_index(&s->eval, s->program, node, &index, &err)) {
        if (!subscript_get(object, index, &out, &err))
            out = (struct value){0};
        value_free(index);
    }
    value_free(object);
    return out;
}

static struct value trace_transposed(struct scope *s, const struct node *node)
{
    struct err err;
    struct value object = origin_trace(s, node->kids[0]), out = {0};
    if (object.kind != VALUE_ABSENT && !attribute_get(object, node, &out, &err))
        out = (struct value){0};
    value_free(object);
    return out;
}

/* Which arguments of a function reach its result, as they are: bits of parameters. */
static unsigned moved_arguments(const struct called *c)
{
    switch (c->builtin->derivation) {
    case DERIVE_VIEW:
    case DERIVE_CONCATENATE:
    case DERIVE_HEADS:
        return 1;
    case DERIVE_MASKED:
        return c->args[0] ? 1 : 0;
    case DERIVE_APPEND:
        return 1 | 2;
    case DERIVE_FILL:
        return 2;
    case DERIVE_WHERE:
        return c->args[1] ? 2 | 4 : 0;
    default:
        return 0;
    }
}

/* Of np.where, one number for all elements: that it stands there is the condition's doing, so the
 * call is the origin. */
static bool is_filled_in(const struct called *c, size_t i)
{
    return c->builtin->derivation == DERIVE_WHERE && c->args[i] &&
           value_is_number(scope_value(c->scope, c->args[i]));
}

/* Sends numbers through the call in the place of the arguments that it moves. A mask's fill and a
 * dtype are left out, so that the numbers stay what they are. */
static struct value trace_moved(const struct called *c, const struct node *node, unsigned moved)
{
    struct value args[CALLED_MAX], sent[CALLED_MAX] = {0}, out = {0};
    bool rest = called_takes_any(c), ok = true;
    size_t dtype = builtin_parameter(c->builtin, "dtype");
    memcpy(args, c->bound, sizeof args);
    for (size_t i = 0; ok && i < CALLED_MAX; i++) {
        if (!(moved >> i & 1))
            continue;
        if (rest)
            sent[i] = trace_sequence(c->scope, VALUE_TUPLE, c->positional, c->nodes);
        else if (is_filled_in(c, i))
            sent[i] = leaf_new(c->scope, node, NULL);
        else if (c->args[i])
            sent[i] = origin_trace(c->scope, c->args[i]);
        ok = sent[i].kind != VALUE_ABSENT;
        args[i] = sent[i];
    }
    if (dtype < CALLED_MAX)
        args[dtype] = value_none();
    if (c->builtin->derivation == DERIVE_MASKED)
        args[2] = value_int(0);
    if (ok)
        out = called_with(c, args);
    for (size_t i = 0; i < CALLED_MAX; i++)
        value_free(sent[i]);
    return out;
}

/* What a call of a user function returned; where that is a local name, what made that. */
static struct value trace_returned(struct scope *s, const struct node *node)
{
    enum { MOST = 16 };
    struct scope *scope = s;
    const struct node *made = node;
    for (int i = 0; i < MOST && made->kind == NODE_NAME; i++)
        if (step_made(s, made->binding, &scope, &made) && scope == s)
            node = made;
        else
            break;
    if (node->kind != NODE_TUPLE && node->kind != NODE_LIST)
        return origin_trace(s, node);
    struct value out = value_sequence(VALUE_TUPLE, node->count);
    for (size_t i = 0; i < node->count; i++) {
        struct value item = trace_returned(s, node->kids[i]);
        value_append(out, item.kind == VALUE_ABSENT ? value_none() : item);
    }
    return out;
}

static struct value trace_call(struct scope *s, const struct node *node)
{
    struct called c;
    struct value out = {0};
    if (!called_open(&c, s, node))
        return out;
    unsigned moved = c.builtin ? moved_arguments(&c) : 0;
    struct scope *inside = c.builtin ? NULL : step_into(s, node);
    if (moved)
        out = trace_moved(&c, node, moved);
    else if (inside && inside->record.returned)
        out = trace_returned(inside, inside->record.returned);
    called_free(&c);
    return out;
}

/* A list of what the rounds give; short ones only. */
static struct value trace_rounds(struct scope *s, const struct node *node)
{
    enum { MOST = 64 };
    struct value list = scope_value(s, node);
    if (list.kind != VALUE_LIST || list.sequence->count > MOST)
        return (struct value){0};
    struct value out = value_sequence(VALUE_LIST, list.sequence->count);
    for (size_t i = 0; i < list.sequence->count; i++) {
        struct scope *round = step_round(s, node, i);
        struct value item = round ? origin_trace(round, node->kids[0]) : (struct value){0};
        if (item.kind == VALUE_ABSENT) {
            value_free(out);
            return item;
        }
        value_append(out, item);
    }
    return out;
}

bool origin_is_own(struct scope *s, const struct node *node)
{
    struct called c;
    if (node->kind == NODE_BINARY || node->kind == NODE_UNARY || node->kind == NODE_COMPARE)
        return true;
    if (node->kind != NODE_CALL || !called_open(&c, s, node))
        return false;
    bool own = c.builtin && !moved_arguments(&c);
    called_free(&c);
    return own;
}

struct value origin_trace(struct scope *s, const struct node *node)
{
    struct value v = {0}, condition;
    bool truth;
    struct err err;
    switch (node->kind) {
    case NODE_NAME:
        v = trace_name(s, node);
        break;
    case NODE_TUPLE:
    case NODE_LIST:
        v = trace_sequence(s, VALUE_LIST, node->count, (const struct node *const *)node->kids);
        break;
    case NODE_ATTRIBUTE:
        v = strcmp(node->text, "T") == 0 ? trace_transposed(s, node) : v;
        break;
    case NODE_SUBSCRIPT:
        v = trace_subscript(s, node);
        break;
    case NODE_CALL:
        v = trace_call(s, node);
        break;
    case NODE_COMPREHENSION:
        v = trace_rounds(s, node);
        break;
    case NODE_CONDITIONAL:
        condition = scope_value(s, node->kids[0]);
        if (condition.kind != VALUE_ABSENT && value_truth(condition, &truth, &err))
            v = origin_trace(s, node->kids[truth ? 1 : 2]);
        break;
    default:
        break;
    }
    return v.kind == VALUE_ABSENT ? leaf_new(s, node, NULL) : v;
}
