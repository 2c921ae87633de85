/* What attention needs: masks, softmax, attention itself, heads. */
#include "sheet/tables.h"

#include "base/err.h"
#include "core/attention.h"
#include "core/math.h"
#include "core/statistics.h"

/* -- masks ------------------------------------------------------------------------------------- */

static bool mask_size(const struct call *call, size_t i, size_t *out, struct err *err)
{
    int64_t n;
    if (!value_to_int(call->args[i], &n, err))
        return false;
    if (n < 0)
        return err_set(err, ERR_VALUE, "%s: a mask cannot have %lld tokens", call->builtin->name,
                       (long long)n);
    *out = (size_t)n;
    return true;
}

static bool mask(struct call *call, struct value *result, struct err *err)
{
    size_t L_q, L_k;
    if (!mask_size(call, 0, &L_q, err))
        return false;
    L_k = L_q;
    if (call->args[1].kind != VALUE_NONE && !mask_size(call, 1, &L_k, err))
        return false;
    return give((call->builtin->op ? mask_causal : mask_bidirectional)(L_q, L_k, err), result);
}

/* A mask argument: None or a bool array; *out is NULL for None. Numbers must be 0 or 1. */
static bool take_mask(const struct call *call, size_t i, struct array **out, struct err *err)
{
    *out = NULL;
    if (call->args[i].kind == VALUE_NONE || call->args[i].kind == VALUE_ABSENT)
        return true;
    struct array *given = take_array(call, i, err);
    if (!given)
        return false;
    if (array_dtype(given) == DTYPE_FLOAT64) {
        array_free(given);
        err_set(err, ERR_TYPE, "%s: a mask holds True and False, not floats", call->builtin->name);
        return err_hint(err, "True means \"may attend\": mask = causal(3), or scores > 4.");
    }
    *out = array_astype(given, DTYPE_BOOL, err);
    array_free(given);
    return *out != NULL;
}

static bool take_number(const struct call *call, size_t i, double *out, struct err *err)
{
    if (call->args[i].kind == VALUE_ABSENT)
        return true;
    if (!value_is_number(call->args[i]))
        return err_set(err, ERR_TYPE, "%s: expected a number, found a '%s'", call->builtin->name,
                       value_type_name(call->args[i]));
    *out = value_number(call->args[i]);
    return true;
}

static bool masked(struct call *call, struct value *result, struct err *err)
{
    double fill = ATTENTION_FILL;
    struct array *allowed = NULL, *scores = take_array(call, 0, err), *out = NULL;
    if (scores && take_mask(call, 1, &allowed, err) && take_number(call, 2, &fill, err))
        out = attention_masked(scores, allowed, fill, err);
    array_free(scores);
    array_free(allowed);
    return give(out, result);
}

/* -- softmax ----------------------------------------------------------------------------------- */

static bool softmax(struct call *call, struct value *result, struct err *err)
{
    int axis;
    unsigned axes;
    struct array *a = take_array(call, 0, err), *out = NULL;
    bool scipy_fails = a && array_dtype(a) == DTYPE_BOOL && (call->builtin->homes & IN_SPECIAL);
    if (a && (call->args[1].kind == VALUE_TUPLE || scipy_fails)) {
        if (take_axis_bits(call, 1, a, &axes, err))
            out = array_softmax_axes(a, axes, err);
    } else if (a && take_axis(call, 1, &axis, err)) {
        out = array_softmax(a, axis, err);
    }
    array_free(a);
    return give(out, result);
}

/* -- attention --------------------------------------------------------------------------------- */

static bool take_three(const struct call *call, struct array *out[3], struct err *err)
{
    for (size_t i = 0; i < 3; i++)
        if (!(out[i] = take_array(call, i, err)))
            return false;
    return true;
}

static bool attention(struct call *call, struct value *result, struct err *err)
{
    struct array *a[3] = {0}, *allowed = NULL, *out = NULL;
    bool scale = true;
    double fill = ATTENTION_FILL;
    if (take_three(call, a, err) && take_mask(call, 3, &allowed, err) &&
        take_flag(call, 4, &scale, err) && take_number(call, 5, &fill, err))
        out = dot_product_attention(a[0], a[1], a[2], allowed, scale, fill, err);
    for (size_t i = 0; i < 3; i++)
        array_free(a[i]);
    array_free(allowed);
    return give(out, result);
}

static bool causal_attention(struct call *call, struct value *result, struct err *err)
{
    struct array *a[3] = {0}, *out = NULL;
    bool scale = true;
    if (take_three(call, a, err) && take_flag(call, 3, &scale, err))
        out = masked_dot_product_self_attention(a[0], a[1], a[2], scale, err);
    for (size_t i = 0; i < 3; i++)
        array_free(a[i]);
    return give(out, result);
}

/* -- heads ------------------------------------------------------------------------------------- */

static bool take_heads(const struct call *call, size_t i, size_t *h, struct err *err)
{
    int64_t n;
    if (!value_to_int(call->args[i], &n, err))
        return false;
    if (n < 1)
        return err_set(err, ERR_VALUE, "%s: there must be at least one head, not %lld",
                       call->builtin->name, (long long)n);
    *h = (size_t)n;
    return true;
}

static bool split_heads(struct call *call, struct value *result, struct err *err)
{
    size_t h;
    struct array *x = take_array(call, 0, err), *out = NULL;
    if (x && take_heads(call, 1, &h, err))
        out = heads_split(x, h, err);
    array_free(x);
    return give(out, result);
}

static bool concat_heads(struct call *call, struct value *result, struct err *err)
{
    struct array *x = take_array(call, 0, err);
    struct array *out = x ? heads_concat(x, err) : NULL;
    array_free(x);
    return give(out, result);
}

static bool multi_head(struct call *call, struct value *result, struct err *err)
{
    struct array *a[3] = {0}, *w_output = NULL, *allowed = NULL, *out = NULL;
    bool scale = true;
    size_t h;
    bool ok = take_three(call, a, err) && take_heads(call, 3, &h, err);
    if (ok && call->args[4].kind != VALUE_NONE)
        ok = (w_output = take_array(call, 4, err)) != NULL;
    if (ok && take_mask(call, 5, &allowed, err) && take_flag(call, 6, &scale, err))
        out = multi_head_attention(a[0], a[1], a[2], h, w_output, allowed, scale, err);
    for (size_t i = 0; i < 3; i++)
        array_free(a[i]);
    array_free(w_output);
    array_free(allowed);
    return give(out, result);
}

static const struct builtin rows[] = {
    {IN_QKV, "bidirectional", "bidirectional(L_q, L_k=None)",
     "the mask that lets every query attend to every key", mask, DERIVE_NONE, 0},
    {IN_QKV, "causal", "causal(L_q, L_k=None)",
     "the mask that lets each query attend to its own position and the ones before", mask,
     DERIVE_RULE, 1},
    {IN_QKV, "masked", "masked(scores, mask=None, fill=-1e9)",
     "scores where the mask is True, fill elsewhere", masked, DERIVE_MASKED, 0},
    {IN_QKV, "softmax", "softmax(x, axis=-1)", "exp(x) / sum(exp(x)), row by row", softmax,
     DERIVE_SOFTMAX, 0},
    {IN_SPECIAL, "softmax", "softmax(x, axis=None)",
     "exp(x) / sum(exp(x)); SciPy's sums over everything unless told an axis", softmax,
     DERIVE_SOFTMAX, 0},
    {IN_QKV, "dot_product_attention",
     "dot_product_attention(query, key, value, mask=None, scale=True, fill=-1e9)",
     "softmax(masked(query @ key.T / sqrt(d_k), mask)) @ value", attention, DERIVE_ATTENTION, 0},
    {IN_QKV, "masked_dot_product_self_attention",
     "masked_dot_product_self_attention(q, k, v, scale=True)", "the same with the causal mask",
     causal_attention, DERIVE_ATTENTION, 1},
    {IN_QKV, "split_heads", "split_heads(x, h)", "(L, h*d) to (h, L, d): each head gets d columns",
     split_heads, DERIVE_VIEW, 0},
    {IN_QKV, "concat_heads", "concat_heads(z)", "(h, L, d) to (L, h*d): the heads side by side",
     concat_heads, DERIVE_HEADS, 0},
    {IN_QKV, "multi_head_attention",
     "multi_head_attention(q, k, v, h, w_output=None, mask=None, scale=True)",
     "attention in h heads, concatenated, times w_output", multi_head, DERIVE_MULTI_HEAD, 0},
};

const struct builtin_table builtins_attention = {rows, sizeof rows / sizeof *rows};
