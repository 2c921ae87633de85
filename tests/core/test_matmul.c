#include "core/math.h"

#include "support.h"

#include <time.h>

TestSuite(matmul, .fini = release);

static struct array *matmul(const struct array *a, const struct array *b)
{
    return array_matmul(a, b, &err);
}

Test(matmul, the_textbooks_projections)
{
    struct array *x = A("[[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]]");
    EXPECT(matmul(x, A("[[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]")),
           "[[1, 0, 2], [2, 2, 2], [2, 1, 3]]");
    struct array *K = A("[[0, 1, 1], [4, 4, 0], [2, 3, 1]]");
    struct array *K_T = keep(array_transpose(K, NULL, &err));
    EXPECT(matmul(A("[[1, 0, 2], [2, 2, 2], [2, 1, 3]]"), K_T),
           "[[2, 4, 4], [4, 16, 12], [4, 12, 10]]");
}

Test(matmul, one_dtype_for_both)
{
    EXPECT(matmul(A("[[1, 2]]"), A("[[0.5], [1.5]]")), "[[3.5]]");
    EXPECT(matmul(A("[[True, False]]"), A("[[3], [4]]")), "[[3]]");
    EXPECT(matmul(A("[[True, True], [False, False]]"), A("[[True], [True]]")), "[[True], [False]]");
}

Test(matmul, vectors_are_rows_on_the_left_and_columns_on_the_right)
{
    struct array *v = A("[1, 2]"), *m = A("[[1, 2], [3, 4]]");
    EXPECT(matmul(v, m), "[7, 10]");
    EXPECT(matmul(m, v), "[5, 11]");
    EXPECT(matmul(v, v), "5");
    EXPECT(matmul(A("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]"), v), "[[5, 11], [17, 23]]");
}

Test(matmul, stacks_broadcast)
{
    struct array *stack = A("[[[1, 2]], [[3, 4]]]"); /* (2,1,2) */
    EXPECT(matmul(stack, A("[[1, 0], [0, 10]]")), "[[[1, 20]], [[3, 40]]]");
    EXPECT(matmul(A("[[1, 1]]"), A("[[[1], [2]], [[3], [4]]]")), "[[[3]], [[7]]]");
}

Test(matmul, nothing_to_sum_over_gives_zeros)
{
    EXPECT(matmul(zeros(DTYPE_FLOAT64, 2, (const size_t[]){2, 0}),
                  zeros(DTYPE_FLOAT64, 2, (const size_t[]){0, 3})),
           "[[0., 0., 0.], [0., 0., 0.]]");
    cr_expect_eq(array_count(keep(matmul(zeros(DTYPE_BOOL, 2, (const size_t[]){0, 2}),
                                         zeros(DTYPE_BOOL, 2, (const size_t[]){2, 3})))),
                 0);
}

Test(matmul, int64_wraps_and_stays_exact)
{
    struct array *a = A("[0, 1]"), *b = A("[1, 1]");
    a->buffer->i[0] = INT64_MAX;
    cr_expect_eq(keep(matmul(a, b))->buffer->i[0], INT64_MIN);
    a->buffer->i[1] = -1;
    cr_expect_eq(keep(matmul(a, b))->buffer->i[0], INT64_MAX - 1);
}

Test(matmul, nan_and_infinity_reach_only_their_own_row_and_column)
{
    EXPECT(matmul(A("[[inf, 1.], [0., 1.]]"), A("[[0., 1.], [1., nan]]")),
           "[[nan, nan], [1., nan]]");
    EXPECT(matmul(A("[[1., 0.], [inf, 1.], [0., 1.]]"), A("[[1.], [2.]]")), "[[1.], [inf], [2.]]");
}

/* Small integers are exact in float64 in any order of adding, so the plain triple loop is the
 * truth, whatever tiles, panels and strides the product goes through. */
static void expect_product(size_t n, size_t k, size_t m, bool flip_a, bool flip_b)
{
    struct random r;
    random_seed(&r, (uint32_t)(n + 100 * k + 10000 * m));
    struct array *a = zeros(DTYPE_FLOAT64, 2, flip_a ? (size_t[]){k, n} : (size_t[]){n, k});
    struct array *b = zeros(DTYPE_FLOAT64, 2, flip_b ? (size_t[]){m, k} : (size_t[]){k, m});
    for (size_t p = 0; p < n * k; p++)
        a->buffer->f[p] = (double)(random_uint32(&r) % 19) - 9;
    for (size_t p = 0; p < k * m; p++)
        b->buffer->f[p] = (double)(random_uint32(&r) % 19) - 9;
    a = flip_a ? keep(array_transpose(a, NULL, &err)) : a;
    b = flip_b ? keep(array_transpose(b, NULL, &err)) : b;
    struct array *c = keep(matmul(a, b));
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < m; j++) {
            double sum = 0;
            for (size_t p = 0; p < k; p++)
                sum += array_get(a, (size_t[]){i, p}) * array_get(b, (size_t[]){p, j});
            cr_assert_eq(array_get(c, (size_t[]){i, j}), sum, "(%zu,%zu)@(%zu,%zu) at %zu,%zu", n,
                         k, k, m, i, j);
        }
    }
}

Test(matmul, every_edge_of_the_tiles)
{
    for (size_t n = 1; n <= 9; n++)
        for (size_t m = 1; m <= 17; m += 2)
            expect_product(n, n + m % 4, m, n % 2, m % 3 == 0);
    expect_product(5, 255, 9, false, false);
    expect_product(6, 256, 8, false, true);
    expect_product(7, 257, 10, true, false);
    expect_product(33, 600, 23, true, true);
}

/* Row by row no product is large enough to be shared by two threads; every bit is the same. */
static void expect_rows(size_t stack, size_t n, size_t k, size_t m, enum dtype dtype)
{
    struct random r;
    random_seed(&r, 1);
    struct array *a = zeros(dtype, 3, (size_t[]){stack, n, k});
    struct array *b = zeros(dtype, 2, (size_t[]){k, m});
    for (size_t p = 0; p < stack * n * k; p++)
        array_set(a, (size_t[]){p / k / n, p / k % n, p % k}, random_gauss(&r) * 9);
    for (size_t p = 0; p < k * m; p++)
        array_set(b, (size_t[]){p / m, p % m}, random_gauss(&r) * 9);
    struct array *c = keep(matmul(a, b));
    for (size_t i = 0; i < stack * n; i++) {
        struct array *row = zeros(dtype, 2, (size_t[]){1, k});
        memcpy(row->buffer->f, a->buffer->f + i * k, k * sizeof(double));
        cr_assert_arr_eq(keep(matmul(row, b))->buffer->f, c->buffer->f + i * m, m * sizeof(double));
    }
}

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What part of the processor time of n x n times n x n was not spent by the calling thread. */
static double left_to_others(size_t n)
{
    struct array *a = zeros(DTYPE_FLOAT64, 2, (size_t[]){n, n});
    double all = seconds(CLOCK_PROCESS_CPUTIME_ID), own = seconds(CLOCK_THREAD_CPUTIME_ID);
    keep(matmul(a, a));
    all = seconds(CLOCK_PROCESS_CPUTIME_ID) - all;
    own = seconds(CLOCK_THREAD_CPUTIME_ID) - own;
    return (all - own) / all;
}

Test(matmul, half_of_a_large_product_is_left_to_a_second_thread)
{
    double large = left_to_others(600), small = left_to_others(100);
    cr_expect(large > 0.25 && large < 0.75, "%g of the large one", large);
    cr_expect(small < 0.1, "%g of the small one", small);
}

Test(matmul, a_shared_product_is_that_of_its_rows)
{
    expect_rows(1, 300, 260, 233, DTYPE_FLOAT64);
    expect_rows(1, 300, 260, 233, DTYPE_INT64);
    expect_rows(3, 100, 260, 233, DTYPE_FLOAT64);
    expect_rows(1, 7, 2600, 1000, DTYPE_FLOAT64);
}

Test(matmul, errors_name_the_shapes_and_what_would_fit)
{
    struct array *a = zeros(DTYPE_INT64, 2, (const size_t[]){3, 4});
    struct array *b = zeros(DTYPE_INT64, 2, (const size_t[]){5, 2});
    struct array *stack = zeros(DTYPE_INT64, 3, (const size_t[]){2, 3, 4});
    EXPECT_ERROR(matmul(a, b), ERR_VALUE, "(size 5 is different from 4)",
                 "(3,4) @ (5,2): inner sizes 4 and 5 differ", "last but one");
    EXPECT_ERROR(matmul(a, a), ERR_VALUE, "(3,4) @ (3,4): inner sizes 4 and 3 differ", "a @ b.T");
    EXPECT_ERROR(matmul(a, zeros(DTYPE_INT64, 2, (const size_t[]){3, 7})), ERR_VALUE,
                 "inner sizes 4 and 3", "a.T @ b");
    EXPECT_ERROR(matmul(stack, stack), ERR_VALUE, "(2,3,4) @ (2,3,4)", "swapaxes(-1, -2)");
    EXPECT_ERROR(matmul(a, A("[1, 2, 3, 4, 5]")), ERR_VALUE, "(3,4) @ (5,)", "4 and 5");
    EXPECT_ERROR(matmul(A("[1, 2]"), A("[1]")), ERR_VALUE, "(2,) @ (1,)");
    EXPECT_ERROR(matmul(stack, zeros(DTYPE_INT64, 3, (const size_t[]){3, 4, 1})), ERR_VALUE,
                 "(2,3,4) @ (3,4,1)", "do not broadcast");
    EXPECT_ERROR(matmul(A("2"), a), ERR_VALUE, "() @ (3,4)", "with *");
    EXPECT_ERROR(matmul(a, A("2")), ERR_VALUE, "(3,4) @ ()");
}

Test(matmul, a_product_that_would_be_too_large_is_refused)
{
    const size_t n = 20000;
    EXPECT_ERROR(matmul(zeros(DTYPE_FLOAT64, 2, (const size_t[]){n, 1}),
                        zeros(DTYPE_FLOAT64, 2, (const size_t[]){1, n})),
                 ERR_MEMORY, "(20000,20000)");
}
