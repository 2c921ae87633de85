#include "core/math.h"

#include "support.h"

TestSuite(select, .fini = release);

Test(select, where_broadcasts_all_three_and_promotes)
{
    EXPECT(array_where(A("[[True], [False]]"), A("[1, 2, 3]"), A("0.5"), &err),
           "[[1., 2., 3.], [0.5, 0.5, 0.5]]");
    EXPECT(array_where(A("[0., nan, -1.]"), A("1"), A("2"), &err), "[2, 1, 1]");
    EXPECT(array_where(A("True"), A("[True, False]"), A("False"), &err), "[True, False]");
}

Test(select, where_names_the_shapes_that_do_not_fit)
{
    EXPECT_ERROR(array_where(A("[True, False]"), A("[1, 2, 3]"), A("0"), &err), ERR_VALUE,
                 "shapes (2,) (3,) ()");
}

Test(select, tril_and_triu_cut_at_the_diagonal)
{
    struct array *a = A("[[1, 2, 3], [4, 5, 6]]");
    EXPECT(array_tril(a, 0, &err), "[[1, 0, 0], [4, 5, 0]]");
    EXPECT(array_tril(a, 1, &err), "[[1, 2, 0], [4, 5, 6]]");
    EXPECT(array_tril(a, -1, &err), "[[0, 0, 0], [4, 0, 0]]");
    EXPECT(array_triu(a, 0, &err), "[[1, 2, 3], [0, 5, 6]]");
    EXPECT(array_triu(a, 2, &err), "[[0, 0, 3], [0, 0, 0]]");
    EXPECT(array_triu(a, -1, &err), "[[1, 2, 3], [4, 5, 6]]");
    EXPECT(array_tril(a, INT64_MAX, &err), "[[1, 2, 3], [4, 5, 6]]");
    EXPECT(array_triu(a, INT64_MIN, &err), "[[1, 2, 3], [4, 5, 6]]");
    EXPECT(array_triu(a, INT64_MAX, &err), "[[0, 0, 0], [0, 0, 0]]");
}

Test(select, triangles_of_stacks_and_of_one_axis)
{
    EXPECT(array_tril(A("[[[1., 2.], [3., 4.]], [[5., 6.], [7., 8.]]]"), 0, &err),
           "[[[1., 0.], [3., 4.]], [[5., 0.], [7., 8.]]]");
    EXPECT(array_tril(A("[1, 2, 3]"), 0, &err), "[[1, 0, 0], [1, 2, 0], [1, 2, 3]]");
    EXPECT(array_triu(A("[True, True]"), 0, &err), "[[True, True], [False, True]]");
    EXPECT_ERROR(array_tril(A("1"), 0, &err), ERR_VALUE, "tril");
    EXPECT_ERROR(array_triu(A("1"), 0, &err), ERR_VALUE, "triu");
}
