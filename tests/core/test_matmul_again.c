#include "core/product.h"

#include "core/math.h"
#include "support.h"

TestSuite(matmul_again, .fini = release);

enum { N = 37, K = 300, M = 29 };

static struct array *matrix(enum dtype dtype, size_t n, size_t m)
{
    struct array *a = zeros(dtype, 2, (size_t[]){n, m});
    struct random r;
    random_seed(&r, (uint32_t)n);
    for (size_t p = 0; p < n * m; p++)
        array_set(a, (size_t[]){p / m, p % m}, random_gauss(&r) * 9);
    return a;
}

static struct array *with(const struct array *a, size_t i, size_t j, double value)
{
    struct array *copy = keep(array_copy(a, &err));
    array_set(copy, (size_t[]){i, j}, value);
    return copy;
}

/* The product after a_before became a, and b_before b. Of what it was before, `marked` is in the
 * places that nothing reaches: they must still be marked, and all others as in the whole product.
 */
static void expect_again(int line, const struct array *a, const struct array *b,
                         const struct array *a_before, const struct array *b_before,
                         bool (*reached)(size_t i, size_t j))
{
    const double marked = 12345;
    struct array *before = keep(array_matmul(a_before, b_before, &err));
    struct array *whole = keep(array_matmul(a, b, &err));
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < M; j++)
            if (!reached(i, j)) {
                array_set(before, (size_t[]){i, j}, marked);
                array_set(whole, (size_t[]){i, j}, marked);
            }
    struct array *again = keep(array_matmul_again(a, b, a_before, b_before, before, &err));
    cr_expect(array_identical(again, whole), "line %d", line);
}

#define AGAIN(a, b, a_before, b_before, reached)                                                   \
    expect_again(__LINE__, a, b, a_before, b_before, reached)

static bool nothing(size_t i, size_t j)
{
    (void)i, (void)j;
    return false;
}

static bool everything(size_t i, size_t j)
{
    return !nothing(i, j);
}

static bool row_5(size_t i, size_t j)
{
    (void)j;
    return i == 5;
}

static bool rows_5_to_9(size_t i, size_t j)
{
    (void)j;
    return i >= 5 && i <= 9;
}

static bool row_5_and_column_28(size_t i, size_t j)
{
    return i == 5 || j == 28;
}

static bool column_0(size_t i, size_t j)
{
    (void)i;
    return j == 0;
}

Test(matmul_again, only_the_rows_and_columns_that_differ)
{
    for (enum dtype dtype = DTYPE_INT64; dtype <= DTYPE_FLOAT64; dtype++) {
        struct array *a = matrix(dtype, N, K), *b = matrix(dtype, K, M);
        struct array *row = with(a, 5, 299, 7), *rows = with(row, 9, 0, 7);
        AGAIN(row, b, a, b, row_5);
        AGAIN(rows, b, a, b, rows_5_to_9);
        AGAIN(a, with(b, 0, 0, 7), a, b, column_0);
        AGAIN(row, with(b, 299, 28, 7), a, b, row_5_and_column_28);
        AGAIN(a, b, a, b, nothing);
        AGAIN(keep(array_copy(a, &err)), b, a, b, nothing);
        AGAIN(with(with(a, 0, 0, 7), N - 1, 9, 7), b, a, b, everything);
    }
}

/* Nothing of what it was before is left. */
Test(matmul_again, all_where_rows_and_columns_would_be_more)
{
    struct array *a = matrix(DTYPE_FLOAT64, N, K), *b = matrix(DTYPE_FLOAT64, K, M);
    struct array *rows = with(with(a, 0, 0, 7), 30, 0, 7);
    struct array *columns = with(with(b, 0, 0, 7), 0, 20, 7);
    struct array *other = zeros(DTYPE_FLOAT64, 2, (size_t[]){N, M});
    struct array *again = keep(array_matmul_again(rows, columns, a, b, other, &err));
    cr_expect(array_identical(again, keep(array_matmul(rows, columns, &err))));
}

Test(matmul_again, transposed_operands)
{
    struct array *a = matrix(DTYPE_FLOAT64, K, N), *b = matrix(DTYPE_FLOAT64, M, K);
    struct array *a_T = keep(array_transpose(a, NULL, &err));
    struct array *b_T = keep(array_transpose(b, NULL, &err));
    AGAIN(keep(array_transpose(with(a, 17, 5, 7), NULL, &err)), b_T, a_T, b_T, row_5);
    AGAIN(a_T, keep(array_transpose(with(b, 0, 250, 7), NULL, &err)), a_T, b_T, column_0);
    AGAIN(with(a_T, 5, 17, 7), b_T, a_T, b_T, row_5);
}

Test(matmul_again, rows_of_one_array_are_not_others)
{
    struct array *all = matrix(DTYPE_FLOAT64, N + 1, K), *b = matrix(DTYPE_FLOAT64, K, M);
    struct index_item first = {.kind = INDEX_SLICE, .step = 1, .has_stop = true, .stop = N},
                      last = {.kind = INDEX_SLICE, .step = 1, .has_start = true, .start = 1};
    struct array *before = keep(array_index(all, 1, &first, &err));
    AGAIN(keep(array_index(all, 1, &last, &err)), b, before, b, everything);
}

/* inf * 0 is NaN, which equals nothing, but is the same again. */
Test(matmul_again, bytes_are_compared)
{
    struct array *a = matrix(DTYPE_FLOAT64, N, K), *b = matrix(DTYPE_FLOAT64, K, M);
    struct array *nan = with(a, 7, 7, NAN);
    AGAIN(with(nan, 5, 0, 7), b, nan, b, row_5);
    AGAIN(with(a, 5, 0, -0.0), b, with(a, 5, 0, 0.0), b, row_5);
}

Test(matmul_again, other_shapes_and_dtypes_are_multiplied_whole)
{
    struct array *a = matrix(DTYPE_INT64, N, K), *b = matrix(DTYPE_INT64, K, M);
    struct array *floats = matrix(DTYPE_FLOAT64, N, K),
                 *bools = zeros(DTYPE_BOOL, 2, (size_t[]){N, K});
    AGAIN(floats, b, a, b, everything);
    AGAIN(a, b, floats, b, everything);
    AGAIN(bools, b, bools, b, everything);
    AGAIN(a, b, matrix(DTYPE_INT64, N + 1, K), b, everything);
    EXPECT(array_matmul_again(A("[1, 2]"), A("[3, 4]"), A("[1, 2]"), A("[3, 4]"), A("0"), &err),
           "11");
}
