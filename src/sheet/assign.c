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

/* list *= n: the list gets the items of the result, which gets the list's. */
static bool exchange_items(struct eval *e, struct value list, struct value result, struct err *err)
{
    struct sequence *a = list.sequence, *b = result.sequence, was = *a;
    if (!sheet_may_write(e->sheet, a, err))
        return false;
    sheet_touch_list(e->sheet, a);
    a->items = b->items;
    a->count = b->count;
    a->capacity = b->capacity;
    b->items = was.items;
    b->count = was.count;
    b->capacity = was.capacity;
    return true;
}

/* list += anything that can be looped over. */
static bool extend_list(struct eval *e, struct value list, struct value more, struct err *err)
{
    size_t count, had = list.sequence->count;
    if (!iterate_count(more, &count, err) ||
        !value_fits(VALUE_LIST, count > SIZE_MAX - had ? count : had + count, err) ||
        !sheet_may_write(e->sheet, list.sequence, err))
        return false;
    sheet_touch_list(e->sheet, list.sequence);
    for (size_t i = 0; i < count; i++) {
        struct value item;
        if (!iterate_item(more, i, &item, err))
            return false;
        if (value_uses(item, list.sequence)) {
            value_free(item);
            return err_set(err, ERR_VALUE, "a list cannot hold itself here");
        }
        value_append(list, item);
    }
    return true;
}

/* old op= value, in place where that is possible; false in *in_place leaves a new value in *result.
 */
static bool augment_in_place(struct eval *e, enum token_kind op, struct value old,
                             struct value value, struct value *result, bool *in_place,
                             struct err *err)
{
    *in_place = old.kind == VALUE_LIST && op == TOKEN_PLUS;
    if (*in_place)
        return extend_list(e, old, value, err);
    if (!operator_binary(op, old, value, result, err))
        return false;
    bool list = old.kind == VALUE_LIST && result->kind == VALUE_LIST;
    bool array = old.kind == VALUE_ARRAY && !sheet_formula_of(e->sheet, old.array->buffer);
    *in_place = list || array;
    if (!*in_place)
        return true;
    bool ok =
        list ? exchange_items(e, old, *result, err) : augment_array(e, old.array, *result, err);
    value_free(*result);
    return ok;
}

/* *result is what the target gets: `old` again where it changed in place. */
static bool augment(struct eval *e, const struct program *program, const struct node *node,
                    struct value old, struct value *result, struct err *err)
{
    struct value value;
    bool in_place;
    if (!eval_expression(e, program, node->kids[1], &value, err))
        return false;
    bool ok = augment_in_place(e, node->op, old, value, result, &in_place, err);
    value_free(value);
    if (ok && in_place)
        *result = value_ref(old);
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
