/* target op= value. Lists and arrays change in place, so that their aliases see it; anything else
 * is computed anew and assigned. The target's object and index are evaluated once. */
#include "sheet/operator.h"
#include "sheet/subscript.h"

#include "base/err.h"

#include <string.h>

/* -- arrays ------------------------------------------------------------------------------------ */

/* A script casts as NumPy does; a worksheet turns the array to the dtype of the result. */
static bool cast(struct eval *e, enum token_kind op, const struct array *source,
                 struct array *target, struct err *err)
{
    enum dtype from = array_dtype(source), to = array_dtype(target);
    if (!sheet_options(e->sheet)->strict)
        return subscript_promote(e, target, source, err);
    if (from <= to)
        return true;
    err_set(err, ERR_UFUNC_CASTING,
            "Cannot cast ufunc '%s' output from dtype('%s') to dtype('%s') with casting rule "
            "'same_kind'",
            operator_ufunc_name(op), dtype_name(from), dtype_name(to));
    err_plain(err, "%s= writes into the %s array itself, which cannot hold %s", token_text(op),
              dtype_name(to), dtype_name(from));
    return err_hint(err, "a = a %s ... makes a new array.", token_text(op));
}

static bool same_shape(const struct array *target, const struct array *result, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    return array_same_shape(target, result) ||
           err_set(err, ERR_VALUE,
                   "non-broadcastable output operand with shape %s doesn't match the broadcast "
                   "shape %s",
                   array_shape_text(target, x), array_shape_text(result, y));
}

/* NumPy broadcasts the target as an operand and as the output, and its error names both. */
static bool no_common_shape(const struct array *a, struct value value, struct err *err)
{
    struct err ignored;
    int ndim;
    size_t shape[ARRAY_MAX_NDIM];
    struct array *b = err->code == ERR_VALUE ? value_to_array(value, &ignored) : NULL;
    if (b)
        broadcast_shape(3, (const struct array *[]){a, b, a}, &ndim, shape, err);
    array_free(b);
    return false;
}

/* NumPy squares whole numbers in place where the exponent is 2.0. */
static struct value exponent_in_place(const struct array *a, struct value value)
{
    bool square = array_dtype(a) == DTYPE_INT64 && value.kind == VALUE_FLOAT && value.f == 2;
    return square ? value_int(2) : value;
}

/* Computes into a new array first: the operands may overlap. */
static bool array_in_place(struct eval *e, enum token_kind op, struct value target,
                           struct value value, struct err *err)
{
    struct array *a = target.array;
    struct value result;
    if (op == TOKEN_AT)
        return err_set(err, ERR_TYPE,
                       "In-place matrix multiplication is not (yet) supported. Use 'a = a @ b' "
                       "instead of 'a @= b'.");
    if (!subscript_writable(a, "output array is read-only", err))
        return false;
    if (op == TOKEN_STAR_STAR)
        value = exponent_in_place(a, value);
    if (!operator_binary(op, target, value, &result, err))
        return no_common_shape(a, value, err);
    struct array *source = value_to_array(result, err);
    bool ok = source && same_shape(a, source, err) && sheet_may_write(e->sheet, a->buffer, err);
    if (ok) {
        sheet_touch_buffer(e->sheet, a->buffer);
        ok = cast(e, op, source, a, err) && array_assign(a, source, err);
    }
    array_free(source);
    value_free(result);
    return ok;
}

/* A formula's elements are pinned by assignment instead, to what would be written. */
static bool array_copied(struct eval *e, enum token_kind op, struct value target,
                         struct value value, struct value *result, struct err *err)
{
    struct array *copy = array_copy(target.array, err);
    if (!copy)
        return false;
    *result = value_array(copy);
    bool ok = array_in_place(e, op, *result, value, err);
    if (!ok)
        value_free(*result);
    return ok;
}

/* -- any value --------------------------------------------------------------------------------- */

/* Says "+=" where the error says "+". */
static bool say_augmented(enum token_kind op, struct value a, struct value b, struct err *err)
{
    static const char prefix[] = "unsupported operand type(s) for ";
    struct err inner = *err;
    if (strncmp(inner.what, prefix, sizeof prefix - 1) != 0 ||
        (op != TOKEN_AT && operator_is_numpy(a, b)))
        return false;
    err_set(err, inner.code, "%s%s=: '%s' and '%s'", prefix, token_text(op), value_type_name(a),
            value_type_name(b));
    return inner.hint[0] && err_hint(err, "%s", inner.hint);
}

static bool is_whole(struct value v)
{
    return v.kind == VALUE_INT || v.kind == VALUE_BOOL;
}

static bool is_own_list(const struct eval *e, struct value v)
{
    return v.kind == VALUE_LIST && !sheet_formula_with(e->sheet, v.sequence);
}

/* *result is what is to be assigned: old itself where it was changed in place. */
static bool augment(struct eval *e, enum token_kind op, struct value old, struct value value,
                    struct value *result, struct err *err)
{
    bool numpy = operator_is_numpy(old, value), done = false, ok = false;
    if (old.kind == VALUE_ARRAY && sheet_formula_of(e->sheet, old.array->buffer))
        return array_copied(e, op, old, value, result, err);
    if (old.kind == VALUE_ARRAY) {
        ok = array_in_place(e, op, old, value, err);
        done = true;
    } else if (is_own_list(e, old) && op == TOKEN_PLUS && !numpy) {
        ok = list_extend(e, old, value, err);
        done = true;
    } else if (is_own_list(e, old) && op == TOKEN_STAR && is_whole(value)) {
        ok = list_repeat(e, old, value, err);
        done = true;
    }
    if (done && ok)
        *result = value_ref(old);
    return done ? ok
                : eval_operator(e, op, old, value, result, err) ||
                      say_augmented(op, old, value, err);
}

static bool augment_with(struct eval *e, const struct program *program, const struct node *node,
                         struct value old, struct value *result, struct err *err)
{
    struct value value;
    if (!eval_inner(e, program, node->kids[1], &value, err))
        return false;
    if (number_simple(node->op, old, value, result))
        return true;
    bool ok = augment(e, node->op, old, value, result, err);
    value_free(value);
    return ok;
}

/* -- the targets ------------------------------------------------------------------------------- */

static bool augment_name(struct eval *e, const struct program *program, const struct node *node,
                         struct err *err)
{
    struct value old, result;
    if (!eval_inner(e, program, node->kids[0], &old, err))
        return false;
    bool ok = augment_with(e, program, node, old, &result, err);
    if (ok) {
        bool itself =
            old.kind == VALUE_ARRAY && result.kind == VALUE_ARRAY && old.array == result.array;
        if (!itself)
            ok = eval_assign_name(e, node->kids[0], result, err);
        value_free(result);
    }
    value_free(old);
    return ok;
}

/* A view that was changed in place has done all; anything else is assigned. */
static bool store(struct eval *e, struct value object, struct value index, struct value result,
                  struct err *err)
{
    bool done = object.kind == VALUE_ARRAY && result.kind == VALUE_ARRAY &&
                result.array->buffer == object.array->buffer;
    return done || subscript_set(e, object, index, result, err);
}

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
            ok = augment_with(e, program, node, old, &result, err);
            value_free(old);
        }
        if (ok) {
            ok = store(e, object, index, result, err);
            value_free(result);
        }
        value_free(index);
    }
    value_free(object);
    return ok;
}

bool eval_augmented(struct eval *e, const struct program *program, const struct node *node,
                    struct err *err)
{
    bool ok = node->kids[0]->kind == NODE_NAME ? augment_name(e, program, node, err)
                                               : augment_element(e, program, node, err);
    return ok || eval_at(err, program, node);
}
