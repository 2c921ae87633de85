#include "base/library.h"

#include <criterion/criterion.h>
#include <math.h>

#define MATH_FUNCTIONS(each) each(floor) each(hypot)

struct math {
    MATH_FUNCTIONS(LIBRARY_MEMBER)
};
static struct math math;

Test(library, what_is_not_there_is_not_loaded)
{
    static const int versions[] = {1, 2, 0};
    static const char *const names[] = {MATH_FUNCTIONS(LIBRARY_NAME) NULL};
    cr_expect(!library_load("libnone-of-this-name", versions, names, &math));
}

#ifdef __linux__
Test(library, the_first_version_that_is_there_fills_the_table)
{
    static const int versions[] = {9, 6, 0};
    static const char *const names[] = {MATH_FUNCTIONS(LIBRARY_NAME) NULL};
    cr_assert(library_load("libm", versions, names, &math));
    cr_expect_eq(math.floor(2.5), 2);
    cr_expect_eq(math.hypot(3, 4), 5);
}

Test(library, it_must_have_all_functions)
{
    static const int versions[] = {6, 0};
    static const char *const names[] = {"floor", "no_such_function", NULL};
    cr_expect(!library_load("libm", versions, names, &math));
}
#endif
