/* The C library's exp is the reference: it errs by little more than half a unit in the last place,
 * row_exp by no more than 0.75, so they are neighbours at most. */
#include "core/internal.h"

#include "support.h"

#include <float.h>

static double one(double x)
{
    row_exp(1, &x, 0);
    return x;
}

Test(exp, exact_and_special_values)
{
    cr_expect_eq(one(0), 1);
    cr_expect_eq(one(-0.), 1);
    cr_expect_eq(one(5e-324), 1);
    cr_expect_eq(one(-INFINITY), 0);
    cr_expect_eq(one(INFINITY), INFINITY);
    cr_expect(isnan(one(NAN)));
    cr_expect(isnan(one(-NAN)));
}

Test(exp, where_results_leave_the_range)
{
    cr_expect_eq(one(709.782712893384), exp(709.782712893384)); /* the last below inf */
    cr_expect_eq(one(709.782712893385), INFINITY);
    cr_expect_eq(one(DBL_MAX), INFINITY);
    cr_expect_eq(one(-745.13321910194110), 0x1p-1074); /* the last above 0 */
    cr_expect_eq(one(-745.13321910194122), 0);
    cr_expect_eq(one(-1e9), 0);
    cr_expect_eq(one(-DBL_MAX), 0);
}

Test(exp, is_a_neighbour_of_the_librarys)
{
    enum { N = 100000 };
    static const double ranges[][2] = {{-746, 710}, {-1, 1}, {-40, 0}, {-1e-3, 1e-3}, {-746, -708}};
    static double x[N], y[N];
    struct random r;
    random_seed(&r, 3);
    for (size_t range = 0; range < sizeof ranges / sizeof *ranges; range++) {
        double from = ranges[range][0], to = ranges[range][1];
        for (size_t k = 0; k < N; k++)
            x[k] = y[k] = from + (to - from) * random_double(&r);
        row_exp(N, y, 0);
        for (size_t k = 0; k < N; k++) {
            double want = exp(x[k]);
            cr_assert(y[k] == want || nextafter(y[k], want) == want, "exp(%.17g) = %.17g", x[k],
                      y[k]);
        }
    }
}

Test(exp, does_not_depend_on_the_place_in_the_row)
{
    double x[] = {0.1, -INFINITY, -3.7, NAN, 0.1, -3.7, INFINITY, -800, 0.1, -3.7, 0.1};
    enum { N = sizeof x / sizeof *x };
    for (size_t n = 0; n <= N; n++) {
        double row[N + 1];
        memcpy(row, x, sizeof x);
        row[n] = 42;
        row_exp(n, row, 0.5);
        for (size_t k = 0; k < n; k++)
            cr_expect(isnan(x[k]) ? isnan(row[k]) : row[k] == one(x[k] - 0.5));
        cr_expect_eq(row[n], 42, "nothing behind the row is written");
    }
}
