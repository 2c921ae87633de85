/* The textbook's numbers, to full precision from NumPy and SciPy. */
#include "core/attention.h"

#include "core/math.h"
#include "support.h"

#define Q_TEXT "[[1, 0, 2], [2, 2, 2], [2, 1, 3]]"
#define K_TEXT "[[0, 1, 1], [4, 4, 0], [2, 3, 1]]"
#define V_TEXT "[[1, 2, 3], [2, 8, 0], [2, 6, 3]]"

TestSuite(attention, .fini = release);

static struct array *attend(const struct array *q, const struct array *k, const struct array *v,
                            const struct array *mask)
{
    return dot_product_attention(q, k, v, mask, true, ATTENTION_FILL, &err);
}

Test(attention, masks)
{
    EXPECT(mask_bidirectional(2, 3, &err), "[[True, True, True], [True, True, True]]");
    EXPECT(mask_causal(3, 3, &err),
           "[[True, False, False], [True, True, False], [True, True, True]]");
    EXPECT(mask_causal(2, 3, &err), "[[True, True, False], [True, True, True]]");
    EXPECT(mask_causal(3, 2, &err), "[[False, False], [True, False], [True, True]]");
    cr_expect_eq(array_count(keep(mask_causal(0, 3, &err))), 0);
    EXPECT_ERROR(mask_causal((size_t)1 << 32, (size_t)1 << 32, &err), ERR_MEMORY, "4294967296");
}

Test(attention, masked_fills_where_the_mask_is_false)
{
    struct array *scores = A("[[1, 2], [3, 4]]");
    EXPECT(attention_masked(scores, A("[[True, False], [True, True]]"), ATTENTION_FILL, &err),
           "[[1., -1e9], [3., 4.]]");
    EXPECT(attention_masked(scores, A("[False, True]"), -INFINITY, &err),
           "[[-inf, 2.], [-inf, 4.]]");
    EXPECT(attention_masked(scores, NULL, ATTENTION_FILL, &err), "[[1., 2.], [3., 4.]]");
    EXPECT_ERROR(attention_masked(scores, A("[1, 0]"), 0, &err), ERR_TYPE, "bool", "int64", "(2,)");
    EXPECT_ERROR(attention_masked(scores, A("[True, True, False]"), 0, &err), ERR_VALUE,
                 "the mask has the shape (3,), and the scores have (2,2)", "causal(2) fits");
    EXPECT_ERROR(attention_masked(A("[1, 2]"), A("[True, True, False]"), 0, &err), ERR_VALUE,
                 "(3,)", "(2,)", "its own True or False");
}

Test(attention, the_textbooks_example)
{
    struct array *Q = A(Q_TEXT), *K = A(K_TEXT), *V = A(V_TEXT);
    EXPECT_NEAR(attention_weights(Q, K, NULL, false, ATTENTION_FILL, &err),
                "[[6.3378938333037621e-02, 4.6831053083348129e-01, 4.6831053083348129e-01],"
                " [6.0336648545583371e-06, 9.8200786489581671e-01, 1.7986101439328640e-02],"
                " [2.9538722303456460e-04, 8.8053690177496180e-01, 1.1916771100200384e-01]]",
                1e-15);
    EXPECT_NEAR(dot_product_attention(Q, K, V, NULL, false, ATTENTION_FILL, &err),
                "[[1.9366210616669628, 6.683105308334813, 1.5950684074995567],"
                " [1.9999939663351454, 7.963991595132215, 0.0539764053125496],"
                " [1.9997046127769658, 7.759892254657786, 0.3583892946751152]]",
                1e-14);
}

Test(attention, scaled_and_causal)
{
    struct array *Q = A(Q_TEXT), *K = A(K_TEXT), *V = A(V_TEXT);
    EXPECT_NEAR(attend(Q, K, V, NULL),
                "[[1.8638742024430663, 6.319371012215332, 1.7041886963354],"
                " [1.9991095526093678, 7.814123504867458, 0.2734720583550195],"
                " [1.992555107622926, 7.479635591774633, 0.7358772580756072]]",
                1e-14);
    EXPECT_NEAR(masked_dot_product_self_attention(Q, K, V, true, &err),
                "[[1., 2., 3.],"
                " [1.9990211992990996, 7.9941271957945981, 2.9364021027013850e-03],"
                " [1.9925551076229260, 7.4796355917746329, 7.3587725807560722e-01]]",
                1e-14);
    EXPECT_NEAR(masked_dot_product_self_attention(Q, K, V, false, &err),
                "[[1., 2., 3.],"
                " [1.9999938558253978, 7.9999631349523872, 1.8432523806644153e-05],"
                " [1.9997046127769658, 7.7598922546577862, 3.5838929467511521e-01]]",
                1e-14);
}

Test(attention, a_row_with_no_key_left)
{
    struct array *Q = A(Q_TEXT), *K = A(K_TEXT);
    struct array *mask = A("[[False, False, False], [False, True, False], [True, False, False]]");
    EXPECT(attention_weights(Q, K, mask, true, ATTENTION_FILL, &err),
           "[[0.3333333333333333, 0.3333333333333333, 0.3333333333333333],"
           " [0., 1., 0.], [1., 0., 0.]]");
    EXPECT(attention_weights(Q, K, mask, true, -INFINITY, &err),
           "[[nan, nan, nan], [0., 1., 0.], [1., 0., 0.]]");
}

Test(attention, batches_broadcast)
{
    struct random r;
    random_seed(&r, 4);
    struct array *q = normal(&r, 3, (const size_t[]){2, 3, 4});
    struct array *k = normal(&r, 2, (const size_t[]){5, 4}),
                 *v = normal(&r, 2, (const size_t[]){5, 6});
    struct array *both = keep(attend(q, k, v, NULL));
    for (int64_t b = 0; b < 2; b++) {
        struct index_item item = {.kind = INDEX_INT, .start = b};
        EXPECT_CLOSE(keep(array_index(both, 1, &item, &err)),
                     keep(attend(keep(array_index(q, 1, &item, &err)), k, v, NULL)));
    }
}

/* Rows of a in another order: result[i] = a[order[i]]. */
static struct array *permuted(const struct array *a, const size_t *order)
{
    struct array *p = zeros(DTYPE_FLOAT64, 2, a->shape);
    for (size_t i = 0; i < a->shape[0]; i++)
        for (size_t j = 0; j < a->shape[1]; j++)
            array_set(p, (size_t[]){i, j}, array_get(a, (size_t[]){order[i], j}));
    return p;
}

Test(attention, commutes_with_permuting_tokens)
{
    const size_t order[] = {3, 0, 4, 1, 2};
    struct random r;
    random_seed(&r, 5);
    struct array *q = normal(&r, 2, (const size_t[]){5, 4}),
                 *k = normal(&r, 2, (const size_t[]){5, 4});
    struct array *v = normal(&r, 2, (const size_t[]){5, 3});
    struct array *output = keep(attend(q, k, v, NULL));
    struct array *moved =
        keep(attend(permuted(q, order), permuted(k, order), permuted(v, order), NULL));
    EXPECT_CLOSE(moved, permuted(output, order));
    cr_expect_not(array_identical(moved, output));
}

Test(attention, a_causal_output_never_depends_on_a_later_token)
{
    enum { L = 6, D = 4 };
    struct random r;
    random_seed(&r, 6);
    struct array *x = normal(&r, 2, (const size_t[]){L, D});
    struct array *before = keep(masked_dot_product_self_attention(x, x, x, true, &err));
    for (size_t changed = 1; changed < L; changed++) {
        struct array *y = keep(array_copy(x, &err));
        for (size_t j = 0; j < D; j++)
            array_set(y, (size_t[]){changed, j}, 3 * random_gauss(&r));
        struct array *after = keep(masked_dot_product_self_attention(y, y, y, true, &err));
        for (size_t i = 0; i < L; i++) {
            bool same = true;
            for (size_t j = 0; j < D; j++)
                same = same &&
                       array_get(before, (size_t[]){i, j}) == array_get(after, (size_t[]){i, j});
            cr_expect_eq(same, i < changed, "token %zu changed, output %zu", changed, i);
        }
    }
}

Test(attention, errors_name_the_shapes)
{
    struct array *a = zeros(DTYPE_FLOAT64, 2, (const size_t[]){3, 4});
    struct array *wide = zeros(DTYPE_FLOAT64, 2, (const size_t[]){3, 5});
    struct array *longer = zeros(DTYPE_FLOAT64, 2, (const size_t[]){6, 4});
    EXPECT_ERROR(attend(a, wide, a, NULL), ERR_VALUE, "query (3,4)", "key (3,5)",
                 "widths 4 and 5 differ");
    EXPECT_ERROR(attend(a, a, longer, NULL), ERR_VALUE, "key (3,4)", "value (6,4)",
                 "tokens 3 and 6");
    EXPECT_ERROR(attend(a, A("[1., 2.]"), a, NULL), ERR_VALUE, "key (2,)", "two axes");
    EXPECT_ERROR(attend(A("1."), a, a, NULL), ERR_VALUE, "query ()", "two axes");
    EXPECT_ERROR(attend(a, a, a, zeros(DTYPE_BOOL, 2, (const size_t[]){4, 4})), ERR_VALUE, "(4,4)",
                 "(3,3)");
    EXPECT_ERROR(masked_dot_product_self_attention(a, longer, longer, true, &err), ERR_VALUE,
                 "q (3,4)", "k (6,4)");
}
