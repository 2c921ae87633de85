/* Random order and random choice. */
#include "sheet/builtins_random.h"

#include "base/err.h"
#include "core/compose.h"
#include "core/gather.h"

#include <math.h>
#include <stdlib.h>

/* -- order ------------------------------------------------------------------------------------- */

/* A new vector of 0 to n - 1 in random order; NULL when there is no room for it. */
static size_t *random_order(const struct draw *d, size_t n, struct err *err)
{
    if (n <= ARRAY_MAX_COUNT && mem_available(n, sizeof(size_t)))
        return draw_permutation(d, n);
    err_set(err, ERR_MEMORY, "a permutation of %zu numbers is too large", n);
    return NULL;
}

static struct array *numbers_array(size_t n, const size_t *numbers, struct err *err)
{
    struct array *a = array_empty(DTYPE_INT64, 1, &n, err);
    for (size_t i = 0; a && i < n; i++)
        a->buffer->i[i] = (int64_t)numbers[i];
    return a;
}

static struct array *permuted(const struct array *a, const struct draw *d, int axis,
                              struct err *err)
{
    if (!axis_normalize(&axis, a->ndim, err))
        return NULL;
    size_t n = a->shape[axis], *order = random_order(d, n, err);
    struct array *out = order ? array_gather(a, axis, n, order, err) : NULL;
    free(order);
    return out;
}

/* As random_source, and the axis, which the newer functions have as a second argument. */
static bool order_source(const struct call *call, struct draw *d, size_t *first, int64_t *axis,
                         struct err *err)
{
    *axis = 0;
    return random_source(call, d, first, err) && (!*first || take_int(call, *first + 1, axis, err));
}

/* (x) of the one, (x, axis) of the other */
static bool permutation(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    int64_t axis;
    if (!order_source(call, &d, &first, &axis, err))
        return false;
    struct value x = call->args[first];
    struct array *out = NULL;
    if (x.kind == VALUE_INT) {
        size_t n = x.i > 0 ? (size_t)x.i : 0, *order = random_order(&d, n, err);
        out = order ? numbers_array(n, order, err) : NULL;
        free(order);
    } else {
        if (!first && (x.kind == VALUE_STRING || value_is_number(x) ||
                       (x.kind == VALUE_ARRAY && x.array->ndim == 0)))
            return err_set(err, ERR_INDEX, "x must be an integer or at least 1-dimensional");
        struct array *a = take_array(call, first, err);
        out = a ? permuted(a, &d, (int)axis, err) : NULL;
        array_free(a);
    }
    return give_array(out, result);
}

static bool shuffle_list(const struct call *call, struct sequence *list, const struct draw *d,
                         struct err *err)
{
    if (!sheet_may_write(call->eval->sheet, list, err))
        return false;
    sheet_touch_list(call->eval->sheet, list);
    size_t *order = draw_permutation(d, list->count);
    struct value was = value_sequence(VALUE_LIST, list->count);
    for (size_t i = 0; i < list->count; i++)
        value_append(was, list->items[i]);
    for (size_t i = 0; i < list->count; i++)
        list->items[i] = was.sequence->items[order[i]];
    was.sequence->count = 0; /* the items moved */
    value_free(was);
    free(order);
    return true;
}

static bool shuffle_array(const struct call *call, struct array *a, const struct draw *d, int axis,
                          struct err *err)
{
    if (!sheet_may_write(call->eval->sheet, a->buffer, err))
        return false;
    if (a->readonly)
        return err_set(err, ERR_VALUE, "array is read-only");
    struct array *out = permuted(a, d, axis, err);
    bool ok = out != NULL;
    if (ok) {
        sheet_touch_buffer(call->eval->sheet, a->buffer);
        ok = array_assign(a, out, err);
    }
    array_free(out);
    return ok;
}

static bool shuffle(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    int64_t axis;
    if (!order_source(call, &d, &first, &axis, err))
        return false;
    struct value x = call->args[first];
    *result = value_none();
    if (x.kind == VALUE_LIST)
        return shuffle_list(call, x.sequence, &d, err);
    if (x.kind == VALUE_ARRAY && x.array->ndim > 0)
        return shuffle_array(call, x.array, &d, (int)axis, err);
    struct value length;
    if (!builtin_call(builtin_find(IN_PYTHON, "len"), call->eval, 1, 0, NULL, &x, &length, err))
        return false;
    err_set(err, ERR_TYPE, "'%s' object does not support item assignment", value_type_name(x));
    return err_hint(err, "shuffle changes an array or a list in place; permutation makes a new "
                         "array.");
}

/* -- choice ------------------------------------------------------------------------------------ */

/* What choice is asked for. */
struct request {
    struct choice choice;
    struct array *p; /* or NULL */
    bool given;      /* a size: then an array is the answer */
    int ndim, axis;
    size_t shape[ARRAY_MAX_NDIM];
};

static bool check_probabilities(const struct request *r, bool newer, struct err *err)
{
    double sum = 0;
    size_t positive = 0;
    if (r->p->ndim != 1)
        return err_set(err, ERR_VALUE, "'p' must be 1-dimensional");
    if (r->p->shape[0] != r->choice.population)
        return err_set(err, ERR_VALUE, "%s must have same size", newer ? "a and p" : "'a' and 'p'");
    for (size_t i = 0; i < r->choice.population; i++) {
        double p = r->p->buffer->f[i];
        if (isnan(p))
            return err_set(err, ERR_VALUE, "probabilities contain NaN");
        if (p < 0)
            return err_set(err, ERR_VALUE, "probabilities are not non-negative");
        sum += p;
        positive += p > 0;
    }
    if (fabs(sum - 1) > 0x1p-26) {
        err_set(err, ERR_VALUE, "probabilities do not sum to 1");
        return err_hint(err, "They sum to %g; p / p.sum() makes shares of them.", sum);
    }
    if (!r->choice.replace && positive < r->choice.count)
        return err_set(err, ERR_VALUE, "Fewer non-zero entries in p than size");
    return true;
}

/* How many things there are in a, which is a whole number, a list or an array. */
static bool take_population(struct value a, struct request *r, bool newer, struct err *err)
{
    size_t n = 0;
    if (a.kind == VALUE_INT) {
        n = a.i > 0 ? (size_t)a.i : 0;
    } else if (a.kind == VALUE_ARRAY && a.array->ndim > 0 && (newer || a.array->ndim == 1)) {
        if (!axis_normalize(&r->axis, a.array->ndim, err))
            return false;
        n = a.array->shape[r->axis];
    } else if (a.kind != VALUE_LIST && a.kind != VALUE_TUPLE && a.kind != VALUE_RANGE) {
        return err_set(err, ERR_VALUE, "a must be 1-dimensional or an integer");
    } else if (!iterate_count(a, &n, err)) {
        return false;
    }
    r->choice.population = n;
    if (n == 0 && r->choice.count > 0)
        return err_set(err, ERR_VALUE,
                       a.kind == VALUE_INT ? "a must be greater than 0 unless no samples are taken"
                                           : "'a' cannot be empty unless no samples are taken");
    if (!r->choice.replace && (n > ARRAY_MAX_COUNT || !mem_available(n, sizeof(size_t))))
        return err_set(err, ERR_MEMORY, "choosing among %zu is too large", n);
    return true;
}

static bool take_probabilities(const struct call *call, size_t i, struct request *r,
                               struct err *err)
{
    if (call->args[i].kind == VALUE_NONE)
        return true;
    struct array *given = take_array(call, i, err);
    r->p = given ? array_astype(given, DTYPE_FLOAT64, err) : NULL;
    array_free(given);
    if (!r->p || !check_probabilities(r, call->builtin->homes & IN_GENERATOR, err))
        return false;
    r->choice.p = r->p->buffer->f;
    return true;
}

/* (a, size, replace, p), for the newer generator followed by (axis, shuffle). */
static bool take_request(const struct call *call, size_t first, struct request *r, struct err *err)
{
    struct choice *c = &r->choice;
    bool in_random_order = true;
    *r = (struct request){.choice = {.replace = true, .count = 1}};
    if (!random_size(call->args[first + 1], &r->given, &r->ndim, r->shape, err) ||
        !take_flag(call, first + 2, &c->replace, err) ||
        (first && !take_axis(call, first + 4, &r->axis, err)) ||
        (first && !take_flag(call, first + 5, &in_random_order, err)))
        return false;
    c->in_order = !in_random_order;
    for (int d = 0; d < r->ndim; d++)
        if (__builtin_mul_overflow(c->count, r->shape[d], &c->count) || c->count > ARRAY_MAX_COUNT)
            return err_set(err, ERR_MEMORY, "choosing that many is too large");
    if (!mem_available(c->count, sizeof(size_t)))
        return err_set(err, ERR_MEMORY, "no memory to choose %zu", c->count);
    if (!take_population(call->args[first], r, first > 0, err) ||
        !take_probabilities(call, first + 3, r, err))
        return false;
    if (c->replace || c->count <= c->population)
        return true;
    err_set(err, ERR_VALUE, "Cannot take a larger sample than population when 'replace=False'");
    return err_hint(err, "%zu were asked for, there are %zu.", c->count, c->population);
}

/* The chosen things of an array: along the axis stand the axes of the size. */
static struct array *chosen_of(const struct request *r, struct value a, const size_t *chosen,
                               struct err *err)
{
    int64_t shape[2 * ARRAY_MAX_NDIM];
    int ndim = 0;
    struct array *from = value_to_array(a, err);
    struct array *out = from ? array_gather(from, r->axis, r->choice.count, chosen, err) : NULL;
    for (int d = 0; out && d < from->ndim; d++) {
        if (d != r->axis)
            shape[ndim++] = (int64_t)from->shape[d];
        for (int s = 0; d == r->axis && s < r->ndim; s++)
            shape[ndim++] = (int64_t)r->shape[s];
    }
    array_free(from);
    return take_reshape(out, ndim, shape, err);
}

static bool is_text(struct value a, size_t i)
{
    return (a.kind == VALUE_LIST || a.kind == VALUE_TUPLE) &&
           a.sequence->items[i].kind == VALUE_STRING;
}

static bool give_chosen(const struct request *r, struct value a, const size_t *chosen, bool newer,
                        struct value *result, struct err *err)
{
    if (!r->given && is_text(a, chosen[0])) /* an array cannot hold it, but one alone will do */
        return iterate_item(a, chosen[0], result, err);
    if (a.kind != VALUE_INT) {
        struct array *out = chosen_of(r, a, chosen, err);
        return r->given ? give_array(out, result) : give(out, result);
    }
    if (!r->given) {
        *result = value_int((int64_t)chosen[0]);
        result->numpy = newer && r->choice.replace && !r->p;
        return true;
    }
    int64_t shape[ARRAY_MAX_NDIM];
    for (int d = 0; d < r->ndim; d++)
        shape[d] = (int64_t)r->shape[d];
    struct array *numbers = numbers_array(r->choice.count, chosen, err);
    return give_array(take_reshape(numbers, r->ndim, shape, err), result);
}

static bool choice(struct call *call, struct value *result, struct err *err)
{
    size_t first;
    struct draw d;
    if (!random_source(call, &d, &first, err))
        return false;
    struct request r;
    bool ok = take_request(call, first, &r, err);
    if (ok) {
        size_t *chosen = draw_choice(&d, &r.choice);
        ok = give_chosen(&r, call->args[first], chosen, first > 0, result, err);
        free(chosen);
    }
    array_free(r.p);
    return ok;
}

#define LEGACY(name, arguments, help, fn, op)                                                      \
    {                                                                                              \
        IN_RANDOM, name, name "(" arguments ")", help, fn, DERIVE_NONE, op                         \
    }
#define METHOD(name, arguments, help, fn, op)                                                      \
    {                                                                                              \
        IN_GENERATOR, name, name "(rng, " arguments ")", help, fn, DERIVE_NONE, op                 \
    }

static const struct builtin rows[] = {
    LEGACY("permutation", "x", "x in random order, or 0 to x - 1; a copy", permutation, 0),
    METHOD("permutation", "x, axis=0", "x in random order, or 0 to x - 1; a copy", permutation, 0),
    LEGACY("shuffle", "x", "puts x in random order, in place", shuffle, 0),
    METHOD("shuffle", "x, axis=0", "puts x in random order, in place", shuffle, 0),
    LEGACY("choice", "a, size=None, replace=True, p=None",
           "some of a, or of 0 to a - 1, at random, with probabilities p", choice, 0),
    METHOD("choice", "a, size=None, replace=True, p=None, axis=0, shuffle=True",
           "some of a, or of 0 to a - 1, at random, with probabilities p", choice, 0),
};

const struct builtin_table builtins_sample = {rows, sizeof rows / sizeof *rows};
