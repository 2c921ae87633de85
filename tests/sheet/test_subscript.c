#include "sheet/worksheet.h"

TestSuite(subscript, .init = open_sheet, .fini = close_sheet);

Test(subscript, sequences_are_indexed_from_both_ends)
{
    RUN("l = [10, 20, 30]\nt = (1, 2)\ns = 'aé\u4e16'\nr = range(2, 20, 3)");
    SHOWS("l[0], l[-1], l[True], t[-2], s[1], s[-1], r[2], r[-1]",
          "(10, 30, 20, 1, 'é', '\u4e16', 8, 17)");
    FAILS("l[3]", ERR_INDEX, "list index out of range");
    FAILS("l[-4]", ERR_INDEX, "list index out of range");
    FAILS("t[2]", ERR_INDEX, "tuple index out of range");
    FAILS("[][0]", ERR_INDEX, "list index out of range");
    FAILS("l[9223372036854775807]", ERR_INDEX, "out of range");
    FAILS("l[1.0]", ERR_TYPE, "list indices must be integers or slices, not float");
    FAILS("l[0, 1]", ERR_TYPE, "not tuple");
    FAILS("l[None]", ERR_TYPE, "not NoneType");
    FAILS("5[0]", ERR_TYPE, "'int' object is not subscriptable");
    FAILS("None[0]", ERR_TYPE, "'NoneType'");
    FAILS("len[0]", ERR_TYPE, "not subscriptable");
}

/* Python's rule, spelled out: what l[start:stop:step] selects of [0, 1, 2, 3]; "" is a part left
 * out.
 */
static void select_slice(struct str *out, const char *start, const char *stop, long step)
{
    enum { N = 4 };
    long from = start[0] ? strtol(start, NULL, 10) : step > 0 ? 0 : N - 1;
    long to = stop[0] ? strtol(stop, NULL, 10) : step > 0 ? N : -1;
    from += start[0] && from < 0 ? N : 0;
    to += stop[0] && to < 0 ? N : 0;
    from = step > 0 && from < 0 ? 0 : step < 0 && from >= N ? N - 1 : from;
    str_append_char(out, '[');
    for (long k = from; step > 0 ? k < to && k < N : k > to && k >= 0; k += step)
        str_format(out, out->length > 1 ? ", %ld" : "%ld", k);
    str_append_char(out, ']');
}

static void expect_slice(const char *form, const char *start, const char *stop, long step)
{
    struct str text = {0}, expected = {0};
    str_format(&text, "list(%s[%s:%s:%ld])", form, start, stop, step);
    select_slice(&expected, start, stop, step);
    SHOWS(str_text(&text), str_text(&expected));
    str_free(&text);
    str_free(&expected);
}

Test(subscript, slices_select_what_pythons_do)
{
    static const char *const parts[] = {"", "0", "1", "2", "5", "-1", "-2", "-5", "-9", "9"};
    static const char *const forms[] = {"l", "tuple(l)", "range(4)", "np.array(l)"};
    enum { PARTS = sizeof parts / sizeof *parts };
    RUN("l = [0, 1, 2, 3]");
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        for (size_t i = 0; i < PARTS; i++)
            for (size_t j = 0; j < PARTS; j++)
                for (long step = -3; step <= 3; step++)
                    if (step != 0)
                        expect_slice(forms[f], parts[i], parts[j], step);
}

Test(subscript, a_slice_of_a_range_is_a_range)
{
    SHOWS("range(10)[2:5], range(10)[::-1], range(0, 20, 3)[1::2]",
          "(range(2, 5), range(9, -1, -1), range(3, 21, 6))");
    SHOWS("range(-9223372036854775807, 9223372036854775807, 4611686018427387904)[-1]",
          "4611686018427387905");
    SHOWS("l[::0] if False else 1", "1");
    FAILS("[1][::0]", ERR_VALUE, "slice step cannot be zero");
    FAILS("[1]['a':]", ERR_TYPE, "slice indices must be integers or None");
    SHOWS("'abc'[0:1], 'añc'[::-1], 'abc'[5:]", "('a', 'cña', '')");
}

Test(subscript, an_index_gives_a_number_and_a_slice_a_view)
{
    RUN("x = np.array([[1, 2, 3], [4, 5, 6]])");
    SHOWS("x[1, 2], x[1][2], x[-1, -1]", "(6, 6, 6)");
    SHOWS("x[0], x[:, 0], x[:, ::-1][0]", "(array([1, 2, 3]), array([1, 4]), array([3, 2, 1]))");
    SHOWS("x[None].shape, x[..., None].shape, x[:, None, 0].shape, x[...].shape, x[()].shape",
          "((1, 2, 3), (2, 3, 1), (2, 1), (2, 3), (2, 3))");
    RUN("row = x[0]\nrow[1] = 20\ncolumn = x[:, 2]\ncolumn[:] = [30, 60]\nx[::-1][0, 0] = 40");
    SHOWS("x", "array([[ 1, 20, 30],\n       [40,  5, 60]])");
}

Test(subscript, what_is_no_index_of_an_array_is_refused)
{
    RUN("x = np.zeros((2, 3))");
    FAILS("x[2]", ERR_INDEX, "out of bounds");
    FAILS("x[0, 3]", ERR_INDEX, "out of bounds");
    FAILS("x[0, 0, 0]", ERR_INDEX, "too many indices");
    FAILS("x[1.0]", ERR_INDEX, "only integers");
    FAILS("x['a']", ERR_INDEX, "'str'");
    FAILS("x[..., ...]", ERR_INDEX, "ellipsis");
    FAILS("x[::0]", ERR_VALUE, "zero");
    FAILS("x[0][0][0]", ERR_INDEX, "invalid index to scalar", "single number");
    FAILS("x[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", ERR_INDEX, "too many indices");
}

Test(subscript, assignment_broadcasts)
{
    RUN("x = np.zeros((2, 3))");
    RUN("x[0] = 1; x[1] = [1, 2, 3]; x[:, 0] = 7");
    SHOWS("x", "array([[7., 1., 1.],\n       [7., 2., 3.]])");
    RUN("x[:] = np.array([[1], [2]]); x[..., 2] = [8, 9]; x[()] += 1");
    SHOWS("x", "array([[ 2.,  2.,  9.],\n       [ 3.,  3., 10.]])");
    RUN("x[5:] = 3; x[1:1] = 4"); /* nothing there */
    FAILS("x[0] = [1, 2]", ERR_VALUE, "(2,)", "(3,)");
    FAILS("x[0, 0] = [1, 2]", ERR_VALUE, "setting an array element with a sequence.");
    FAILS("x[0] = 'a'", ERR_VALUE, "could not convert string to float: 'a'");
    FAILS("x[2] = 1", ERR_INDEX, "out of bounds");
}

/* The one deliberate difference from NumPy. */
Test(subscript, an_array_takes_the_dtype_that_keeps_the_new_number)
{
    RUN("i = np.array([1, 2])\nview = i[1:]");
    RUN("i[0] = 3.0");
    SHOWS("i.dtype", "dtype('int64')");
    RUN("view[0] = 0.5");
    SHOWS("i", "array([3. , 0.5])");
    RUN("i = np.array([1, 2])\ni[0] = np.nan");
    SHOWS("i", "array([nan,  2.])");
    RUN("i = np.array([1, 2])\ni[:] = [1e300, 2]");
    SHOWS("i.dtype", "dtype('float64')");
    RUN("b = np.array([True, False])\nb[0] = 0; b[1] = 1.0");
    SHOWS("b", "array([False,  True])");
    RUN("b[0] = 2");
    SHOWS("b", "array([2, 1])");
    RUN("f = np.array([1.5])\nf[0] = True");
    SHOWS("f", "array([1.])");
    RUN("big = np.array([0])\nbig[0] = 9007199254740993");
    SHOWS("big", "array([9007199254740993])");
}

Test(subscript, list_elements_are_assigned)
{
    RUN("l = [1, 2, 3]\nl[0] = 'a'; l[-1] = [4]; l[2][0] = 5");
    SHOWS("l", "['a', 2, [5]]");
    FAILS("l[3] = 1", ERR_INDEX, "list assignment index out of range");
    FAILS("l['a'] = 1", ERR_TYPE, "list indices");
    FAILS("(1, 2)[0] = 1", ERR_TYPE, "'tuple' object does not support item assignment");
    FAILS("'abc'[0] = 'd'", ERR_TYPE, "'str' object does not support item assignment");
    FAILS("x = 5\nx[0] = 1", ERR_TYPE, "'int' object does not support item assignment");
}
