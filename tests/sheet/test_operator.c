/* Python's arithmetic and comparisons on values that are no arrays, and what goes over to arrays.
 * The expected texts are Python's and NumPy's. */
#include "sheet/worksheet.h"

TestSuite(operator, .init = open_sheet, .fini = close_sheet);

Test(operator, whole_numbers_stay_whole_but_for_division)
{
    SHOWS("7 + 2, 7 - 2, 7 * 2, 7 // 2, 7 % 2, 7 ** 2", "(9, 5, 14, 3, 1, 49)");
    SHOWS("7 / 2, 6 / 2, 2 ** -1", "(3.5, 3.0, 0.5)");
    SHOWS("True + True, True * 3, True / 2, True ** 2", "(2, 3, 0.5, 1)");
    SHOWS("6 & 3, 6 | 3, 6 ^ 3, ~6", "(2, 7, 5, -7)");
    SHOWS("True & False, True | False, True ^ True, ~True", "(False, True, False, -2)");
    SHOWS("True & 3", "1");
}

Test(operator, division_rounds_down_and_the_rest_has_the_divisors_sign)
{
    SHOWS("-7 // 2, -7 % 2, 7 // -2, 7 % -2, -7 // -2, -7 % -2", "(-4, 1, -4, -1, 3, -1)");
    SHOWS("-7.5 // 2, -7.5 % 2, 7.5 // -2, 7.5 % -2", "(-4.0, 0.5, -4.0, -0.5)");
    SHOWS("0.0 // -1.0, -0.0 % 3, 0.0 % -3", "(-0.0, 0.0, -0.0)");
    SHOWS("4503599627370497.0 // 1.0", "4503599627370497.0");
    SHOWS("1 // 0.1, 1 % 0.1", "(9.0, 0.09999999999999995)");
    SHOWS("-1 // 1e300, -1e-300 % 1", "(-1.0, 1.0)");
    SHOWS("5 % np.inf, -5.0 % np.inf, -5.0 // np.inf", "(5.0, inf, -1.0)");
}

Test(operator, what_does_not_fit_into_64_bits_is_an_error)
{
    SHOWS("9223372036854775807 - 1", "9223372036854775806");
    FAILS("9223372036854775807 + 1", ERR_OVERFLOW, "64 bits", "2.0 instead of 2");
    FAILS("-9223372036854775807 - 2", ERR_OVERFLOW, "64 bits");
    FAILS("3037000500 * 3037000500", ERR_OVERFLOW, "64 bits");
    FAILS("2 ** 63", ERR_OVERFLOW, "64 bits");
    FAILS("(-9223372036854775807 - 1) // -1", ERR_OVERFLOW, "64 bits");
    FAILS("-(-9223372036854775807 - 1)", ERR_OVERFLOW, "64 bits");
    FAILS("abs(-9223372036854775807 - 1)", ERR_OVERFLOW, "64 bits");
    SHOWS("(-9223372036854775807 - 1) % -1", "0");
    SHOWS("(-2) ** 63, 2 ** 62, (-1) ** 9223372036854775807, 0 ** 0",
          "(-9223372036854775808, 4611686018427387904, -1, 1)");
    SHOWS("~9223372036854775807", "-9223372036854775808");
}

Test(operator, division_by_zero_names_the_kind)
{
    FAILS("1 / 0", ERR_ZERO_DIVISION, "division by zero");
    FAILS("1 // 0", ERR_ZERO_DIVISION, "integer division or modulo by zero");
    FAILS("1 % 0", ERR_ZERO_DIVISION, "modulo by zero");
    FAILS("1.0 / 0", ERR_ZERO_DIVISION, "float division by zero");
    FAILS("1.0 % 0", ERR_ZERO_DIVISION, "float modulo");
    FAILS("0 ** -1", ERR_ZERO_DIVISION, "negative power");
    FAILS("0.0 ** -0.5", ERR_ZERO_DIVISION, "negative power");
}

Test(operator, powers_of_floats)
{
    SHOWS("2.0 ** 0.5, 4 ** 0.5, (-2.0) ** 3, 2 ** -2", "(1.4142135623730951, 2.0, -8.0, 0.25)");
    FAILS("10.0 ** 400", ERR_OVERFLOW, "out of range");
    FAILS("(-8) ** 0.5", ERR_VALUE, "no real number", "complex");
    SHOWS("-8 ** 0.5", "-2.8284271247461903");
    SHOWS("(-np.inf) ** 0.5, np.nan ** 0", "(inf, 1.0)");
}

Test(operator, only_what_has_the_operator_has_it)
{
    FAILS("1 + 'a'", ERR_TYPE, "unsupported operand type(s) for +: 'int' and 'str'");
    FAILS("[1] - [2]", ERR_TYPE, "'list' and 'list'", "np.array");
    FAILS("None * 2", ERR_TYPE, "'NoneType'");
    FAILS("1.5 & 2", ERR_TYPE, "for &");
    FAILS("1 @ 2", ERR_TYPE, "for @");
    FAILS("-'a'", ERR_TYPE, "bad operand type for unary -: 'str'");
    FAILS("~1.5", ERR_TYPE, "bad operand type for unary ~: 'float'");
    FAILS("+[1]", ERR_TYPE, "'list'");
    FAILS("[1] + (2,)", ERR_TYPE, "can only concatenate list (not \"tuple\") to list");
    FAILS("np.array([1]) + 'a'", ERR_UFUNC_NO_LOOP, "ufunc 'add' did not contain a loop",
          "(dtype('int64'), dtype('<U1')) -> None");
    FAILS("np.array([1]) @ 2", ERR_VALUE, "matmul", "*");
}

Test(operator, sequences_join_and_repeat)
{
    SHOWS("[1] + [2, 3], (1,) + (2,), 'a' + 'b'", "([1, 2, 3], (1, 2), 'ab')");
    SHOWS("[1] * 3, 2 * (1, 2), 'ab' * 2, [1] * 0, [1] * -5, True * 'x'",
          "([1, 1, 1], (1, 2, 1, 2), 'abab', [], [], 'x')");
    SHOWS("[0] * 0 * 9223372036854775807", "[]");
    FAILS("[1] * 1.5", ERR_TYPE, "can't multiply sequence by non-int of type 'float'");
    RUN("l = [1]\nm = l + [2]\nm[0] = 5");
    SHOWS("l", "[1]");
}

Test(operator, nothing_grows_past_what_can_be_held)
{
    FAILS("[0] * 10**18", ERR_MEMORY, "items");
    FAILS("'a' * 10**18", ERR_MEMORY, "bytes");
    FAILS("list(range(10**18))", ERR_MEMORY, "items");
    FAILS("x = [0]\nfor i in range(60):\n    x = x + x\n", ERR_MEMORY, "items");
    FAILS("x = 'ab'\nfor i in range(60):\n    x += x\n", ERR_MEMORY, "bytes");
    FAILS("np.concatenate(range(10**12))", ERR_MEMORY, "items");
    FAILS("np.array(range(10**12))", ERR_MEMORY, "elements");
    FAILS("len(range(-9223372036854775807, 9223372036854775807))", ERR_OVERFLOW, "64 bits");
}

Test(operator, numbers_compare_by_their_value)
{
    SHOWS("1 < 2, 2 <= 2.0, 3 > True, 1 == 1.0, 0 != False", "(True, True, True, True, False)");
    SHOWS("np.nan == np.nan, np.nan != np.nan, np.nan < 1, np.inf > 1",
          "(False, True, False, True)");
    SHOWS("1 < 2 < 3, 1 < 3 < 2, 3 > 2 != 2, 1 == 1 == 1", "(True, False, False, True)");
    SHOWS("9223372036854775807 == 9223372036854775806", "False");
}

Test(operator, a_chain_computes_each_operand_once_and_stops_early)
{
    PRINTS("def say(x):\n    print(x)\n    return x\n\nr = say(1) < say(2) < say(3)\n"
           "r = say(5) < say(4) < say(3)",
           "1\n2\n3\n5\n4\n");
    SHOWS("r", "False");
}

Test(operator, and_or_give_one_of_their_operands)
{
    SHOWS("1 and 2, 0 and 2, 1 or 2, 0 or 2, None or [], '' and x", "(2, 0, 1, 2, [], '')");
    SHOWS("not 1, not [], not 'a', not None", "(False, True, False, True)");
    FAILS("np.array([1, 2]) and 1", ERR_VALUE, "ambiguous", "np.any");
    FAILS("not np.array([1, 2])", ERR_VALUE, "ambiguous");
    FAILS("0 < np.array([1, 2]) < 3", ERR_VALUE, "ambiguous");
    SHOWS("not np.array([0])", "True");
}

Test(operator, strings_and_sequences_compare)
{
    SHOWS("'a' < 'b', 'a' == 'a', 'B' < 'a', 'ab' > 'a'", "(True, True, True, True)");
    SHOWS("[1, 2] == [1, 2], (1,) == (1, 2), [1] == (1,), [[1]] == [[1.0]]",
          "(True, False, False, True)");
    SHOWS("1 == '1', None == 0, [] != None", "(False, False, True)");
    FAILS("1 < 'a'", ERR_TYPE, "'<' not supported between instances of 'int' and 'str'");
    FAILS("None < 1", ERR_TYPE, "'NoneType'");
    FAILS("[np.array([1, 2])] == [np.array([1, 2])]", ERR_VALUE, "ambiguous");
    RUN("a = np.array([1, 2])");
    SHOWS("[a] == [a]", "True"); /* the same thing: Python does not look */
}

Test(operator, in_looks_through_whatever_holds_things)
{
    SHOWS("2 in [1, 2], 3 in (1, 2), 3 not in (1, 2), 4 in range(5), 'b' in 'abc'",
          "(True, False, True, True, True)");
    SHOWS("3 in np.array([[1, 2], [3, 4]]), 5 in np.array([[1, 2], [3, 4]])", "(True, False)");
    SHOWS("[1, 2] in np.array([[1, 9], [3, 4]])", "True"); /* NumPy's rule: any element equal */
    FAILS("1 in 'abc'", ERR_TYPE, "requires string");
    FAILS("1 in 5", ERR_TYPE, "argument of type 'int' is not iterable");
    SHOWS("[1, 2, 3] in np.zeros((2, 2))", "False");
}

Test(operator, is_asks_for_the_same_thing)
{
    RUN("a = np.array([1])\nb = a\nc = a + 0\nl = [1]");
    SHOWS("a is b, a is c, a is not c, l is l, l is [1]", "(True, False, True, True, False)");
    SHOWS("None is None, a is None, a is not None, 1 is True", "(True, False, True, False)");
}

Test(operator, an_array_or_a_numpy_number_on_either_side_makes_it_numpys)
{
    RUN("a = np.array([1, 2])\ns = a[0]\nf = np.array([1.5])[0]");
    SHOWS("a + 1, 1 - a, a / 2, a ** 2", "(array([2, 3]), array([ 0, -1]), array([0.5, 1. ]), "
                                         "array([1, 4]))");
    SHOWS("[1, 1] + a, (1, 2) * a, s + [1, 2]", "(array([2, 3]), array([1, 4]), array([2, 3]))");
    SHOWS("a < 2, a == [1, 3]", "(array([ True, False]), array([ True, False]))");
    SHOWS("f / 0, -f / 0, (f - f) / 0", "(inf, -inf, nan)"); /* no ZeroDivisionError */
    FAILS("s ** -1", ERR_VALUE, "negative integer powers");
    FAILS("a + [1, 2, 3]", ERR_VALUE, "(2,)", "(3,)");
    RUN("b = +a\nb[0] = 7"); /* a copy */
    SHOWS("+(a > 1)", "array([False,  True])");
    FAILS("-(a > 1)", ERR_TYPE, "boolean negative");
    SHOWS("-a, +a, ~a, ~(a > 1)",
          "(array([-1, -2]), array([1, 2]), array([-2, -3]), array([ True, False]))");
}

Test(operator, deep_and_selfish_lists_do_no_harm)
{
    FAILS("l = [1]\nl[0] = l", ERR_VALUE, "cannot hold itself");
    FAILS("l = [1]\nl[0] = (2, [l])", ERR_VALUE, "cannot hold itself");
    FAILS("l = [1]\nl += [l]", ERR_VALUE, "cannot hold itself");
    FAILS("l = [1]\nm = [l]\nl[0] = m", ERR_VALUE, "cannot hold itself");
    RUN("x = []\nfor i in range(100000):\n    x = [x]\n\ny = []\nfor i in range(100000):\n    y = "
        "[y]\n");
    FAILS("x == y", ERR_RECURSION, "comparison");
    SHOWS("x == x", "True");
    FAILS("np.array(x)", ERR_VALUE, "nested");
    RUN("f := len(x)\nx[0] = 5\nx");
    char *text = shown("y");
    cr_expect_not_null(strstr(text, "[...]"));
    free(text);
    RUN("w = [1, 1]\nfor i in range(60):\n    w = [w, w]\n\nw[0] = 3\nx = w == w"); /* 2^60 in it */
}
