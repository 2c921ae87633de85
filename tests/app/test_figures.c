#include "app/figures.h"

#include <criterion/criterion.h>
#include <math.h>

static struct figures of(size_t count, const double *numbers)
{
    struct figures f = {0};
    for (size_t i = 0; i < count; i++)
        figures_add(&f, numbers[i]);
    return f;
}

Test(figures_of_a_row, shares_have_an_entropy_in_bits)
{
    struct figures f = of(4, (double[]){0.5, 0.25, 0, 0.25});
    cr_assert(figures_are_shares(&f));
    cr_assert_eq(f.entropy, 1.5);
    f = of(2, (double[]){1.5, -0.5});
    cr_assert_not(figures_are_shares(&f), "1 in sum, but not from 0 on");
    f = of(2, (double[]){0.5, 0.25});
    cr_assert_not(figures_are_shares(&f));
}

Test(figures_of_a_row, the_largest_is_the_first_of_equal_ones)
{
    struct figures f = of(4, (double[]){-3, 7, 7, 1});
    cr_assert_eq(f.sum, 12);
    cr_assert_eq(f.largest, 7);
    cr_assert_eq(f.at, 1);
    cr_assert_eq(f.ties, 1);
    f = of(3, (double[]){-INFINITY, -INFINITY, -INFINITY});
    cr_assert_eq(f.at, 0);
    cr_assert_eq(f.ties, 2);
}

Test(figures_of_a_row, a_nan_is_the_largest_as_for_argmax)
{
    struct figures f = of(4, (double[]){1, NAN, 5, NAN});
    cr_assert(isnan(f.largest));
    cr_assert_eq(f.at, 1);
    cr_assert_not(figures_are_shares(&f));
}
