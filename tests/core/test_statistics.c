/* Expected numbers come from NumPy 1.24 and SciPy 1.10. */
#include "core/statistics.h"

#include "support.h"

TestSuite(statistics, .fini = release);

#define MATRIX "[[1, 2, 3], [4, 5, 9]]"

enum { ROWS = 1, COLUMNS = 2, BOTH = 3 }; /* the axes 0, 1, and both, as bits */

Test(statistics, variance)
{
    EXPECT(array_variance(A("[1, 2, 3, 4]"), 1, 0, false, &err), "1.25");
    EXPECT(array_variance(A("[1, 2, 3, 4]"), 1, 1, true, &err), "[1.6666666666666667]");
    EXPECT(array_variance(A(MATRIX), ROWS, 0, false, &err), "[2.25, 2.25, 9.]");
    EXPECT(array_variance(A(MATRIX), COLUMNS, 1, true, &err), "[[1.], [7.]]");
    EXPECT(array_variance(A(MATRIX), BOTH, 0, false, &err), "6.666666666666667");
    EXPECT(array_variance(A("[1.5]"), 1, 1, false, &err), "nan");
}

Test(statistics, variance_does_not_depend_on_how_the_array_lies_in_memory)
{
    struct random r;
    random_seed(&r, 1);
    struct array *a = normal(&r, 2, (size_t[]){40, 33});
    struct array *t = keep(array_transpose(a, NULL, &err));
    EXPECT_SAME(keep(array_variance(t, ROWS, 0, false, &err)),
                keep(array_variance(a, COLUMNS, 0, false, &err)));
    EXPECT_SAME(keep(array_variance(t, BOTH, 0, false, &err)),
                keep(array_variance(a, BOTH, 0, false, &err)));
}

Test(statistics, median)
{
    EXPECT(array_median(A("[7, 1, 4]"), 1, false, &err), "4.");
    EXPECT(array_median(A("[7., 1., 4., 2.]"), 1, true, &err), "[3.]");
    EXPECT(array_median(A("[[7, 1, 4], [3, 9, 2]]"), ROWS, false, &err), "[5., 5., 3.]");
    EXPECT(array_median(A("[[7, 1, 4], [3, 9, 2]]"), COLUMNS, true, &err), "[[4.], [3.]]");
    EXPECT(array_median(A("[[7, 1, 4], [3, 9, 2]]"), BOTH, false, &err), "3.5");
    EXPECT(array_median(A("[1., nan, 2.]"), 1, false, &err), "nan");
    EXPECT(array_median(zeros(DTYPE_FLOAT64, 2, (size_t[]){0, 2}), ROWS, false, &err),
           "[nan, nan]");
}

Test(statistics, running_sums)
{
    EXPECT(array_scan(REDUCE_SUM, A(MATRIX), AXIS_ALL, &err), "[1, 3, 6, 10, 15, 24]");
    EXPECT(array_scan(REDUCE_SUM, A(MATRIX), 0, &err), "[[1, 2, 3], [5, 7, 12]]");
    EXPECT(array_scan(REDUCE_PRODUCT, A(MATRIX), -1, &err), "[[1, 2, 6], [4, 20, 180]]");
    EXPECT(array_scan(REDUCE_SUM, A("[True, True, False]"), 0, &err), "[1, 2, 2]");
    EXPECT(array_scan(REDUCE_SUM, A("[0.5, nan, 1.]"), 0, &err), "[0.5, nan, nan]");
    EXPECT_ERROR(array_scan(REDUCE_SUM, A(MATRIX), 2, &err), ERR_AXIS, "axis 2");
}

Test(statistics, counting)
{
    EXPECT(array_count_nonzero(A("[[0., nan], [1., -0.]]"), BOTH, false, &err), "2");
    EXPECT(array_count_nonzero(A("[[0, 1], [1, 1]]"), ROWS, false, &err), "[1, 2]");
}

Test(statistics, weighted_means)
{
    EXPECT(array_average(A("[1, 4]"), A("[3., 1.]"), 1, false, &err), "1.75");
    EXPECT(array_average(A(MATRIX), A("[[1., 2., 1.]]"), COLUMNS, true, &err), "[[2.], [5.75]]");
    EXPECT_ERROR(array_average(A("[1, 4]"), A("[1., -1.]"), 1, false, &err), ERR_ZERO_DIVISION,
                 "Weights sum to zero");
}

Test(statistics, rounding_goes_to_the_even_digit)
{
    EXPECT(array_round(A("[0.5, 1.5, 2.5, -0.5]"), 0, &err), "[0., 2., 2., -0.]");
    EXPECT(array_round(A("[2.675, 0.125]"), 2, &err), "[2.68, 0.12]");
    EXPECT(array_round(A("[1250., 1350.]"), -2, &err), "[1200., 1400.]");
    EXPECT(array_round(A("[1250, 1350]"), -2, &err), "[1200, 1400]");
    EXPECT(array_round(A("[1250, 7]"), 3, &err), "[1250, 7]");
    EXPECT(array_round(A("[nan, inf]"), 1, &err), "[nan, inf]");
}

Test(statistics, softmax_and_its_logarithm)
{
    EXPECT_NEAR(array_softmax_axes(A("[[0., 0.], [0., 0.]]"), BOTH, &err),
                "[[0.25, 0.25], [0.25, 0.25]]", 0);
    EXPECT_NEAR(array_log_softmax(A("[1000., 0.]"), 1, &err), "[0., -1000.]", 0);
    EXPECT_NEAR(array_log_softmax(A("[1, 2, 3]"), 1, &err),
                "[-2.4076059644443806, -1.4076059644443804, -0.4076059644443804]", 1e-15);
    EXPECT_NEAR(array_logsumexp_axes(A("[[0., 0.], [1., 1.]]"), NULL, COLUMNS, true, &err),
                "[[0.6931471805599453], [1.6931471805599454]]", 1e-15);
    EXPECT(array_logsumexp_axes(A("[-inf, -inf]"), NULL, 1, false, &err), "-inf");
    EXPECT(array_logsumexp_axes(A("[inf, 1.]"), NULL, 1, false, &err), "inf");
}
