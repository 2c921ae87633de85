/* Attention, after Vaswani et al., "Attention Is All You Need" (2017), sections 3.2.1 and 3.2.2.
 *
 * Letters: L_q queries, L_k keys, d_k the width of queries and keys, d_v the width of values, h
 * heads. Leading axes ("...") are batch axes and broadcast. A mask is a bool array that broadcasts
 * against the scores (..., L_q, L_k); True means "may attend". A NULL mask lets every query attend
 * to every key. */
#ifndef QKV_CORE_ATTENTION_H
#define QKV_CORE_ATTENTION_H

#include "core/array.h"

/* What a masked score is replaced by. With the finite fill a row with no key left comes out uniform
 * (all its scores are equal); with -INFINITY it is 0/0, NaN. */
#define ATTENTION_FILL (-1e9)

/* (L_q, L_k) masks: everything; and key j for query i where j <= i + (L_k - L_q), so that the last
 * query sees every key even when there are more keys than queries. */
struct array *mask_bidirectional(size_t L_q, size_t L_k, struct err *err);
struct array *mask_causal(size_t L_q, size_t L_k, struct err *err);

/* scores where mask holds, fill elsewhere; float64. mask must be bool or NULL (then a copy). */
struct array *attention_masked(const struct array *scores, const struct array *mask, double fill,
                               struct err *err);

/* softmax(masked(query @ key^T / (scale ? sqrt(d_k) : 1), mask, fill)): (..., L_q, L_k). */
struct array *attention_weights(const struct array *query, const struct array *key,
                                const struct array *mask, bool scale, double fill, struct err *err);

/* attention_weights(...) @ value: (..., L_q, d_k), (..., L_k, d_k), (..., L_k, d_v) -> (..., L_q,
 * d_v). ERR_VALUE names the shapes when they do not fit. */
struct array *dot_product_attention(const struct array *query, const struct array *key,
                                    const struct array *value, const struct array *mask, bool scale,
                                    double fill, struct err *err);

/* The same with the causal mask for q, k and v of one length. */
struct array *masked_dot_product_self_attention(const struct array *q, const struct array *k,
                                                const struct array *v, bool scale, struct err *err);

/* (..., L, h * d) -> (..., h, L, d): head i gets columns i*d to i*d + d - 1. A view where the
 * strides allow it. ERR_VALUE unless h divides the width. */
struct array *heads_split(const struct array *x, size_t h, struct err *err);

/* (..., h, L, d) -> (..., L, h * d): heads side by side, the inverse of heads_split. */
struct array *heads_concat(const struct array *heads, struct err *err);

/* heads_concat(dot_product_attention(per head)) @ w_output, for q, k, v of shape (..., L, h * d);
 * w_output (h * d_v, d_model) may be NULL: no output projection. The mask broadcasts against the
 * scores of all heads, (..., h, L_q, L_k). */
struct array *multi_head_attention(const struct array *q, const struct array *k,
                                   const struct array *v, size_t h, const struct array *w_output,
                                   const struct array *mask, bool scale, struct err *err);

#endif
