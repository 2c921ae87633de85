/* Expected numbers come from NumPy 1.24. */
#include "core/math.h"

#include "support.h"

TestSuite(binary, .fini = release);

static struct array *binary(enum binary_op op, const char *a, const char *b)
{
    return array_binary(op, A(a), A(b), &err);
}

Test(binary, dtypes_are_promoted)
{
    EXPECT(binary(BINARY_ADD, "[True, False]", "[1, 2]"), "[2, 2]");
    EXPECT(binary(BINARY_ADD, "[1, 2]", "[0.5, 1.]"), "[1.5, 3.]");
    EXPECT(binary(BINARY_ADD, "[True, False]", "[True, False]"), "[True, False]");
    EXPECT(binary(BINARY_MULTIPLY, "[True, False]", "[True, True]"), "[True, False]");
    EXPECT(binary(BINARY_DIVIDE, "[3, 4]", "2"), "[1.5, 2.]");
    EXPECT(binary(BINARY_DIVIDE, "[True]", "[True]"), "[1.]");
    EXPECT(binary(BINARY_POWER, "[2, 3]", "2"), "[4, 9]");
    EXPECT(binary(BINARY_POWER, "[2, 3]", "2."), "[4., 9.]");
    EXPECT(binary(BINARY_MAXIMUM, "[True, False]", "[False, False]"), "[True, False]");
    EXPECT(binary(BINARY_MINIMUM, "[5, -5]", "[0.5]"), "[0.5, -5.]");
}

Test(binary, broadcasts_both_ways)
{
    EXPECT(binary(BINARY_SUBTRACT, "[[1], [2]]", "[10, 20, 30]"),
           "[[-9, -19, -29], [-8, -18, -28]]");
    EXPECT(binary(BINARY_ADD, "1", "2"), "3");
    struct array *t = keep(array_transpose(A("[[1, 2, 3], [4, 5, 6]]"), NULL, &err));
    EXPECT(array_binary(BINARY_ADD, t, A("[0.5, 0.25]"), &err),
           "[[1.5, 4.25], [2.5, 5.25], [3.5, 6.25]]");
    struct array *empty = keep(array_binary(BINARY_ADD, A("[[], []]"), A("[[1], [2]]"), &err));
    cr_expect_eq(array_count(empty), 0);
}

/* Rows longer than the chunks that kernels work on. */
Test(binary, long_rows_with_a_repeated_operand_of_another_dtype)
{
    struct array *a = zeros(DTYPE_INT64, 2, (const size_t[]){3, 1000});
    for (int64_t k = 0; k < 3000; k++)
        a->buffer->i[k] = k;
    struct array *sum = keep(array_binary(BINARY_ADD, a, A("[[0.5], [1.5], [2.5]]"), &err));
    struct array *half = keep(array_binary(BINARY_DIVIDE, a, A("2"), &err));
    for (size_t k = 0; k < 3000; k++) {
        size_t row = k / 1000;
        cr_expect_eq(sum->buffer->f[k], (double)k + 0.5 + (double)row);
        cr_expect_eq(half->buffer->f[k], (double)k / 2);
    }
}

Test(binary, integer_division_rounds_towards_minus_infinity)
{
    EXPECT(binary(BINARY_FLOOR_DIVIDE, "[7, -7, 7, -7, 5]", "[2, 2, -2, -2, 0]"),
           "[3, -4, -4, 3, 0]");
    EXPECT(binary(BINARY_REMAINDER, "[7, -7, 7, -7, 5]", "[2, 2, -2, -2, 0]"), "[1, 1, -1, -1, 0]");
    EXPECT(binary(BINARY_FLOOR_DIVIDE, "[True]", "[True]"), "[1]");
}

#define DIVIDENDS "[7.5, -7.5, 1., -1., inf, 1., -1., 0., 1e300, 0.3, -0.3]"
#define DIVISORS  "[-2., 2., inf, inf, 1., 0., 0., 0., 1e-300, 0.1, 0.1]"

Test(binary, float_division_follows_numpy_to_infinity_and_nan)
{
    EXPECT(binary(BINARY_FLOOR_DIVIDE, DIVIDENDS, DIVISORS),
           "[-4., -4., 0., -1., nan, inf, -inf, nan, inf, 2., -3.]");
    EXPECT(binary(BINARY_REMAINDER, DIVIDENDS, DIVISORS),
           "[-0.5, 0.5, 1., inf, nan, nan, nan, nan, 4.891554850853602e-301, "
           "0.09999999999999998, 2.7755575615628914e-17]");
}

Test(binary, zero_keeps_the_sign_that_numpy_gives_it)
{
    struct array *q = keep(binary(BINARY_FLOOR_DIVIDE, "[-0., 0., 0.]", "[3., -3., 3.]"));
    struct array *r = keep(binary(BINARY_REMAINDER, "[-0., 0., -6.]", "[3., -3., 3.]"));
    cr_expect(array_identical(q, A("[-0., -0., 0.]")));
    cr_expect(array_identical(r, A("[0., -0., 0.]")));
}

Test(binary, int64_wraps)
{
    struct array *big = A("[0, 0, 0]"), *by = A("[1, 2, -1]");
    big->buffer->i[0] = INT64_MAX;
    big->buffer->i[1] = (int64_t)1 << 62;
    big->buffer->i[2] = INT64_MIN;
    struct array *sum = keep(array_binary(BINARY_ADD, big, by, &err));
    struct array *product = keep(array_binary(BINARY_MULTIPLY, big, by, &err));
    struct array *quotient = keep(array_binary(BINARY_FLOOR_DIVIDE, big, by, &err));
    struct array *rest = keep(array_binary(BINARY_REMAINDER, big, by, &err));
    cr_expect_eq(sum->buffer->i[0], INT64_MIN);
    cr_expect_eq(product->buffer->i[1], INT64_MIN);
    cr_expect_eq(product->buffer->i[2], INT64_MIN);
    cr_expect_eq(quotient->buffer->i[2], INT64_MIN);
    cr_expect_eq(rest->buffer->i[2], 0);
}

Test(binary, powers)
{
    struct array *p = keep(binary(BINARY_POWER, "[3, -2, 10, 7]", "[4, 3, 20, 0]"));
    cr_expect_eq(p->buffer->i[0], 81);
    cr_expect_eq(p->buffer->i[1], -8);
    cr_expect_eq(p->buffer->i[2], 7766279631452241920);
    cr_expect_eq(p->buffer->i[3], 1);
    EXPECT(binary(BINARY_POWER, "[4., 2.]", "[0.5, -1.]"), "[2., 0.5]");
    EXPECT(binary(BINARY_POWER, "[2., 4.]", "-1"), "[0.5, 0.25]");
    EXPECT_ERROR(binary(BINARY_POWER, "[2, 4]", "[1, -1]"), ERR_VALUE, "negative integer powers",
                 "2.0 ** -1");
}

Test(binary, maximum_and_minimum_pass_nan_on)
{
    EXPECT(binary(BINARY_MAXIMUM, "[1., nan, 3., nan]", "[nan, 2., 4., nan]"),
           "[nan, nan, 4., nan]");
    EXPECT(binary(BINARY_MINIMUM, "[1., nan, 3., -inf]", "[nan, 2., 4., 0.]"),
           "[nan, nan, 3., -inf]");
}

Test(binary, comparisons_give_bools_and_nan_equals_nothing)
{
    EXPECT(binary(BINARY_LESS, "[1, 2, 3]", "2"), "[True, False, False]");
    EXPECT(binary(BINARY_LESS_EQUAL, "[1, 2, 3]", "2."), "[True, True, False]");
    EXPECT(binary(BINARY_GREATER, "[True, False]", "[False, False]"), "[True, False]");
    EXPECT(binary(BINARY_GREATER_EQUAL, "[1, 2, 3]", "2"), "[False, True, True]");
    EXPECT(binary(BINARY_EQUAL, "[nan, 1.]", "[nan, 1.]"), "[False, True]");
    EXPECT(binary(BINARY_NOT_EQUAL, "[nan, 1.]", "[nan, 1.]"), "[True, False]");
}

Test(binary, logic_on_bools_and_bits_on_integers)
{
    EXPECT(binary(BINARY_AND, "[True, True, False]", "[True, False, False]"),
           "[True, False, False]");
    EXPECT(binary(BINARY_OR, "[True, True, False]", "[True, False, False]"), "[True, True, False]");
    EXPECT(binary(BINARY_XOR, "[True, True, False]", "[True, False, False]"),
           "[False, True, False]");
    EXPECT(binary(BINARY_AND, "[12, -1]", "10"), "[8, 10]");
    EXPECT(binary(BINARY_OR, "[12, 1]", "10"), "[14, 11]");
    EXPECT(binary(BINARY_XOR, "[12, -1]", "10"), "[6, -11]");
}

Test(binary, refuses_what_numpy_refuses)
{
    EXPECT_ERROR(binary(BINARY_SUBTRACT, "[True]", "[False]"), ERR_TYPE, "subtract", "bool", "^");
    EXPECT_ERROR(binary(BINARY_AND, "[1.5]", "[True]"), ERR_TYPE, "bitwise_and",
                 "float64 and bool");
    EXPECT_ERROR(binary(BINARY_ADD, "[[1, 2, 3], [4, 5, 6]]", "[1, 2]"), ERR_VALUE,
                 "shapes (2,3) (2,)");
}

Test(binary, logical_operations_take_the_truth_of_numbers)
{
    EXPECT(array_binary(BINARY_LOGICAL_AND, A("[0, 2]"), A("[1., nan]"), &err), "[False, True]");
    EXPECT(array_binary(BINARY_LOGICAL_OR, A("[0, 2]"), A("[True, False]"), &err), "[True, True]");
    EXPECT(array_binary(BINARY_LOGICAL_XOR, A("[0, 2]"), A("[0.5, 0.5]"), &err), "[True, False]");
}

Test(binary, logaddexp_does_not_overflow)
{
    EXPECT(array_binary(BINARY_LOGADDEXP, A("[1000., -inf]"), A("[0., -inf]"), &err),
           "[1000., -inf]");
    EXPECT_NEAR(array_binary(BINARY_LOGADDEXP, A("[0.]"), A("[0.]"), &err), "[0.6931471805599453]",
                1e-16);
}
