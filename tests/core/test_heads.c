#include "core/attention.h"

#include "core/math.h"
#include "support.h"

TestSuite(heads, .fini = release);

Test(heads, split_gives_each_head_its_columns)
{
    EXPECT(heads_split(A("[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]"), 2, &err),
           "[[[1, 2], [5, 6], [9, 10]], [[3, 4], [7, 8], [11, 12]]]");
}

Test(heads, concat_is_the_inverse_of_split)
{
    struct random r;
    random_seed(&r, 9);
    for (int round = 0; round < 20; round++) {
        size_t h = 1 + random_uint32(&r) % 4, d = 1 + random_uint32(&r) % 5;
        size_t shape[] = {1 + random_uint32(&r) % 3, 1 + random_uint32(&r) % 6, h * d};
        struct array *x = normal(&r, 3, shape);
        struct array *heads = keep(heads_split(x, h, &err));
        cr_assert_eq(heads->ndim, 4);
        cr_expect_eq(heads->shape[1], h);
        cr_expect_eq(heads->shape[3], d);
        EXPECT_SAME(keep(heads_concat(heads, &err)), x);
    }
}

/* Expected numbers from the same sums written in NumPy: seed 3; q, k, v (5,8), w_output (8,8). */
Test(heads, multi_head_attention_equals_numpy)
{
    struct random r;
    random_seed(&r, 3);
    struct array *q = normal(&r, 2, (const size_t[]){5, 8}),
                 *k = normal(&r, 2, (const size_t[]){5, 8});
    struct array *v = normal(&r, 2, (const size_t[]){5, 8}),
                 *w = normal(&r, 2, (const size_t[]){8, 8});
    struct array *mask = keep(mask_causal(5, 5, &err));
    struct array *o = keep(multi_head_attention(q, k, v, 2, w, mask, true, &err));
    cr_assert_not_null(o);
    cr_expect(near(array_get(o, (size_t[]){0, 0}), 1.111312482466503, 1e-13));
    cr_expect(near(array_get(o, (size_t[]){4, 7}), 1.625305278915508, 1e-13));
    cr_expect(near(array_get(o, (size_t[]){2, 3}), -0.8450118357512278, 1e-13));
    EXPECT_NEAR(array_reduce(REDUCE_SUM, o, AXIS_ALL, false, &err), "12.141337611617919", 1e-12);
}

Test(heads, one_head_without_a_projection_is_plain_attention)
{
    struct random r;
    random_seed(&r, 10);
    struct array *x = normal(&r, 3, (const size_t[]){2, 4, 6});
    EXPECT_CLOSE(keep(multi_head_attention(x, x, x, 1, NULL, NULL, true, &err)),
                 keep(dot_product_attention(x, x, x, NULL, true, ATTENTION_FILL, &err)));
}

Test(heads, errors_name_the_shapes)
{
    struct array *x = zeros(DTYPE_FLOAT64, 2, (const size_t[]){3, 10});
    struct array *w = zeros(DTYPE_FLOAT64, 2, (const size_t[]){9, 10});
    EXPECT_ERROR(heads_split(x, 3, &err), ERR_VALUE, "width 10 of (3,10)", "3 heads");
    EXPECT_ERROR(heads_split(x, 0, &err), ERR_VALUE, "0 heads");
    EXPECT_ERROR(heads_split(A("[1, 2]"), 2, &err), ERR_VALUE, "(2,)");
    EXPECT_ERROR(heads_concat(x, &err), ERR_VALUE, "(3,10)", "three axes");
    EXPECT_ERROR(multi_head_attention(x, x, x, 5, w, NULL, true, &err), ERR_VALUE,
                 "(3,10) @ (9,10)");
    EXPECT_ERROR(multi_head_attention(x, x, x, 4, NULL, NULL, true, &err), ERR_VALUE, "4 heads");
}
