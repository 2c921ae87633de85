/* Statements, functions and what they are evaluated to. tests/language has many more, as text. */
#include "sheet/eval.h"

#include "sheet/worksheet.h"

TestSuite(eval, .init = open_sheet, .fini = close_sheet);

/* -- assignment -------------------------------------------------------------------------------- */

Test(eval, all_of_a_right_side_is_taken_before_any_of_it_is_assigned)
{
    RUN("a, b = 1, 2\na, b = b, a");
    SHOWS("a, b", "(2, 1)");
    RUN("l = [1, 2]\nl[1], l[0] = l");
    SHOWS("l", "[2, 1]");
    RUN("(a, [b, c]), d = (1, [2, 3]), 'd'\n[e, f] = 'xy'\ng, h = np.array([[1, 2], [3, 4]])\ni, = "
        "[9]");
    SHOWS("a, b, c, d, e, f, h, i", "(1, 2, 3, 'd', 'x', 'y', array([3, 4]), 9)");
    FAILS("a, b = 1, 2, 3", ERR_VALUE, "too many values to unpack (expected 2)");
    FAILS("a, b = [1]", ERR_VALUE, "not enough values to unpack (expected 2, got 1)");
    FAILS("a, b = 5", ERR_TYPE, "cannot unpack non-iterable int object");
}

Test(eval, a_chain_assigns_from_left_to_right)
{
    RUN("i = 0\nl = [0, 0]\ni = l[i] = 1");
    SHOWS("l", "[0, 1]");
    RUN("a = b = [1]\na[0] = 2");
    SHOWS("b", "[2]");
}

Test(eval, augmented_assignment_changes_arrays_and_lists_in_place)
{
    RUN("x = np.array([1, 2])\na = x\nx += 1\nx *= 2");
    SHOWS("a, a is x", "(array([4, 6]), True)");
    RUN("x = x + 1"); /* this does not */
    SHOWS("a is x", "False");
    RUN("l = [1]\nm = l\nl += (2, 3)\nl += 'x'\nl *= 2");
    SHOWS("m, m is l", "([1, 2, 3, 'x', 1, 2, 3, 'x'], True)");
    RUN("t = (1,)\nu = t\nt += (2,)\nn = 1\no = n\nn += 1\ns = 'a'\ns *= 3");
    SHOWS("u, t, o, n, s", "((1,), (1, 2), 1, 2, 'aaa')");
    RUN("held = [np.array([1, 2]), [3]]\nfirst = held[0]\nsecond = held[1]\nheld[0] += 1\nheld[1] "
        "+= [4]");
    SHOWS("first, second", "(array([2, 3]), [3, 4])");
    RUN("l = [1, [2]]\nl += l\nl += range(2)");
    SHOWS("l, l[1] is l[3]", "([1, [2], 1, [2], 0, 1], True)");
    RUN("p = [1, 2]\np *= np.array([3])\nq = [1]\nq += np.array([3])"); /* which are NumPy's */
    SHOWS("p, q", "(array([3, 6]), array([4]))");
    FAILS("a += [1, 2, 3]", ERR_VALUE, "(3,)");
    FAILS("l += range(10**12)", ERR_MEMORY, "items");
    FAILS("l += 5", ERR_TYPE, "'int' object is not iterable");
    FAILS("undefined += 1", ERR_NAME, "undefined");
    FAILS("t = ([1],)\nt[0] += [2]", ERR_TYPE, "'tuple' object does not support item assignment");
}

Test(eval, an_augmented_element_is_found_once)
{
    PRINTS("def at():\n    print('at')\n    return 0\n\nl = [1]\nl[at()] += 1\nx = np.array([[1, "
           "2]])\n"
           "x[at()] *= 2",
           "at\nat\n");
    SHOWS("l, x", "([2], array([[2, 4]]))");
}

Test(eval, every_augmented_operator_does_its_own_work)
{
    RUN("a = 7\na += 3; b = a\na -= 1; c = a\na *= 2; d = a\na /= 4; e = a\na //= 2; f = a\na **= "
        "3; g = a\n"
        "a %= 5; h = a\ni = 6\ni &= 3; j = i\ni |= 9; k = i\ni ^= 1; m = np.eye(2)");
    FAILS("m @= m + 1", ERR_TYPE, "In-place matrix multiplication is not (yet) supported");
    SHOWS("b, c, d, e, f, g, h, j, k, i", "(10, 9, 18, 4.5, 2.0, 8.0, 3.0, 2, 11, 10)");
    SHOWS("m", "array([[1., 0.],\n       [0., 1.]])");
}

/* -- names ------------------------------------------------------------------------------------- */

Test(eval, an_unknown_name_is_met_with_the_nearest_known)
{
    RUN("w_query = 1\nvalues = 2");
    FAILS("w_qeury", ERR_NAME, "name 'w_qeury' is not defined", "Did you mean `w_query`?");
    FAILS("sotfmax(values)", ERR_NAME, "Did you mean `softmax`?");
    FAILS("DotProductAttention", ERR_NAME, "Did you mean `dot_product_attention`?");
    FAILS("Values", ERR_NAME, "Did you mean `values`?");
    FAILS("completely_unknown_thing", ERR_NAME, "not defined");
    cr_expect_str_eq(
        err.hint, "Nothing has this name yet: `completely_unknown_thing = ...` gives it a value.");
    FAILS("pritn(1)", ERR_NAME, "Did you mean `print`?");
    FAILS("values + nan", ERR_NAME, "Write `np.nan`.");
    FAILS("pi", ERR_NAME, "Write `np.pi`.");
}

Test(eval, a_script_has_to_import_what_a_worksheet_just_has)
{
    SHOWS("np.pi == numpy.pi", "NameError: name 'numpy' is not defined");
    SHOWS("zeros(2)", "array([0., 0.])");
    SHOWS("logsumexp(np.array([0.]))", "0.0");
    close_sheet();
    open_script();
    FAILS("np.zeros(2)", ERR_NAME, "'np'", "import numpy as np");
    FAILS("scipy.special.softmax", ERR_NAME, "'scipy'", "import scipy.special");
    FAILS("zeros(2)", ERR_NAME, "'zeros'", "np.zeros");
    FAILS("logsumexp(2)", ERR_NAME, "from scipy.special import logsumexp");
    RUN("import numpy as np\nnp.zeros(2)");
}

Test(eval, modules_are_imported_in_every_spelling)
{
    close_sheet();
    open_script();
    RUN("import numpy\na = numpy.pi\nimport numpy as n, scipy.special\nb = scipy.special.softmax\n"
        "import scipy.special as s\nfrom numpy import zeros as z, ones\nfrom numpy.random import "
        "seed\n"
        "import numpy.random as r\nimport numpy.random\nnumpy.random.seed(1)\nfrom scipy import "
        "special");
    SHOWS("n.pi == a and s.softmax == b and z(1) == 0 and r.seed == seed and special.softmax == b",
          "True");
    FAILS("import nump", ERR_MODULE_NOT_FOUND, "No module named 'nump'", "numpy");
    FAILS("import numpy.linear", ERR_MODULE_NOT_FOUND, "'numpy.linear'");
    FAILS("from numpy import nothing", ERR_IMPORT, "cannot import name 'nothing' from 'numpy'");
    FAILS("numpy.nothing", ERR_ATTRIBUTE, "module 'numpy' has no attribute 'nothing'");
}

/* -- functions --------------------------------------------------------------------------------- */

Test(eval, functions_bind_their_parameters)
{
    RUN("def f(a, b=2, c=3):\n    return (a, b, c)\n\ndef g():\n    pass\n");
    SHOWS("f(1)", "(1, 2, 3)");
    SHOWS("f(1, c=5)", "(1, 2, 5)");
    SHOWS("f(c=1, b=2, a=3)", "(3, 2, 1)");
    SHOWS("f(1, 4, 5)", "(1, 4, 5)");
    SHOWS("g()", "None");
    FAILS("f()", ERR_TYPE, "f() missing 1 required positional argument: 'a'");
    FAILS("f(1, 2, 3, 4)", ERR_TYPE, "f() takes from 1 to 3 positional arguments but 4 were given");
    FAILS("f(1, d=2)", ERR_TYPE, "f() got an unexpected keyword argument 'd'");
    FAILS("f(1, a=2)", ERR_TYPE, "f() got multiple values for argument 'a'");
    FAILS("f(1, b=2, b=3)", ERR_SYNTAX, "keyword argument repeated: b");
    FAILS("5(1)", ERR_TYPE, "'int' object is not callable");
}

Test(eval, defaults_are_computed_once_when_the_function_is_made)
{
    RUN("k = 1\nl = [0]\ndef f(a=k, b=l):\n    return (a, b)\n\nk = 2\nl[0] = 5");
    SHOWS("f()", "(1, [5])");
    RUN("def grow(l=[]):\n    l += [1]\n    return len(l)\n");
    PRINTS("print(grow(), grow(), grow())", "1 2 3\n");
}

Test(eval, what_a_function_assigns_is_its_own)
{
    RUN("x = 1\ndef f():\n    x = 5\n    for i in range(3):\n        y = i\n    return x + y\n\n"
        "def g():\n    return x\n\ndef h():\n    x += 1\n\ndef late():\n    print(z)\n    z = 1\n");
    SHOWS("f(), g(), x", "(7, 1, 1)");
    cr_expect_null(sheet_find(sheet, "y"));
    FAILS("h()", ERR_UNBOUND_LOCAL, "local variable 'x'");
    FAILS("late()", ERR_UNBOUND_LOCAL, "local variable 'z'");
    RUN("def gone(a):\n    del a\n    return a\n");
    FAILS("gone(1)", ERR_UNBOUND_LOCAL, "local variable 'a'");
    RUN("def swap(a, b):\n    a, b = b, a\n    return a, b\n");
    SHOWS("swap(1, 2)", "(2, 1)");
}

Test(eval, recursion_has_a_limit_and_leaves_the_sheet_alone)
{
    RUN("depth = 0\ndef f(n):\n    return n * f(n - 1) if n > 1 else 1\n\ndef endless(n):\n    "
        "return endless(n + 1)\n");
    SHOWS("f(20)", "2432902008176640000");
    RUN("def count(n):\n    if n == 0:\n        return 0\n    return 1 + count(n - 1)\n");
    SHOWS("count(190)", "190");
    FAILS("endless(0)", ERR_RECURSION, "maximum recursion depth exceeded", "endless calls itself");
    FAILS("def a(n):\n    return b(n)\n\ndef b(n):\n    return a(n)\n\na(1)", ERR_RECURSION,
          "maximum");
    SHOWS("f(5)", "120");
}

Test(eval, blocks_in_blocks_in_calls_do_not_use_up_the_stack)
{
    struct str text = {0};
    str_append(&text, "def f(n):\n");
    for (int i = 1; i <= 60; i++) {
        str_repeat(&text, ' ', (size_t)i);
        str_append(&text, "if True:\n");
    }
    str_repeat(&text, ' ', 61);
    str_append(&text, "return f((((((((n + 1))))))))\n");
    RUN(str_text(&text));
    FAILS("f(0)", ERR_RECURSION, "maximum recursion depth exceeded");
    str_free(&text);
}

Test(eval, a_function_may_be_replaced_while_it_runs)
{
    RUN("def f(n):\n    return n\n\nfor i in range(3):\n    def f(n, i=i):\n        return n + "
        "i\n");
    SHOWS("f(10)", "12");
    RUN("def g(n):\n    return 1\n\nkeep = g\nheld = [g]\ndef g(n):\n    return 2\n\ndel g");
    SHOWS("keep(0) + held[0](0)", "2");
}

Test(eval, functions_are_values)
{
    RUN("def twice(f, x):\n    return f(f(x))\n\ndef inc(x):\n    return x + 1\n");
    SHOWS("twice(inc, 5)", "7");
    SHOWS("twice(np.sqrt, 16)", "2.0");
    SHOWS("[inc, abs][1](-3)", "3");
    RUN("x = np.zeros(2)\ntotal = x.sum\nx[0] = 3");
    SHOWS("total(), total(axis=0), x.sum() == total()", "(3.0, 3.0, True)");
}

/* -- flow -------------------------------------------------------------------------------------- */

Test(eval, loops_break_continue_and_return)
{
    RUN("seen = []\nfor i in range(10):\n    if i == 2: continue\n    if i == 5: break\n    seen "
        "+= [i]\n");
    SHOWS("seen, i", "([0, 1, 3, 4], 5)");
    RUN("n = 0\nwhile True:\n    n += 1\n    if n > 3:\n        break\n");
    SHOWS("n", "4");
    RUN("def first(l):\n    for row in l:\n        for x in row:\n            if x > 2:\n          "
        "      return x\n");
    SHOWS("first([[1], [2, 3], [4]]), first([[1]])", "(3, None)");
    RUN("pairs = []\nfor a, (b, c) in [(1, (2, 3)), (4, [5, 6])]:\n    pairs += [a + b + c]\n");
    SHOWS("pairs", "[6, 15]");
    RUN("rows = []\nfor row in np.array([[1, 2], [3, 4]]):\n    rows += [row.sum()]\nfor c in "
        "'né': rows += [c]\n");
    SHOWS("rows", "[3, 7, 'n', 'é']");
    FAILS("for i in 5:\n    pass\n", ERR_TYPE, "'int' object is not iterable");
    FAILS("for i in np.array(5):\n    pass\n", ERR_TYPE, "0-d");
}

Test(eval, a_list_may_change_under_a_loop)
{
    RUN("l = [1, 2, 3]\nseen = []\nfor x in l:\n    seen += [x]\n    if x == 1:\n        l += "
        "[9]\n");
    SHOWS("seen", "[1, 2, 3, 9]");
    RUN("l = [1, 2, 3]\nseen = []\nfor x in l:\n    seen += [x]\n    l *= 0\n");
    SHOWS("seen", "[1]");
}

Test(eval, assertions_say_what_they_were_told)
{
    RUN("assert True, oops\nassert 1 == 1");
    FAILS("assert 1 == 2, 'not ' + 'equal'", ERR_ASSERTION, "not equal");
    FAILS("assert []", ERR_ASSERTION, "");
    cr_expect_str_eq(err.what, "");
    FAILS("assert np.array([1, 2])", ERR_VALUE, "ambiguous");
    FAILS("assert False, oops", ERR_NAME, "oops");
}

Test(eval, names_are_deleted)
{
    RUN("a = b = c = d = 1\ndel a\ndel b, c");
    SHOWS("a", "NameError: name 'a' is not defined");
    SHOWS("c", "NameError: name 'c' is not defined");
    FAILS("del d, a", ERR_NAME, "'a'");
    SHOWS("d", "1");
    RUN("l = [1, 2, 3, 4]\ndel l[0], l[1:]");
    SHOWS("l", "[2]");
    FAILS("del l[1]", ERR_INDEX, "list assignment index out of range");
    FAILS("del (1, 2)[0]", ERR_TYPE, "'tuple' object doesn't support item deletion");
}

/* -- where it went wrong ----------------------------------------------------------------------- */

Test(eval, an_error_says_where)
{
    static const struct {
        const char *source;
        int line, column;
    } cases[] = {
        {"x = 1\ny = x + oops", 2, 9},
        {"f = 3\n\nf(1)", 3, 2},
        {"x = [1]\nprint(x[5])", 2, 8},
        {"x = (1 +\n     'a')", 1, 8},
        {"if 1:\n    if 0:\n        pass\n    elif oops:\n        pass\n", 4, 10},
        {"for i in [0, 1]:\n    1 / (1 - i)\n", 2, 7},
        {"def f(a):\n    return a / 0\n\nx = 1 + f(2)", 2, 14},
        {"x = np.zeros(2)\nx[2] = 1", 2, 2},
        {"x = 1\nx += 'a'", 2, 1},
        {"a, b = 1, 2, 3", 1, 2},
        {"assert 1 == 2", 1, 1},
        {"import nothing", 1, 8},
        {"y := oops + 1", 1, 6},
        {"'é' + oops", 1, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_not(sheet_run(sheet, cases[i].source, "file", 1, &err));
        cr_expect(err.line == cases[i].line && err.column == cases[i].column,
                  "`%s` fails at %d:%d, not %d:%d", cases[i].source, err.line, err.column,
                  cases[i].line, cases[i].column);
        cr_expect_str_eq(err.file, "file");
    }
}

Test(eval, attributes_are_numpys_and_no_others)
{
    RUN("x = np.array([[1., 2., 3.]])");
    SHOWS("x.shape, x.ndim, x.size, x.dtype, x.T.shape, x[0, 0].shape, x[0, 0].ndim",
          "((1, 3), 2, 3, dtype('float64'), (3, 1), (), 0)");
    FAILS("x.sahpe", ERR_ATTRIBUTE, "'numpy.ndarray' object has no attribute 'sahpe'");
    FAILS("[1, 2].shape", ERR_ATTRIBUTE, "'list' object has no attribute 'shape'", "np.array");
    FAILS("(5).T", ERR_ATTRIBUTE, "'int'");
    FAILS("x.exp()", ERR_ATTRIBUTE, "'exp'");
}
