/* Expected numbers come from SciPy 1.10. */
#include "core/math.h"
#include "core/statistics.h"

#include "support.h"

TestSuite(softmax, .fini = release);

Test(softmax, the_textbooks_scores)
{
    EXPECT_NEAR(array_softmax(A("[[2, 4, 4], [4, 16, 12], [4, 12, 10]]"), -1, &err),
                "[[6.3378938333037621e-02, 4.6831053083348129e-01, 4.6831053083348129e-01],"
                " [6.0336648545583371e-06, 9.8200786489581671e-01, 1.7986101439328640e-02],"
                " [2.9538722303456460e-04, 8.8053690177496180e-01, 1.1916771100200384e-01]]",
                1e-15);
}

Test(softmax, along_any_axis_or_all)
{
    struct array *a = A("[[2, 4, 4], [4, 16, 12], [4, 12, 10]]");
    struct array *t = keep(array_transpose(a, NULL, &err));
    struct array *columns = keep(array_softmax(t, 0, &err));
    EXPECT_CLOSE(keep(array_transpose(columns, NULL, &err)), keep(array_softmax(a, 1, &err)));
    EXPECT_NEAR(array_softmax(A("[[0., 0.], [0., 0.]]"), AXIS_ALL, &err),
                "[[0.25, 0.25], [0.25, 0.25]]", 0);
    EXPECT(array_softmax(A("7"), AXIS_ALL, &err), "1.");
}

Test(softmax, large_scores_do_not_overflow)
{
    EXPECT(array_softmax(A("[1e308, 1e308, -1e308]"), 0, &err), "[0.5, 0.5, 0.]");
    EXPECT(array_softmax(A("[-1e9, -1e9, -1e9, -1e9]"), 0, &err), "[0.25, 0.25, 0.25, 0.25]");
}

Test(softmax, infinities_and_nan)
{
    EXPECT(array_softmax(A("[0., -inf, 0.]"), 0, &err), "[0.5, 0., 0.5]");
    EXPECT(array_softmax(A("[-inf, -inf]"), 0, &err), "[nan, nan]");
    EXPECT(array_softmax(A("[0., inf]"), 0, &err), "[nan, nan]");
    EXPECT(array_softmax(A("[[0., nan], [0., 0.]]"), 1, &err), "[[nan, nan], [0.5, 0.5]]");
}

Test(softmax, rows_sum_to_one_and_a_constant_does_not_move_them)
{
    struct random r;
    random_seed(&r, 1);
    for (int round = 0; round < 50; round++) {
        size_t shape[] = {1 + random_uint32(&r) % 4, 1 + random_uint32(&r) % 7,
                          1 + random_uint32(&r) % 40};
        int axis = (int)(random_uint32(&r) % 3);
        struct array *a = normal(&r, 3, shape);
        struct array *p = keep(array_softmax(a, axis, &err));
        struct array *sum = keep(array_reduce(REDUCE_SUM, p, axis, false, &err));
        for (size_t k = 0; k < array_count(sum); k++)
            cr_expect(near(sum->buffer->f[k], 1, 1e-14));
        struct array *shifted = keep(array_binary(BINARY_ADD, a, A("100"), &err));
        EXPECT_CLOSE(keep(array_softmax(shifted, axis, &err)), p);
    }
}

Test(softmax, refuses_what_has_no_maximum_or_axis)
{
    EXPECT_ERROR(array_softmax(A("[[], []]"), 1, &err), ERR_VALUE, "zero-size", "(2,0)");
    EXPECT_ERROR(array_softmax(A("[1., 2.]"), 1, &err), ERR_AXIS, "axis 1 is out of bounds");
    cr_expect_eq(array_count(keep(array_softmax(A("[[], []]"), 0, &err))), 0);
}

Test(softmax, logsumexp)
{
    struct array *a = A("[[1., 2., 3.], [4., -inf, 0.5]]");
    EXPECT_NEAR(array_logsumexp_axes(a, NULL, 2, false, &err),
                "[3.4076059644443806, 4.029750418272621]", 1e-15);
    EXPECT_NEAR(array_logsumexp_axes(a, NULL, 3, false, &err), "4.459447594966416", 1e-15);
    EXPECT_NEAR(array_logsumexp_axes(a, NULL, 2, true, &err),
                "[[3.4076059644443806], [4.029750418272621]]", 1e-15);
    EXPECT_NEAR(array_logsumexp_axes(A("[1000, 1000]"), NULL, 1, false, &err), "1000.6931471805599",
                1e-12);
    EXPECT(array_logsumexp_axes(A("[-inf, -inf]"), NULL, 1, false, &err), "-inf");
    EXPECT(array_logsumexp_axes(A("[inf, 0.]"), NULL, 1, false, &err), "inf");
    EXPECT(array_logsumexp_axes(A("[nan, 0.]"), NULL, 1, false, &err), "nan");
    EXPECT_ERROR(array_logsumexp_axes(A("[]"), NULL, 1, false, &err), ERR_VALUE, "(0,)");
}

Test(softmax, logsumexp_is_the_logarithm_of_softmaxs_denominator)
{
    struct random r;
    random_seed(&r, 2);
    struct array *a = normal(&r, 2, (const size_t[]){5, 9});
    struct array *lse = keep(array_logsumexp_axes(a, NULL, 1, true, &err));
    struct array *log_p = keep(array_binary(BINARY_SUBTRACT, a, lse, &err));
    EXPECT_CLOSE(keep(array_unary(UNARY_EXP, log_p, &err)), keep(array_softmax(a, 0, &err)));
}
