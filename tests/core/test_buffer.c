/* Copies of what a buffer holds, and exchanging it: what undo stands on. */
#include "core/array.h"

#include "support.h"

TestSuite(buffer, .fini = release);

static const struct index_item reversed = {.kind = INDEX_SLICE, .step = -1, .has_step = true};

Test(buffer, a_copy_has_elements_of_its_own)
{
    struct array *a = A("[[1, 2], [3, 4]]");
    struct buffer *copy = buffer_copy(a->buffer);
    cr_assert_not_null(copy);
    cr_expect_eq(copy->refs, 1);
    cr_expect_eq(copy->count, 4);
    cr_expect_eq(copy->dtype, DTYPE_INT64);
    array_set(a, (const size_t[]){1, 0}, 30);
    cr_expect_eq(copy->i[2], 3);
    cr_expect_eq(a->buffer->i[2], 30);
    buffer_free(copy);
}

/* A buffer that a view looks at, changed to other elements of another dtype and exchanged with what
 * it was. */
static void expect_exchange(int line, const char *text, enum dtype dtype, const char *edited,
                            const char *seen_before, const char *seen_after)
{
    struct array *a = keep(array_copy(A(text), &err));
    struct array *view = keep(array_index(a, 1, &reversed, &err));
    struct buffer *was = buffer_copy(a->buffer);
    const struct buffer *place = a->buffer;
    cr_assert(array_promote(a, dtype, &err));
    cr_assert(array_assign(a, A(edited), &err));
    for (int round = 0; round < 2; round++) {
        expect_same(line, a, A(edited), 0);
        expect_same(line, view, A(seen_after), 0);
        buffer_swap(a->buffer, was);
        expect_same(line, a, A(text), 0);
        expect_same(line, view, A(seen_before), 0);
        cr_expect_eq(a->buffer, place, "line %d", line);
        cr_expect_eq(was->dtype, dtype, "line %d", line);
        buffer_swap(was, a->buffer); /* the other way round is the same */
    }
    buffer_free(was);
}

Test(buffer, swapping_exchanges_elements_and_dtypes_under_every_view)
{
    expect_exchange(__LINE__, "[1, 2, 3]", DTYPE_INT64, "[4, 5, 6]", "[3, 2, 1]", "[6, 5, 4]");
    expect_exchange(__LINE__, "[1, 2, 3]", DTYPE_FLOAT64, "[0.5, nan, -inf]", "[3, 2, 1]",
                    "[-inf, nan, 0.5]");
    expect_exchange(__LINE__, "[True, False, False]", DTYPE_INT64, "[7, 8, 9]",
                    "[False, False, True]", "[9, 8, 7]");
    expect_exchange(__LINE__, "[True, False, False]", DTYPE_FLOAT64, "[0.5, 1.5, 2.5]",
                    "[False, False, True]", "[2.5, 1.5, 0.5]");
    expect_exchange(__LINE__, "[True, False]", DTYPE_BOOL, "[False, False]", "[False, True]",
                    "[False, False]");
}

Test(buffer, an_empty_buffer_can_be_copied_and_swapped)
{
    struct array *none = zeros(DTYPE_BOOL, 2, (const size_t[]){0, 3});
    struct buffer *copy = buffer_copy(none->buffer);
    cr_assert_not_null(copy);
    cr_assert(array_promote(none, DTYPE_FLOAT64, &err));
    buffer_swap(none->buffer, copy);
    cr_expect_eq(array_dtype(none), DTYPE_BOOL);
    cr_expect_eq(copy->dtype, DTYPE_FLOAT64);
    buffer_free(copy);
}

Test(buffer, freeing_drops_one_reference)
{
    struct array *a = array_copy(A("[1, 2]"), &err);
    struct buffer *buffer = a->buffer;
    buffer->refs++;
    array_free(a);
    cr_expect_eq(buffer->i[1], 2);
    cr_expect_eq(buffer->refs, 1);
    buffer_free(buffer);
}
