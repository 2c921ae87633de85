/* Targets: what stands left of `=` and `+=`, behind `for` and behind `del`. */
#include "sheet/eval.h"

#include "base/err.h"

static struct value *local_slot(const struct eval *e, const struct binding *name)
{
    const struct frame *frame = e->frame;
    for (size_t i = 0; frame && i < frame->function->local_count; i++)
        if (frame->function->locals[i] == name)
            return &frame->locals[i];
    return NULL;
}

void eval_assign_name(struct eval *e, struct binding *name, struct value value)
{
    struct value *slot = local_slot(e, name);
    if (!slot) {
        sheet_assign(e->sheet, name, value_ref(value));
        return;
    }
    struct value old = *slot;
    *slot = value_ref(value);
    value_free(old);
}

static bool unpack(struct eval *e, const struct program *program, const struct node *target,
                   struct value value, struct err *err)
{
    size_t count;
    if (!iterate_count(value, &count, err))
        return err_set(err, ERR_TYPE, "cannot unpack non-iterable %s object",
                       value_type_name(value));
    if (count != target->count)
        return count < target->count
                   ? err_set(err, ERR_VALUE, "not enough values to unpack (expected %zu, got %zu)",
                             target->count, count)
                   : err_set(err, ERR_VALUE, "too many values to unpack (expected %zu)",
                             target->count);
    struct value items = value_sequence(VALUE_TUPLE, count); /* all, before a target changes one */
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        struct value item;
        ok = iterate_item(value, i, &item, err);
        if (ok)
            value_append(items, item);
    }
    for (size_t i = 0; ok && i < count; i++)
        ok = eval_assign(e, program, target->kids[i], items.sequence->items[i], err);
    value_free(items);
    return ok;
}

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
        eval_assign_name(e, target->binding, value);
        break;
    case NODE_SUBSCRIPT:
        ok = assign_element(e, program, target, value, err);
        break;
    default:
        ok = unpack(e, program, target, value, err);
        break;
    }
    return ok || err_at(err, program->file, target->line, target->column);
}

bool eval_delete(struct eval *e, const struct node *target, struct err *err)
{
    if (target->kind == NODE_NAME) {
        struct value *slot = local_slot(e, target->binding);
        if (!slot)
            return sheet_delete(e->sheet, target->binding, err);
        value_free(*slot);
        *slot = (struct value){.kind = VALUE_ABSENT};
        return true;
    }
    if (target->kind == NODE_SUBSCRIPT)
        return err_set(err, ERR_TYPE, "only whole names can be deleted");
    for (size_t i = 0; i < target->count; i++)
        if (!eval_delete(e, target->kids[i], err))
            return false;
    return true;
}

/* -- augmented assignment -------------------------------------------------------------------------
 */

/* An array or list on the left changes in place, as in NumPy and Python, so its aliases see it. */
static bool augment_array(struct eval *e, struct array *target, struct value result,
                          struct err *err)
{
    struct array *source = value_to_array(result, err);
    bool ok = source && sheet_may_write(e->sheet, target->buffer, err) &&
              subscript_promote(e, target, source, err) && array_assign(target, source, err);
    array_free(source);
    return ok;
}

static bool augment_list(struct eval *e, struct value list, struct value result, struct err *err)
{
    struct sequence *s = list.sequence;
    const struct sequence *now = result.sequence;
    if (!sheet_may_write(e->sheet, s, err))
        return false;
    for (size_t i = s->count; i < now->count; i++) /* what was there before holds no cycle */
        if (value_uses(now->items[i], s))
            return err_set(err, ERR_VALUE, "a list cannot hold itself here");
    sheet_touch_list(e->sheet, s);
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
static bool augment(struct eval *e, const struct program *program, const struct node *node,
                    struct value old, struct value *result, struct err *err)
{
    struct value value, computed;
    if (!eval_expression(e, program, node->kids[1], &value, err))
        return false;
    bool extended = node->op == TOKEN_PLUS && old.kind == VALUE_LIST && value.kind != VALUE_LIST;
    bool ok = (!extended || to_list(&value, err)) &&
              operator_binary(node->op, old, value, &computed, err);
    value_free(value);
    if (!ok)
        return false;
    bool array = old.kind == VALUE_ARRAY && !sheet_formula_of(e->sheet, old.array->buffer);
    bool list = old.kind == VALUE_LIST && computed.kind == VALUE_LIST;
    if (array || list) {
        ok = array ? augment_array(e, old.array, computed, err)
                   : augment_list(e, old, computed, err);
        value_free(computed);
        if (ok)
            computed = value_ref(old);
    }
    *result = computed;
    return ok;
}

/* The object and the index are computed once. */
static bool augment_element(struct eval *e, const struct program *program, const struct node *node,
                            struct err *err)
{
    struct value object, index, old, result;
    if (!eval_expression(e, program, node->kids[0]->kids[0], &object, err))
        return false;
    bool ok = eval_index(e, program, node->kids[0], &index, err);
    if (ok) {
        ok = subscript_get(object, index, &old, err);
        if (ok) {
            ok = augment(e, program, node, old, &result, err);
            value_free(old);
        }
        if (ok) {
            ok = subscript_set(e, object, index, result, err);
            value_free(result);
        }
        value_free(index);
    }
    value_free(object);
    return ok;
}

static bool augment_name(struct eval *e, const struct program *program, const struct node *node,
                         struct err *err)
{
    struct value old, result;
    if (!eval_expression(e, program, node->kids[0], &old, err))
        return false;
    bool ok = augment(e, program, node, old, &result, err);
    value_free(old);
    if (ok) {
        ok = eval_assign(e, program, node->kids[0], result, err);
        value_free(result);
    }
    return ok;
}

bool eval_augmented(struct eval *e, const struct program *program, const struct node *node,
                    struct err *err)
{
    bool element = node->kids[0]->kind == NODE_SUBSCRIPT;
    return element ? augment_element(e, program, node, err) : augment_name(e, program, node, err);
}
