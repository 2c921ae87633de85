/* Attention in several heads side by side. */
#include "core/attention.h"

#include "base/err.h"
#include "core/math.h"

struct array *heads_split(const struct array *x, size_t h, struct err *err)
{
    char text[ARRAY_SHAPE_TEXT];
    array_shape_text(x, text);
    if (x->ndim < 2 || x->ndim == ARRAY_MAX_NDIM) {
        err_set(err, ERR_VALUE, "heads_split: %s needs 2 to %d axes", text, ARRAY_MAX_NDIM - 1);
        err_hint(err, "rows are tokens, columns are features: (..., L, h * d)");
        return NULL;
    }
    size_t width = x->shape[x->ndim - 1];
    if (h == 0 || width % h != 0) {
        err_set(err, ERR_VALUE, "heads_split: the width %zu of %s does not divide into %zu heads",
                width, text, h);
        err_hint(err, "the number of heads must divide the width");
        return NULL;
    }
    int64_t shape[ARRAY_MAX_NDIM];
    for (int d = 0; d < x->ndim; d++)
        shape[d] = (int64_t)x->shape[d];
    shape[x->ndim - 1] = (int64_t)h;
    shape[x->ndim] = (int64_t)(width / h);
    struct array *apart = array_reshape(x, x->ndim + 1, shape, err); /* (..., L, h, d) */
    struct array *heads = apart ? array_swapaxes(apart, -2, -3, err) : NULL;
    array_free(apart);
    return heads;
}

struct array *heads_concat(const struct array *heads, struct err *err)
{
    if (heads->ndim < 3) {
        char text[ARRAY_SHAPE_TEXT];
        err_set(err, ERR_VALUE, "heads_concat: %s needs three axes or more",
                array_shape_text(heads, text));
        err_hint(err, "heads, tokens, features: (..., h, L, d)");
        return NULL;
    }
    struct array *beside = array_swapaxes(heads, -2, -3, err); /* (..., L, h, d) */
    if (!beside)
        return NULL;
    int64_t shape[ARRAY_MAX_NDIM];
    int last = beside->ndim - 1;
    for (int d = 0; d < last; d++)
        shape[d] = (int64_t)beside->shape[d];
    shape[last - 1] *= (int64_t)beside->shape[last];
    struct array *x = array_reshape(beside, last, shape, err);
    array_free(beside);
    return x;
}

/* heads_concat(dot_product_attention(q, k, v per head)). */
static struct array *attend_in_heads(const struct array *q, const struct array *k,
                                     const struct array *v, size_t h, const struct array *mask,
                                     bool scale, struct err *err)
{
    struct array *queries = heads_split(q, h, err);
    struct array *keys = queries ? heads_split(k, h, err) : NULL;
    struct array *values = keys ? heads_split(v, h, err) : NULL;
    struct array *heads = NULL, *concat = NULL;
    if (values)
        heads = dot_product_attention(queries, keys, values, mask, scale, ATTENTION_FILL, err);
    if (heads)
        concat = heads_concat(heads, err);
    array_free(queries);
    array_free(keys);
    array_free(values);
    array_free(heads);
    return concat;
}

struct array *multi_head_attention(const struct array *q, const struct array *k,
                                   const struct array *v, size_t h, const struct array *w_output,
                                   const struct array *mask, bool scale, struct err *err)
{
    struct array *concat = attend_in_heads(q, k, v, h, mask, scale, err);
    if (!concat || !w_output)
        return concat;
    struct array *output = array_matmul(concat, w_output, err);
    array_free(concat);
    return output;
}
