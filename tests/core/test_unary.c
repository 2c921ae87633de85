#include "core/math.h"

#include "support.h"

TestSuite(unary, .fini = release);

static struct array *unary(enum unary_op op, const char *a)
{
    return array_unary(op, A(a), &err);
}

Test(unary, keeps_the_dtype_where_it_can)
{
    EXPECT(unary(UNARY_NEGATIVE, "[1, -2]"), "[-1, 2]");
    EXPECT(unary(UNARY_NEGATIVE, "[1.5, inf]"), "[-1.5, -inf]");
    EXPECT(unary(UNARY_ABSOLUTE, "[-3, 3]"), "[3, 3]");
    EXPECT(unary(UNARY_ABSOLUTE, "[True, False]"), "[True, False]");
    EXPECT(unary(UNARY_ABSOLUTE, "[-inf, nan, -0.5]"), "[inf, nan, 0.5]");
    EXPECT(unary(UNARY_INVERT, "[True, False]"), "[False, True]");
    EXPECT(unary(UNARY_INVERT, "[0, 5]"), "[-1, -6]");
    EXPECT(unary(UNARY_SIGN, "[-7, 0, 7]"), "[-1, 0, 1]");
    EXPECT(unary(UNARY_SIGN, "[-inf, nan, 0.5]"), "[-1., nan, 1.]");
}

Test(unary, the_functions_of_analysis_give_floats)
{
    EXPECT_NEAR(unary(UNARY_EXP, "[0, 1, -1]"), "[1., 2.718281828459045, 0.36787944117144233]",
                1e-15);
    EXPECT_NEAR(unary(UNARY_LOG, "[1., 10., 0., -1.]"), "[0., 2.302585092994046, -inf, nan]",
                1e-15);
    EXPECT(unary(UNARY_SQRT, "[4, 2, -1]"), "[2., 1.4142135623730951, nan]");
    EXPECT_NEAR(unary(UNARY_TANH, "[0.5, -inf]"), "[0.46211715726000973, -1.]", 1e-15);
    EXPECT(unary(UNARY_EXP, "[-inf, inf, nan]"), "[0., inf, nan]");
    EXPECT(unary(UNARY_SQRT, "[True, False]"), "[1., 0.]");
}

Test(unary, tests_give_bools_for_every_dtype)
{
    EXPECT(unary(UNARY_ISNAN, "[nan, inf, 1.]"), "[True, False, False]");
    EXPECT(unary(UNARY_ISINF, "[nan, -inf, 1.]"), "[False, True, False]");
    EXPECT(unary(UNARY_ISFINITE, "[nan, -inf, 1.]"), "[False, False, True]");
    EXPECT(unary(UNARY_ISNAN, "[1, 2]"), "[False, False]");
    EXPECT(unary(UNARY_ISFINITE, "[True]"), "[True]");
}

Test(unary, the_most_negative_integer_wraps)
{
    struct array *a = A("0");
    a->buffer->i[0] = INT64_MIN;
    cr_expect_eq(keep(array_unary(UNARY_NEGATIVE, a, &err))->buffer->i[0], INT64_MIN);
    cr_expect_eq(keep(array_unary(UNARY_ABSOLUTE, a, &err))->buffer->i[0], INT64_MIN);
}

Test(unary, reads_views_and_leaves_its_operand_alone)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]");
    struct array *t = keep(array_transpose(a, NULL, &err));
    EXPECT(array_unary(UNARY_NEGATIVE, t, &err), "[[-1, -4], [-2, -5], [-3, -6]]");
    EXPECT_SAME(a, A("[[1, 2, 3], [4, 5, 6]]"));
}

Test(unary, refuses_what_numpy_refuses)
{
    EXPECT_ERROR(unary(UNARY_NEGATIVE, "[True]"), ERR_TYPE, "negative", "bool", "~");
    EXPECT_ERROR(unary(UNARY_SIGN, "[True]"), ERR_UFUNC_NO_LOOP, "sign", "bool");
    EXPECT_ERROR(unary(UNARY_INVERT, "[1.5]"), ERR_TYPE, "invert", "float64");
}

Test(unary, rounds_halves_to_even)
{
    EXPECT(unary(UNARY_RINT, "[0.5, 1.5, -2.5]"), "[0., 2., -2.]");
    EXPECT(unary(UNARY_FLOOR, "[0.5, -1.5]"), "[0., -2.]");
    EXPECT(unary(UNARY_CEIL, "[0.5, -1.5]"), "[1., -1.]");
    EXPECT(unary(UNARY_TRUNC, "[0.5, -1.5]"), "[0., -1.]");
    EXPECT(unary(UNARY_FLOOR, "[1, 2]"), "[1., 2.]");
}

Test(unary, squares_and_reciprocals_keep_whole_numbers)
{
    EXPECT(unary(UNARY_SQUARE, "[-3, 2]"), "[9, 4]");
    EXPECT(unary(UNARY_SQUARE, "[-1.5]"), "[2.25]");
    EXPECT(unary(UNARY_RECIPROCAL, "[1, 2, -1]"), "[1, 0, -1]");
    EXPECT(unary(UNARY_RECIPROCAL, "[4., 0.]"), "[0.25, inf]");
}

Test(unary, sigmoid_and_negation)
{
    EXPECT(unary(UNARY_EXPIT, "[0., -inf, inf]"), "[0.5, 0., 1.]");
    EXPECT(unary(UNARY_LOGICAL_NOT, "[0, 2]"), "[True, False]");
    EXPECT(unary(UNARY_LOGICAL_NOT, "[-0., nan]"), "[True, False]");
}
