#include "core/advanced.h"

#include "support.h"

#define AT(i)                                                                                      \
    (struct index_item)                                                                            \
    {                                                                                              \
        .kind = INDEX_INT, .start = (i)                                                            \
    }
#define WHOLE                                                                                      \
    (struct index_item)                                                                            \
    {                                                                                              \
        .kind = INDEX_SLICE                                                                        \
    }
#define BY(text)                                                                                   \
    (struct index_item)                                                                            \
    {                                                                                              \
        .kind = INDEX_ARRAY, .array = A(text)                                                      \
    }
#define COUNT(...) (int)(sizeof((struct index_item[]){__VA_ARGS__}) / sizeof(struct index_item))
#define POSITIONS(a, ...)                                                                          \
    array_positions(a, COUNT(__VA_ARGS__), (struct index_item[]){__VA_ARGS__}, &err)
#define READ(a, ...) array_read_at(a, keep(POSITIONS(a, __VA_ARGS__)), &err)

#define MATRIX "[[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]"

TestSuite(advanced, .fini = release);

/* 0 to 23, of shape (2,3,4). */
static struct array *block(void)
{
    struct array *a = zeros(DTYPE_INT64, 3, (const size_t[]){2, 3, 4});
    for (int64_t k = 0; k < 24; k++)
        a->buffer->i[k] = k;
    return a;
}

static void expect_shape(const struct array *a, const char *shape)
{
    char text[ARRAY_SHAPE_TEXT];
    cr_expect_str_eq(array_shape_text(a, text), shape);
}

Test(advanced, positions_are_places_in_the_buffer)
{
    struct array *a = A(MATRIX), *t = keep(array_transpose(a, NULL, &err));
    EXPECT(POSITIONS(a, AT(1)), "[4, 5, 6, 7]");
    EXPECT(POSITIONS(t, AT(1)), "[1, 5, 9]");
    EXPECT(POSITIONS(t, BY("[3, -4]"), AT(2)), "[11, 8]");
    EXPECT(POSITIONS(t, BY("[[True, False, False], [False, False, True], [False, False, False], "
                           "[False, True, False]]")),
           "[0, 9, 7]");
}

Test(advanced, index_arrays_are_broadcast_together)
{
    struct array *a = A(MATRIX);
    EXPECT(READ(a, BY("[2, 0]")), "[[8, 9, 10, 11], [0, 1, 2, 3]]");
    EXPECT(READ(a, BY("[0, 1, 2]"), BY("[-1, 0, 1]")), "[3, 4, 9]");
    EXPECT(READ(a, BY("[[0], [2]]"), BY("[1, 3]")), "[[1, 3], [9, 11]]");
    EXPECT(READ(a, BY("[0, 2]"), AT(1)), "[1, 9]");
    EXPECT(READ(a, WHOLE, BY("[3, 3]")), "[[3, 3], [7, 7], [11, 11]]");
}

Test(advanced, masks_stand_for_the_indices_of_what_is_true)
{
    struct array *a = A(MATRIX);
    EXPECT(READ(a, BY("[True, False, True]")), "[[0, 1, 2, 3], [8, 9, 10, 11]]");
    EXPECT(READ(a, BY("[True, False, True]"), BY("[1, 3]")), "[1, 11]");
    EXPECT(READ(a, WHOLE, BY("[False, True, False, False]")), "[[1], [5], [9]]");
    EXPECT(READ(a, BY("True"), AT(0)), "[[0, 1, 2, 3]]");
    expect_shape(keep(READ(a, BY("False"))), "(0,3,4)");
    cr_expect_eq(array_dtype(keep(READ(A("[True, False]"), BY("[1, 0]")))), DTYPE_BOOL);
}

Test(advanced, their_axes_stand_in_place_or_in_front)
{
    struct array *a = block();
    expect_shape(keep(READ(a, WHOLE, BY("[0, 1, 2, 0, 1]"), AT(0))), "(2,5)");
    expect_shape(keep(READ(a, WHOLE, BY("[[0], [1]]"))), "(2,2,1,4)");
    EXPECT(READ(a, AT(0), WHOLE, BY("[1, 3]")), "[[1, 5, 9], [3, 7, 11]]");
    expect_shape(keep(READ(a, BY("[0, 1, 1]"), WHOLE, BY("[1, 3, 0]"))), "(3,3)");
    struct index_item between = {.kind = INDEX_ELLIPSIS};
    EXPECT(READ(a, WHOLE, BY("[0]"), between, BY("[1]")), "[[1, 13]]");
}

Test(advanced, the_later_of_two_values_for_one_place_stays)
{
    struct array *a = A("[0, 0, 0]");
    cr_assert(array_write_at(a, keep(POSITIONS(a, BY("[1, 1, 2]"))), A("[7, 8, 9]"), &err));
    EXPECT_SAME(a, A("[0, 8, 9]"));
}

Test(advanced, writing_converts_and_bears_overlap)
{
    struct array *f = A("[0.5, 1.5, 2.5]");
    cr_assert(array_write_at(f, keep(POSITIONS(f, BY("[2, 0]"))), A("[4, 5]"), &err));
    EXPECT_SAME(f, A("[5., 1.5, 4.]"));
    struct array *positions = keep(POSITIONS(f, BY("[0, 1, 2]")));
    struct index_item back = {.kind = INDEX_SLICE, .step = -1, .has_step = true};
    cr_assert(array_write_at(f, positions, keep(array_index(f, 1, &back, &err)), &err));
    EXPECT_SAME(f, A("[4., 1.5, 5.]"));
}

Test(advanced, values_are_spread_by_the_rule_of_the_index)
{
    struct array *target = A("[[0, 0, 0], [0, 0, 0]]"), *row = A("[0, 0, 0]");
    EXPECT(array_spread(A("[[1], [2]]"), target, INDEX_ADVANCED, &err), "[[1, 1, 1], [2, 2, 2]]");
    EXPECT(array_spread(A("[[[1, 2, 3]]]"), row, INDEX_BASIC, &err), "[1, 2, 3]");
    EXPECT_ERROR(array_spread(A("[1, 2]"), target, INDEX_BASIC, &err), ERR_VALUE,
                 "could not broadcast input array from shape (2,) into shape (2,3)");
    EXPECT_ERROR(array_spread(A("[1, 2]"), target, INDEX_ADVANCED, &err), ERR_VALUE,
                 "value array of shape (2,) could not be broadcast to indexing result of shape "
                 "(2,3)");
    EXPECT_ERROR(array_spread(A("[1, 2]"), row, INDEX_MASK, &err), ERR_VALUE,
                 "cannot assign 2 input values to the 3 output values");
    EXPECT_ERROR(array_spread(A("[[1]]"), row, INDEX_MASK, &err), ERR_TYPE,
                 "input has 2 dimensions");
}

Test(advanced, errors_are_numpys)
{
    struct array *a = A(MATRIX);
    EXPECT_ERROR(POSITIONS(a, BY("[0, 3]")), ERR_INDEX,
                 "index 3 is out of bounds for axis 0 with size 3", "(3,4)");
    EXPECT_ERROR(POSITIONS(a, WHOLE, BY("[-5]")), ERR_INDEX,
                 "index -5 is out of bounds for axis 1 with size 4");
    EXPECT_ERROR(POSITIONS(a, BY("[0, 1]"), BY("[0, 1, 2]")), ERR_INDEX,
                 "indexing arrays could not be broadcast together with shapes (2,) (3,) ");
    EXPECT_ERROR(POSITIONS(a, BY("[True, False]")), ERR_INDEX,
                 "along dimension 0; dimension is 3 but corresponding boolean dimension is 2");
    EXPECT_ERROR(POSITIONS(a, BY("[0]"), AT(0), AT(0)), ERR_INDEX,
                 "array is 2-dimensional, but 3 were indexed");
    EXPECT_ERROR(POSITIONS(a, BY("[0]"), AT(4)), ERR_INDEX, "index 4 is out of bounds for axis 1");
}

Test(advanced, nothing_is_checked_where_nothing_is_selected)
{
    struct array *a = zeros(DTYPE_FLOAT64, 2, (const size_t[]){3, 0});
    expect_shape(keep(READ(a, BY("[9, 9]"))), "(2,0)");
}
