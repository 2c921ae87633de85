#include "core/attention.h"

#include "base/err.h"
#include "core/internal.h"
#include "core/math.h"

#include <math.h>

/* -- masks ------------------------------------------------------------------------------------- */

struct array *mask_bidirectional(size_t L_q, size_t L_k, struct err *err)
{
    struct array *mask = array_empty(DTYPE_BOOL, 2, (const size_t[]){L_q, L_k}, err);
    for (size_t p = 0; mask && p < mask->buffer->count; p++)
        mask->buffer->b[p] = true;
    return mask;
}

struct array *mask_causal(size_t L_q, size_t L_k, struct err *err)
{
    struct array *mask = array_empty(DTYPE_BOOL, 2, (const size_t[]){L_q, L_k}, err);
    if (!mask)
        return NULL;
    bool *allowed = mask->buffer->b;
    for (size_t i = 0; i < L_q; i++)
        for (size_t j = 0; j < L_k; j++)
            *allowed++ = j + L_q <= i + L_k;
    return mask;
}

/* Whether they go together by broadcasting. */
static bool mask_fits(const struct array *scores, const struct array *mask, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    size_t shape[ARRAY_MAX_NDIM];
    int ndim;
    if (broadcast_shape(2, (const struct array *[]){scores, mask}, &ndim, shape, err))
        return true;
    err_set(err, ERR_VALUE, "the mask has the shape %s, and the scores have %s",
            array_shape_text(mask, y), array_shape_text(scores, x));
    if (scores->ndim < 2)
        return err_hint(err, "Each score needs its own True or False.");
    size_t L_q = scores->shape[scores->ndim - 2], L_k = scores->shape[scores->ndim - 1];
    return L_q == L_k ? err_hint(err, "causal(%zu) fits", L_k)
                      : err_hint(err, "causal(%zu, %zu) fits", L_q, L_k);
}

struct array *attention_masked(const struct array *scores, const struct array *mask, double fill,
                               struct err *err)
{
    if (!mask)
        return array_astype(scores, DTYPE_FLOAT64, err);
    if (array_dtype(mask) != DTYPE_BOOL) {
        char text[ARRAY_SHAPE_TEXT];
        err_set(err, ERR_TYPE, "a mask must be a bool array, not %s of shape %s",
                dtype_name(array_dtype(mask)), array_shape_text(mask, text));
        err_hint(err, "True lets a query attend to a key; mask > 0 makes bools of numbers");
        return NULL;
    }
    struct array *other =
        mask_fits(scores, mask, err) ? array_new(DTYPE_FLOAT64, 0, NULL, err) : NULL;
    if (!other)
        return NULL;
    other->buffer->f[0] = fill;
    struct array *out = array_where(mask, scores, other, err);
    array_free(other);
    return out;
}

/* -- shapes ------------------------------------------------------------------------------------ */

/* Both must be (..., L, d); `back` from the right is the axis in which they must agree. */
static bool operands_fit(const char *name_a, const struct array *a, const char *name_b,
                         const struct array *b, int back, const char *meaning, struct err *err)
{
    char x[ARRAY_SHAPE_TEXT], y[ARRAY_SHAPE_TEXT];
    array_shape_text(a, x);
    array_shape_text(b, y);
    if (a->ndim < 2 || b->ndim < 2) {
        err_set(err, ERR_VALUE, "attention: %s %s and %s %s need two axes or more", name_a, x,
                name_b, y);
        return err_hint(err, "rows are tokens, columns are features: [None, :] makes one row");
    }
    size_t n = a->shape[a->ndim - back], m = b->shape[b->ndim - back];
    if (n == m)
        return true;
    err_set(err, ERR_VALUE, "attention: %s %s and %s %s: %s %zu and %zu differ", name_a, x, name_b,
            y, meaning, n, m);
    return err_hint(err, "the %s axes must have the same length",
                    back == 1 ? "last" : "last but one");
}

/* -- attention --------------------------------------------------------------------------------- */

/* query @ key^T, divided by sqrt(d_k) if scale: (..., L_q, L_k), float64, an array of its own. */
static struct array *attention_scores(const struct array *query, const struct array *key,
                                      bool scale, struct err *err)
{
    struct array *key_T = array_swapaxes(key, -1, -2, err);
    struct array *scores = key_T ? array_matmul(query, key_T, err) : NULL;
    array_free(key_T);
    if (scores && array_dtype(scores) != DTYPE_FLOAT64) {
        struct array *whole = scores;
        scores = array_astype(whole, DTYPE_FLOAT64, err);
        array_free(whole);
    }
    double root = sqrt((double)query->shape[query->ndim - 1]);
    for (size_t p = 0; scores && scale && p < scores->buffer->count; p++)
        scores->buffer->f[p] /= root;
    return scores;
}

struct array *attention_weights(const struct array *query, const struct array *key,
                                const struct array *mask, bool scale, double fill, struct err *err)
{
    if (!operands_fit("query", query, "key", key, 1, "widths", err))
        return NULL;
    struct array *weights = attention_scores(query, key, scale, err);
    if (weights && mask) {
        struct array *scores = weights;
        weights = attention_masked(scores, mask, fill, err);
        array_free(scores);
    }
    if (weights && !softmax_in_place(weights, -1, err)) {
        array_free(weights);
        return NULL;
    }
    return weights;
}

struct array *dot_product_attention(const struct array *query, const struct array *key,
                                    const struct array *value, const struct array *mask, bool scale,
                                    double fill, struct err *err)
{
    if (!operands_fit("key", key, "value", value, 2, "numbers of tokens", err))
        return NULL;
    struct array *weights = attention_weights(query, key, mask, scale, fill, err);
    struct array *output = weights ? array_matmul(weights, value, err) : NULL;
    array_free(weights);
    return output;
}

struct array *masked_dot_product_self_attention(const struct array *q, const struct array *k,
                                                const struct array *v, bool scale, struct err *err)
{
    if (!operands_fit("q", q, "k", k, 2, "numbers of tokens", err))
        return NULL;
    size_t L = q->shape[q->ndim - 2];
    struct array *mask = mask_causal(L, L, err);
    struct array *output =
        mask ? dot_product_attention(q, k, v, mask, scale, ATTENTION_FILL, err) : NULL;
    array_free(mask);
    return output;
}
