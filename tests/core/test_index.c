#include "core/array.h"

#include "support.h"

#define AT(i)                                                                                      \
    {                                                                                              \
        .kind = INDEX_INT, .start = (i)                                                            \
    }
#define FROM(a)                                                                                    \
    {                                                                                              \
        .kind = INDEX_SLICE, .start = (a), .has_start = true                                       \
    }
#define TO(b)                                                                                      \
    {                                                                                              \
        .kind = INDEX_SLICE, .stop = (b), .has_stop = true                                         \
    }
#define BY(s)                                                                                      \
    {                                                                                              \
        .kind = INDEX_SLICE, .step = (s), .has_step = true                                         \
    }
#define WHOLE                                                                                      \
    {                                                                                              \
        .kind = INDEX_SLICE                                                                        \
    }
#define NEW_AXIS                                                                                   \
    {                                                                                              \
        .kind = INDEX_NEWAXIS                                                                      \
    }
#define ELLIPSIS                                                                                   \
    {                                                                                              \
        .kind = INDEX_ELLIPSIS                                                                     \
    }
#define ITEMS(...)                                                                                 \
    (const struct index_item[])                                                                    \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define FROM_TO_BY(a, b, s)                                                                        \
    {                                                                                              \
        .kind = INDEX_SLICE, .start = (a), .stop = (b), .step = (s), .has_start = true,            \
        .has_stop = true, .has_step = true                                                         \
    }

#define MATRIX "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]"

TestSuite(index, .fini = release);

Test(index, integers_drop_their_axis_and_count_from_both_ends)
{
    struct array *a = A(MATRIX);
    EXPECT(array_index(a, 1, ITEMS(AT(1)), &err), "[4, 5, 6, 7]");
    EXPECT(array_index(a, 1, ITEMS(AT(-1)), &err), "[8, 9, 10, 11]");
    EXPECT(array_index(a, 2, ITEMS(AT(2), AT(-4)), &err), "8");
    EXPECT(array_index(a, 0, NULL, &err), MATRIX);
}

Test(index, slices_follow_python)
{
    struct array *v = A("[0, 1, 2, 3, 4]");
    EXPECT(array_index(v, 1, ITEMS(FROM(-2)), &err), "[3, 4]");
    EXPECT(array_index(v, 1, ITEMS(TO(-2)), &err), "[0, 1, 2]");
    EXPECT(array_index(v, 1, ITEMS(TO(99)), &err), "[0, 1, 2, 3, 4]");
    EXPECT(array_index(v, 1, ITEMS(BY(2)), &err), "[0, 2, 4]");
    EXPECT(array_index(v, 1, ITEMS(BY(-2)), &err), "[4, 2, 0]");
    EXPECT(array_index(v, 1, ITEMS(FROM_TO_BY(3, 0, -1)), &err), "[3, 2, 1]");
    EXPECT(array_index(v, 1, ITEMS(FROM_TO_BY(99, -99, -3)), &err), "[4, 1]");
    cr_expect_eq(array_count(keep(array_index(v, 1, ITEMS(FROM_TO_BY(3, 1, 1)), &err))), 0);
    cr_expect_eq(array_count(keep(array_index(v, 1, ITEMS(FROM(5)), &err))), 0);
}

Test(index, extreme_bounds_and_steps_do_not_overflow)
{
    struct array *v = A("[0, 1, 2, 3, 4]");
    EXPECT(array_index(v, 1, ITEMS(FROM_TO_BY(INT64_MIN, INT64_MAX, INT64_MAX)), &err), "[0]");
    EXPECT(array_index(v, 1, ITEMS(FROM_TO_BY(INT64_MAX, INT64_MIN, INT64_MIN)), &err), "[4]");
    EXPECT_ERROR(array_index(v, 1, ITEMS(AT(INT64_MIN)), &err), ERR_INDEX, "-9223372036854775808");
}

Test(index, newaxis_and_ellipsis)
{
    struct array *a = A("[[1, 2], [3, 4]]");
    EXPECT(array_index(a, 3, ITEMS(WHOLE, NEW_AXIS, AT(0)), &err), "[[1], [3]]");
    EXPECT(array_index(a, 2, ITEMS(ELLIPSIS, AT(1)), &err), "[2, 4]");
    EXPECT(array_index(a, 3, ITEMS(AT(1), ELLIPSIS, NEW_AXIS), &err), "[[3], [4]]");
    EXPECT(array_index(a, 3, ITEMS(AT(1), ELLIPSIS, AT(0)), &err), "3");
}

Test(index, every_result_is_a_view)
{
    struct array *a = A(MATRIX);
    struct array *part = keep(array_index(a, 2, ITEMS(BY(-1), FROM_TO_BY(3, 0, -2)), &err));
    EXPECT_SAME(part, A("[[11, 9], [7, 5], [3, 1]]"));
    array_set(part, (const size_t[]){2, 1}, 77);
    cr_expect_eq(array_get(a, (const size_t[]){0, 1}), 77);
}

Test(index, errors_say_what_the_array_has)
{
    struct array *a = A(MATRIX);
    EXPECT_ERROR(array_index(a, 1, ITEMS(AT(3)), &err), ERR_INDEX,
                 "index 3 is out of bounds for axis 0 with size 3", "(3,4)", "-1 back to -3");
    EXPECT_ERROR(array_index(a, 2, ITEMS(WHOLE, AT(-5)), &err), ERR_INDEX,
                 "index -5 is out of bounds for axis 1 with size 4");
    EXPECT_ERROR(array_index(A("[]"), 1, ITEMS(AT(0)), &err), ERR_INDEX, "size 0", "(0,)");
    EXPECT_ERROR(array_index(a, 3, ITEMS(AT(0), AT(0), AT(0)), &err), ERR_INDEX,
                 "array is 2-dimensional, but 3 were indexed", "(3,4)");
    EXPECT_ERROR(array_index(a, 2, ITEMS(ELLIPSIS, ELLIPSIS), &err), ERR_INDEX, "single ellipsis");
    EXPECT_ERROR(array_index(a, 1, ITEMS(BY(0)), &err), ERR_VALUE, "slice step cannot be zero");
    EXPECT_ERROR(
        array_index(a, 7,
                    ITEMS(NEW_AXIS, NEW_AXIS, NEW_AXIS, NEW_AXIS, NEW_AXIS, NEW_AXIS, NEW_AXIS),
                    &err),
        ERR_INDEX, "at most 8 dimensions", "9");
}
