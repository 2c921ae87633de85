/* Targets: what may stand left of `=`, behind `for` and behind `del`. */
#include "sheet/eval.h"

#include "base/err.h"
#include "sheet/builtin.h"

bool eval_assign_name(struct eval *e, const struct node *node, struct value value, struct err *err)
{
    struct value *slot = frame_local(e->frame, node);
    struct binding *name = node->kind == NODE_DEF ? node->function->name : node->binding;
    if (!slot && !sheet_may_assign(e->sheet, name, err))
        return false;
    if (!slot) {
        sheet_assign(e->sheet, name, value_ref(value));
        return true;
    }
    struct value old = *slot;
    *slot = value_ref(value);
    value_free(old);
    return true;
}

/* -- several at once --------------------------------------------------------------------------- */

static bool wrong_count(size_t wanted, bool starred, size_t count, struct err *err)
{
    if (count < wanted)
        return err_set(err, ERR_VALUE, "not enough values to unpack (expected %s%zu, got %zu)",
                       starred ? "at least " : "", wanted, count);
    return err_set(err, ERR_VALUE, "too many values to unpack (expected %zu)", wanted);
}

static bool assign_item(struct eval *e, const struct program *program, const struct node *target,
                        struct value from, size_t i, struct err *err)
{
    struct value item;
    if (!iterate_item(from, i, &item, err))
        return false;
    bool ok = eval_assign(e, program, target, item, err);
    value_free(item);
    return ok;
}

/* The items from `first` on, `count` of them, as a list. */
static bool assign_rest(struct eval *e, const struct program *program, const struct node *target,
                        struct value from, size_t first, size_t count, struct err *err)
{
    struct value rest = value_sequence(VALUE_LIST, count), item;
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        ok = iterate_item(from, first + i, &item, err);
        if (ok)
            value_append(rest, item);
    }
    ok = ok && eval_assign(e, program, target, rest, err);
    value_free(rest);
    return ok;
}

static bool unpack_items(struct eval *e, const struct program *program, const struct node *target,
                         struct value value, struct err *err)
{
    size_t count, starred = 0;
    for (size_t i = 0; i < target->count; i++)
        starred += target->kids[i]->kind == NODE_STARRED;
    size_t wanted = target->count - starred;
    if (!iterate_count(value, &count, err))
        return err_set(err, ERR_TYPE, "cannot unpack non-iterable %s object",
                       value_type_name(value));
    if (starred ? count < wanted : count != wanted)
        return wrong_count(wanted, starred > 0, count, err);
    struct value items = {.kind = VALUE_ABSENT}; /* all, before a target changes one */
    if (value.kind == VALUE_TUPLE)
        items = value_ref(value);
    else if (!iterate_list(value, &items, err))
        return false;
    bool ok = true;
    for (size_t i = 0, from = 0; ok && i < target->count; i++) {
        const struct node *kid = target->kids[i];
        if (kid->kind == NODE_STARRED) {
            ok = assign_rest(e, program, kid->kids[0], items, from, count - wanted, err);
            from += count - wanted;
        } else {
            ok = assign_item(e, program, kid, items, from++, err);
        }
    }
    value_free(items);
    return ok;
}

static bool unpack(struct eval *e, const struct program *program, const struct node *target,
                   struct value value, struct err *err)
{
    struct value items = iterate_begin(value);
    bool ok = unpack_items(e, program, target, items, err);
    value_free(items);
    return ok;
}

/* -- one target -------------------------------------------------------------------------------- */

static bool assign_element(struct eval *e, const struct program *program, const struct node *target,
                           struct value value, struct err *err)
{
    struct value object, index;
    if (!eval_expression(e, program, target->kids[0], &object, err))
        return false;
    bool ok = eval_index(e, program, target, &index, err);
    if (ok) {
        ok = subscript_set(e, object, index, value, err);
        value_free(index);
    }
    value_free(object);
    return ok;
}

bool eval_assign(struct eval *e, const struct program *program, const struct node *target,
                 struct value value, struct err *err)
{
    bool ok = true;
    switch (target->kind) {
    case NODE_NAME:
        ok = eval_assign_name(e, target, value, err);
        break;
    case NODE_SUBSCRIPT:
        ok = assign_element(e, program, target, value, err);
        break;
    default:
        ok = unpack(e, program, target, value, err);
        break;
    }
    return ok || eval_at(err, program, target);
}

static bool delete_element(struct eval *e, const struct program *program, const struct node *target,
                           struct err *err)
{
    struct value object, index;
    if (!eval_expression(e, program, target->kids[0], &object, err))
        return false;
    bool ok = eval_index(e, program, target, &index, err);
    if (ok) {
        ok = subscript_delete(e, object, index, err);
        value_free(index);
    }
    value_free(object);
    return ok;
}

bool eval_delete(struct eval *e, const struct program *program, const struct node *target,
                 struct err *err)
{
    bool ok = true;
    if (target->kind == NODE_NAME) {
        struct value *slot = frame_local(e->frame, target);
        if (slot) {
            value_free(*slot);
            *slot = (struct value){.kind = VALUE_ABSENT};
        } else {
            ok = sheet_may_assign(e->sheet, target->binding, err) &&
                 sheet_delete(e->sheet, target->binding, err);
        }
    } else if (target->kind == NODE_SUBSCRIPT) {
        ok = delete_element(e, program, target, err);
    } else {
        for (size_t i = 0; ok && i < target->count; i++)
            ok = eval_delete(e, program, target->kids[i], err);
    }
    return ok || eval_at(err, program, target);
}
