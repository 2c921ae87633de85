/* Expected numbers come from NumPy 1.24. */
#include "core/product.h"

#include "core/norm.h"
#include "support.h"

TestSuite(product, .fini = release);

#define MATRIX "[[0, 1, 2], [3, 4, 5]]"
#define CUBE   "[[[0, 1], [2, 3]], [[4, 5], [6, 7]]]"

static struct array *counting(int ndim, const size_t *shape)
{
    struct array *a = zeros(DTYPE_INT64, ndim, shape);
    for (size_t k = 0; k < array_count(a); k++)
        a->buffer->i[k] = (int64_t)k;
    return a;
}

Test(product, dot)
{
    EXPECT(array_dot(A("[1, 2]"), A("[3, 4]"), &err), "11");
    EXPECT(array_dot(A(MATRIX), A("[1., 0., 2.]"), &err), "[4., 13.]");
    EXPECT(array_dot(A("2"), A("[1, 2]"), &err), "[2, 4]");
    EXPECT(array_dot(A(CUBE), A("[1, 10]"), &err), "[[10, 32], [54, 76]]");
    EXPECT(array_dot(A("[1, 10]"), A(CUBE), &err), "[[20, 31], [64, 75]]");
    struct array *all =
        keep(array_dot(counting(3, (size_t[]){2, 3, 4}), counting(3, (size_t[]){2, 4, 3}), &err));
    cr_expect_eq(all->ndim, 4);
    cr_expect_eq(array_get(all, (size_t[]){1, 2, 1, 2}), 1606);
    EXPECT_ERROR(array_dot(A(MATRIX), A(MATRIX), &err), ERR_VALUE,
                 "shapes (2,3) and (2,3) not aligned: 3 (dim 1) != 2 (dim 0)");
}

Test(product, inner_outer_vdot)
{
    EXPECT(array_inner(A(MATRIX), A(MATRIX), &err), "[[5, 14], [14, 50]]");
    EXPECT(array_inner(A("[1, 2]"), A("[3, 4]"), &err), "11");
    EXPECT(array_outer(A("[1, 2]"), A("[[3, 4], [5, 6]]"), &err), "[[3, 4, 5, 6], [6, 8, 10, 12]]");
    EXPECT(array_outer(A("[True]"), A("[True, False]"), &err), "[[True, False]]");
    EXPECT(array_vdot(A(MATRIX), A(MATRIX), &err), "55");
    EXPECT_ERROR(array_inner(A(MATRIX), A("[1, 2]"), &err), ERR_VALUE, "not aligned");
}

Test(product, tensordot)
{
    EXPECT(array_tensordot(A(MATRIX), A(MATRIX), 2, (int[]){0, 1}, (int[]){0, 1}, &err), "55");
    EXPECT(array_tensordot(A(MATRIX), A(MATRIX), 1, (int[]){0}, (int[]){-2}, &err),
           "[[9, 12, 15], [12, 17, 22], [15, 22, 29]]");
    EXPECT(array_tensordot(A("[1, 2]"), A("[3, 4]"), 0, NULL, NULL, &err), "[[3, 4], [6, 8]]");
    EXPECT_ERROR(array_tensordot(A(MATRIX), A(MATRIX), 1, (int[]){0}, (int[]){1}, &err), ERR_VALUE,
                 "shape-mismatch for sum");
    EXPECT_ERROR(array_tensordot(A(MATRIX), A(MATRIX), 1, (int[]){2}, (int[]){1}, &err), ERR_AXIS,
                 "axis 2 is out of bounds");
}

/* Each axis is there once: more of them than an array can have would not fit anywhere. */
Test(product, tensordot_sums_over_an_axis_once)
{
    static const int axes[ARRAY_MAX_NDIM] = {0};
    struct array *a = keep(array_new(DTYPE_FLOAT64, 8, (size_t[]){1, 1, 1, 1, 1, 1, 1, 1}, &err));
    EXPECT_ERROR(array_tensordot(a, a, 8, axes, axes, &err), ERR_VALUE, "repeated axis");
    EXPECT_ERROR(array_tensordot(A(MATRIX), A(MATRIX), 2, (int[]){0, 1}, (int[]){1, 1}, &err),
                 ERR_VALUE, "repeated axis");
}

Test(product, kron_and_trace)
{
    EXPECT(array_kron(A("[1, 10]"), A("[1, 2]"), &err), "[1, 2, 10, 20]");
    EXPECT(array_kron(A("[[1, 0], [0, 2]]"), A("[5, 6]"), &err), "[[5, 6, 0, 0], [0, 0, 10, 12]]");
    EXPECT(array_trace(A(MATRIX), 0, 0, 1, &err), "4");
    EXPECT(array_trace(A(MATRIX), 1, 0, 1, &err), "6");
    EXPECT(array_trace(A(CUBE), 0, 1, 2, &err), "[3, 11]");
    EXPECT(array_trace(A("[[True, False], [False, True]]"), 0, 0, 1, &err), "2");
}

/* -- einsum ------------------------------------------------------------------------------------ */

static struct array *einsum(const char *subscripts, int count, struct array *a, struct array *b)
{
    return array_einsum(subscripts, count, (const struct array *[]){a, b}, &err);
}

Test(product, einsum_sums_what_the_output_does_not_name)
{
    EXPECT(einsum("ij,jk->ik", 2, A(MATRIX), A("[[1, 0], [0, 1], [1, 1]]")), "[[2, 3], [8, 9]]");
    EXPECT(einsum("ij,jk->ki", 2, A(MATRIX), A("[[1, 0], [0, 1], [1, 1]]")), "[[2, 8], [3, 9]]");
    EXPECT(einsum("ij->", 1, A(MATRIX), NULL), "15");
    EXPECT(einsum("ij->j", 1, A(MATRIX), NULL), "[3, 5, 7]");
    EXPECT(einsum("i,i->", 2, A("[1., 2.]"), A("[3, 4]")), "11.");
    EXPECT(einsum("i,j->ij", 2, A("[1, 2]"), A("[3, 4]")), "[[3, 4], [6, 8]]");
    EXPECT(einsum(" i j , j -> i ", 2, A(MATRIX), A("[1, 1, 1]")), "[3, 12]");
    EXPECT(einsum("i,i", 2, A("[True, True]"), A("[True, False]")), "True");
}

Test(product, einsum_without_an_arrow)
{
    EXPECT(einsum("ij,jk", 2, A(MATRIX), A("[[1], [0], [1]]")), "[[2], [8]]");
    EXPECT(einsum("ba", 1, A(MATRIX), NULL), "[[0, 3], [1, 4], [2, 5]]");
    EXPECT(einsum("ii", 1, A("[[1, 2], [3, 4]]"), NULL), "5");
}

Test(product, einsum_takes_diagonals_and_more_operands)
{
    EXPECT(einsum("ii->i", 1, A("[[1, 2], [3, 4]]"), NULL), "[1, 4]");
    struct array *a = A("[[1, 2], [3, 4]]");
    EXPECT(array_einsum("ij,jk,kl->il", 3, (const struct array *[]){a, a, a}, &err),
           "[[37, 54], [81, 118]]");
}

Test(product, einsum_only_rearranging_is_a_view)
{
    struct array *a = A(MATRIX), *t = keep(einsum("ij->ji", 1, a, NULL));
    cr_expect_eq(t->buffer, a->buffer);
    EXPECT_SAME(t, keep(array_transpose(a, NULL, &err)));
}

Test(product, einsum_ellipses_broadcast)
{
    EXPECT(einsum("...i,i->...", 2, A(CUBE), A("[1, 10]")), "[[10, 32], [54, 76]]");
    EXPECT(einsum("...ij,...jk->...ik", 2, A(CUBE), A("[[0, 1], [1, 0]]")),
           "[[[1, 0], [3, 2]], [[5, 4], [7, 6]]]");
    EXPECT(einsum("...", 1, A("7"), NULL), "7");
    EXPECT(einsum("i...->...", 1, A(MATRIX), NULL), "[3, 5, 7]");
}

Test(product, einsum_over_nothing_is_zero)
{
    struct array *none = zeros(DTYPE_FLOAT64, 2, (size_t[]){0, 2});
    EXPECT(einsum("ij->j", 1, none, NULL), "[0., 0.]");
    EXPECT(einsum("ij->", 1, none, NULL), "0.");
}

Test(product, einsum_says_what_is_wrong)
{
    EXPECT_ERROR(einsum("ijk", 1, A(MATRIX), NULL), ERR_VALUE, "too many subscripts", "(2,3)");
    EXPECT_ERROR(einsum("i", 1, A(MATRIX), NULL), ERR_VALUE, "more dimensions than subscripts");
    EXPECT_ERROR(einsum("ij->ik", 1, A(MATRIX), NULL), ERR_VALUE, "'k' which never appeared");
    EXPECT_ERROR(einsum("ij->ii", 1, A(MATRIX), NULL), ERR_VALUE, "'i' multiple times");
    EXPECT_ERROR(einsum("ij,jk", 1, A(MATRIX), NULL), ERR_VALUE, "more operands");
    EXPECT_ERROR(einsum("ij", 2, A(MATRIX), A(MATRIX)), ERR_VALUE, "fewer operands");
    EXPECT_ERROR(einsum("i1", 1, A(MATRIX), NULL), ERR_VALUE, "invalid subscript '1'");
    EXPECT_ERROR(einsum("ij,ij", 2, A(MATRIX), A("[[1, 2], [3, 4]]")), ERR_VALUE, "'j' is 3 and 2");
    EXPECT_ERROR(einsum("....", 1, A(MATRIX), NULL), ERR_VALUE, "ellipsis");
    EXPECT_ERROR(einsum("...j->j", 1, A(MATRIX), NULL), ERR_VALUE, "ellipsis");
}

/* -- norms ------------------------------------------------------------------------------------- */

static struct array *norm(const char *x, double order, int axis)
{
    return array_norm(A(x), NORM_ORDER, order, 1, &axis, false, &err);
}

Test(product, norms_of_vectors)
{
    EXPECT(array_norm(A("[3, -4]"), NORM_DEFAULT, 0, 0, NULL, false, &err), "5.");
    EXPECT(norm("[3, -4]", 1, 0), "7.");
    EXPECT(norm("[3, -4]", 2, 0), "5.");
    EXPECT(norm("[3, -4]", INFINITY, 0), "4.");
    EXPECT(norm("[3, -4]", -INFINITY, 0), "3.");
    EXPECT(norm("[3, 0]", 0, 0), "1.");
    EXPECT_NEAR(norm("[[1, 2], [3, 4]]", 3, 1), "[2.080083823051904, 4.497941445275415]", 1e-14);
}

Test(product, norms_of_matrices)
{
    const int both[2] = {0, 1};
    struct array *m = A("[[1, -2], [3, 4]]");
    EXPECT(array_norm(m, NORM_ORDER, 1, 2, both, false, &err), "6.");
    EXPECT(array_norm(m, NORM_ORDER, -1, 2, both, false, &err), "4.");
    EXPECT(array_norm(m, NORM_ORDER, INFINITY, 2, both, true, &err), "[[7.]]");
    EXPECT(array_norm(m, NORM_ORDER, -INFINITY, 0, NULL, false, &err), "3.");
    EXPECT_NEAR(array_norm(m, NORM_FROBENIUS, 0, 0, NULL, false, &err), "5.477225575051661", 1e-15);
    EXPECT_ERROR(array_norm(m, NORM_ORDER, 3, 0, NULL, false, &err), ERR_VALUE,
                 "Invalid norm order for matrices");
    EXPECT_ERROR(array_norm(A(CUBE), NORM_ORDER, 1, 0, NULL, false, &err), ERR_VALUE,
                 "Improper number of dimensions");
}
