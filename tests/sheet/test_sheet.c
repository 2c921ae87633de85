/* What a worksheet promises: formulas follow, exactly what an edit reaches is computed again, and
 * every statement can be taken back. */
#include "sheet/worksheet.h"

#include <stdio.h>

TestSuite(sheet, .init = open_sheet, .fini = close_sheet);

/* -- formulas follow --------------------------------------------------------------------------- */

Test(sheet, a_formula_follows_and_a_value_does_not)
{
    RUN("x = 2\ny := x * 10\nz = x * 10");
    RUN("x = 3");
    SHOWS("y", "30");
    SHOWS("z", "20");
}

Test(sheet, exactly_what_an_edit_reaches_is_computed_again)
{
    RUN("a = 1\nb = 2\nfrom_a := a + 1\nfrom_b := b + 1\nboth := from_a * from_b\nlast := both + "
        "1");
    cr_expect_eq(evaluations("last"), 1);
    RUN("a = 10");
    cr_expect_eq(evaluations("from_a"), 2);
    cr_expect_eq(evaluations("from_b"), 1);
    cr_expect_eq(evaluations("both"), 2);
    cr_expect_eq(evaluations("last"), 2);
    SHOWS("last", "34");
    RUN("unrelated = 5");
    cr_expect_eq(evaluations("from_a") + evaluations("from_b") + evaluations("last"), 5);
}

Test(sheet, a_formula_that_two_edited_inputs_reach_is_computed_once)
{
    RUN("a = 1\nb = 2\nc := a + b\nd := a - b\ne := c * d");
    RUN("a = 5; b = 3");
    cr_expect_eq(evaluations("c"), 2);
    cr_expect_eq(evaluations("d"), 2);
    cr_expect_eq(evaluations("e"), 2);
    SHOWS("e", "16");
}

Test(sheet, formulas_are_computed_in_the_order_of_their_inputs_not_of_their_definition)
{
    RUN("a = 1\nb = 0\nlate := b + 1\nb := a * 2"); /* b becomes an input that comes later */
    SHOWS("late", "3");
    RUN("a = 10");
    SHOWS("late", "21");
    cr_expect_eq(evaluations("late"), 3);
}

Test(sheet, looking_computes_nothing)
{
    RUN("a = 1\nb := a + 1");
    RUN("b\nprint(a)\nlen([a])");
    SHOWS("b * 2", "4");
    cr_expect_eq(evaluations("b"), 1);
}

Test(sheet, writing_an_element_reaches_the_formulas)
{
    RUN("x = np.array([1, 2])\ny := x * 2\nn = 7\nother := n + 1");
    RUN("x[0] = 10");
    SHOWS("y", "array([20,  4])");
    cr_expect_eq(evaluations("y"), 2);
    cr_expect_eq(evaluations("other"), 1);
}

Test(sheet, writing_through_an_alias_a_view_a_list_or_a_function_reaches_them_too)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nalias = x\nrow = x[1]\nheld = [x]\ny := x + 0");
    RUN("def clear(a):\n    a[0] = 0\n");
    RUN("alias[0,0] = 10");
    SHOWS("y[0,0]", "10");
    RUN("row[1] = 40");
    SHOWS("y[1,1]", "40");
    RUN("held[0][1,0] = 30");
    SHOWS("y[1,0]", "30");
    RUN("row += 1");
    SHOWS("y[1]", "array([31, 41])");
    RUN("clear(x)");
    SHOWS("y[0]", "array([0, 0])");
    cr_expect_eq(evaluations("y"), 6);
}

Test(sheet, a_list_that_a_formula_reads_is_followed)
{
    RUN("l = [1, 2]\ninner = [3]\nouter = [inner]\nn := np.array(l)\nm := np.array(outer)");
    RUN("l[1] = 20");
    SHOWS("n", "array([ 1, 20])");
    RUN("inner[0] = 30");
    SHOWS("m", "array([[30]])");
    RUN("l += [5]");
    SHOWS("n", "array([ 1, 20,  5])");
}

Test(sheet, many_writes_in_one_statement_are_one_recomputation)
{
    RUN("x = np.zeros(3)\nw = np.zeros(3)\ny := x + w");
    RUN("for i in range(3):\n    x[i] = i\n    w[i] = 10\n");
    SHOWS("y", "array([10., 11., 12.])");
    cr_expect_eq(evaluations("y"), 2);
}

Test(sheet, a_formula_that_calls_a_function_follows_it_and_what_it_reads)
{
    RUN("k = 2\nx = 5\ndef scaled(a):\n    return a * k\n\ny := scaled(x)");
    RUN("k = 3");
    SHOWS("y", "15");
    RUN("def scaled(a):\n    return a - k\n");
    SHOWS("y", "2");
    RUN("k = 1");
    SHOWS("y", "4");
    cr_expect_eq(evaluations("y"), 4);
}

Test(sheet, what_a_function_calls_is_followed_and_its_locals_are_not)
{
    RUN("k = 2\nlocal = 1\n"
        "def inner(a):\n    return a + k\n\n"
        "def outer(a):\n    local = inner(a)\n    return local\n\n"
        "y := outer(1)");
    RUN("k = 10");
    SHOWS("y", "11");
    RUN("local = 5");
    cr_expect_eq(evaluations("y"), 2);
}

Test(sheet, a_formula_redefined_follows_its_new_inputs_only)
{
    RUN("a = 1\nb = 2\nf := a + 0");
    RUN("f := b + 0");
    RUN("a = 50");
    SHOWS("f", "2");
    RUN("b = 60");
    SHOWS("f", "60");
    RUN("f = 1");
    RUN("b = 70");
    SHOWS("f", "1");
}

Test(sheet, a_copy_of_a_formula_is_a_value)
{
    RUN("x = np.array([1, 2])\nf := x + 0\nkept = f\npart = f[0:1]");
    RUN("kept[0] = 9\npart[0] = 8"); /* not pins */
    RUN("x[0] = 5");
    SHOWS("f", "array([5, 2])");
    SHOWS("kept", "array([9, 2])");
    SHOWS("part", "array([8])");
    PINNED("f", "00");
}

Test(sheet, a_formula_that_is_a_name_has_elements_of_its_own)
{
    RUN("x = np.array([1, 2])\nf := x");
    RUN("f[0] = 100");
    SHOWS("x", "array([1, 2])");
    PINNED("f", "10");
}

/* -- cycles ------------------------------------------------------------------------------------ */

Test(sheet, cycles_are_refused_with_the_path_named)
{
    FAILS("a := a + 1", ERR_VALUE, "a -> a");
    RUN("x = 1\nb := x + 1\nc := b + 1\nd := c + 1");
    FAILS("b := d * 2", ERR_VALUE, "b would depend on itself", "b -> d -> c -> b", "Use =");
    FAILS("x := d", ERR_VALUE, "x -> d -> c -> b -> x");
    SHOWS("d", "4");
    RUN("x = 5");
    SHOWS("d", "8");
}

Test(sheet, a_cycle_through_a_function_is_refused)
{
    RUN("x = 1\ndef f(a):\n    return a + g\n\ng = 2\nh := f(x)");
    FAILS("g := h + 1", ERR_VALUE, "g -> h", "-> g");
    SHOWS("h", "3");
}

Test(sheet, a_function_that_comes_to_read_its_formula_makes_it_fail_until_it_is_mended)
{
    RUN("def f(a):\n    return a\n\nx = 1\ny := f(x)\nz := y + 1");
    RUN("def f(a):\n    return z\n");
    cr_expect(name("y")->failed);
    cr_expect(name("z")->failed);
    cr_expect_not_null(strstr(name("y")->error.what, "y would depend on itself"));
    RUN("x = 7");
    cr_expect(name("y")->failed);
    RUN("def f(a):\n    return a * 2\n");
    SHOWS("z", "15");
    UNDO("def f(a):\n    return a * 2\n");
    cr_expect(name("z")->failed);
    REDO("def f(a):\n    return a * 2\n");
    SHOWS("z", "15");
}

Test(sheet, many_formulas_that_share_inputs_are_checked_at_once)
{
    RUN("a0 = 1\nb0 = 1");
    for (int i = 1; i <= 60; i++) { /* 2^60 ways lead from the last to the first */
        char text[80];
        snprintf(text, sizeof text, "a%d := a%d + b%d\nb%d := a%d - b%d", i, i - 1, i - 1, i, i - 1,
                 i - 1);
        RUN(text);
    }
    FAILS("a1 := a60", ERR_VALUE, "a1 -> a60");
    RUN("a0 = 3");
    cr_expect_eq(evaluations("b60"), 2);
}

/* -- failing formulas -------------------------------------------------------------------------- */

Test(sheet, a_formula_that_cannot_be_computed_is_not_defined)
{
    FAILS("f := missing + 1", ERR_NAME, "missing");
    cr_expect_null(sheet_find(sheet, "f"));
    RUN("f = 1");
    FAILS("f := missing + 1", ERR_NAME, "missing");
    SHOWS("f", "1");
}

Test(sheet, a_formula_that_fails_half_way_lets_go_of_what_it_had)
{
    RUN("x = np.array([1, 2])");
    FAILS("m := 0 < x < 3", ERR_VALUE, "ambiguous");
    FAILS("m := x and 1", ERR_VALUE, "ambiguous");
    FAILS("m := [x, x + 1, oops]", ERR_NAME, "oops");
    FAILS("m := (x + 1)[[0], oops]", ERR_NAME, "oops");
    RUN("y = 1\nm := 0 < y < 3");
    RUN("y = x");
    cr_expect(name("m")->failed);
}

Test(sheet, a_formula_that_comes_to_fail_shows_its_error_and_heals)
{
    RUN("x = np.ones((2, 3))\nw = np.ones((3, 2))\nq := x @ w\nr := q + 1");
    RUN("w = np.ones((4, 2))");
    const struct binding *q = name("q"), *r = name("r");
    cr_expect(q->failed);
    cr_expect_eq(q->error.code, ERR_VALUE);
    cr_expect_not_null(strstr(q->error.what, "(size 4 is different from 3)"));
    cr_expect_null(binding_array(q));
    cr_expect(r->failed);
    cr_expect_not_null(strstr(r->error.what, "q has no value"));
    FAILS("print(r)", ERR_VALUE, "r has no value", "heals");
    FAILS("q[0,0] = 1", ERR_VALUE, "q has no value");
    RUN("w = np.ones((3, 2))");
    cr_expect_not(q->failed);
    SHOWS("r[0,0]", "4.0");
}

Test(sheet, deleting_an_input_makes_a_formula_fail_and_undo_brings_it_back)
{
    RUN("x = 1\ny := x + 1\nz := y + 1");
    RUN("del x");
    cr_expect(name("y")->failed);
    cr_expect_eq(name("y")->error.code, ERR_NAME);
    cr_expect(name("z")->failed);
    UNDO("del x");
    SHOWS("z", "3");
    RUN("del y");
    cr_expect(name("z")->failed);
    cr_expect_null(sheet_find(sheet, "y"));
    UNDO("del y");
    RUN("x = 10");
    SHOWS("z", "12");
}

Test(sheet, a_formula_must_not_change_what_the_sheet_holds)
{
    RUN("x = np.array([1, 2])\nl = [1]\n"
        "def write(a):\n    a[0] = 5\n    return 1\n\n"
        "def grow(a):\n    a += [5]\n    return 1\n\n"
        "def add(a):\n    a += 1\n    return a\n\n"
        "def own(a):\n    b = a + 0\n    b[0] = 9\n    c = [1]\n    c[0] = 2\n    return b\n");
    FAILS("f := write(x)", ERR_VALUE, "a formula must not change x", "copy()");
    FAILS("f := add(x)", ERR_VALUE, "a formula must not change x");
    FAILS("f := write(l)", ERR_VALUE, "a formula must not change l");
    FAILS("f := grow(l)", ERR_VALUE, "a formula must not change l");
    RUN("p := x * 1");
    FAILS("f := write(p)", ERR_VALUE, "must not change p");
    RUN("f := own(x)");
    SHOWS("f", "array([9, 2])");
    SHOWS("x", "array([1, 2])");
    SHOWS("l", "[1]");
}

Test(sheet, a_formula_must_not_draw_random_numbers)
{
    RUN("np.random.seed(1)\nx = 1\ndef noisy(a):\n    return a + np.random.rand()\n");
    FAILS("f := np.random.rand(2)", ERR_VALUE, "random", "Draw them once");
    FAILS("f := noisy(x)", ERR_VALUE, "random");
    FAILS("f := np.random.seed(1)", ERR_VALUE, "random");
    FAILS("f := np.random.permutation(3)", ERR_VALUE, "random");
    FAILS("f := np.random.choice(3)", ERR_VALUE, "random");
    FAILS("f := np.random.randint(3)", ERR_VALUE, "random");
    FAILS("f := np.random.normal(0, 1)", ERR_VALUE, "random");
    FAILS("f := np.random.default_rng(0)", ERR_VALUE, "random");
    RUN("l = [1, 2, 3]\ng = np.random.default_rng(0)");
    FAILS("f := np.random.shuffle(l)", ERR_VALUE, "random");
    FAILS("f := g.random()", ERR_VALUE, "random", "Draw them once");
    FAILS("f := g.permutation(3)", ERR_VALUE, "random");
    RUN("h := np.random.default_rng(g)");
    SHOWS("l, g.random()", "([1, 2, 3], 0.6369616873214543)");
    RUN("a = np.random.rand()\nnp.random.seed(1)\nb = np.random.rand()");
    SHOWS("a == b", "True");
}

/* -- pins -------------------------------------------------------------------------------------- */

Test(sheet, a_pin_survives_recomputation_until_it_is_taken_out)
{
    RUN("x = np.array([1, 2, 3])\nf := x * 10\ng := f + 1");
    RUN("f[1] = -5");
    SHOWS("f", "array([10, -5, 30])");
    SHOWS("g", "array([11, -4, 31])");
    PINNED("f", "010");
    RUN("x = np.array([4, 5, 6])");
    SHOWS("f", "array([40, -5, 60])");
    cr_assert(sheet_unpin(sheet, "f", &err));
    SHOWS("g", "array([41, 51, 61])");
    PINNED("f", "000");
    UNDO("unpin f");
    SHOWS("g", "array([41, -4, 61])");
    REDO("unpin f");
    SHOWS("g", "array([41, 51, 61])");
}

Test(sheet, pins_cover_rows_and_add_up)
{
    RUN("x = np.ones((2, 3))\nf := x + 0");
    RUN("f[0] = [7, 8, 9]");
    RUN("f[:,1] = 0");
    SHOWS("f", "array([[7., 0., 9.],\n       [1., 0., 1.]])");
    PINNED("f", "111010");
    UNDO("f[:,1] = 0");
    PINNED("f", "111000");
    SHOWS("f[0,1]", "8.0");
    UNDO("f[0] = [7, 8, 9]");
    SHOWS("f[0]", "array([1., 1., 1.])");
}

Test(sheet, a_pin_can_make_an_int_or_bool_formula_float)
{
    RUN("x = np.array([1, 2])\nf := x + 0\nm := x > 1");
    RUN("f[0] = 0.5");
    SHOWS("f", "array([0.5, 2. ])");
    RUN("m[0] = True");
    SHOWS("m", "array([ True,  True])");
    RUN("f[1] = -np.inf");
    SHOWS("f", "array([ 0.5, -inf])");
    UNDO("f[1] = -np.inf");
    UNDO("m[0] = True");
    UNDO("f[0] = 0.5");
    SHOWS("f", "array([1, 2])");
    SHOWS("m", "array([False,  True])");
}

Test(sheet, a_pin_outside_of_a_smaller_result_waits)
{
    RUN("x = np.array([1, 2, 3])\nf := x * 1");
    RUN("f[2] = 9");
    RUN("x = np.array([1])");
    SHOWS("f", "array([1])");
    RUN("x = np.array([5, 6, 7, 8])");
    SHOWS("f", "array([5, 6, 9, 8])");
}

Test(sheet, augmenting_an_element_of_a_formula_pins_it)
{
    RUN("x = np.array([1, 2])\nf := x * 10");
    RUN("f[0] += 5");
    PINNED("f", "10");
    RUN("x[0] = 100");
    SHOWS("f", "array([15, 20])");
}

Test(sheet, only_formulas_with_pins_can_be_unpinned)
{
    RUN("x = 1\nf := np.ones(2) * x");
    EXPECT_ERROR(sheet_unpin(sheet, "x", &err), ERR_NAME, "x is no formula");
    EXPECT_ERROR(sheet_unpin(sheet, "nothing", &err), ERR_NAME, "nothing");
    EXPECT_ERROR(sheet_unpin(sheet, "f", &err), ERR_VALUE, "no pinned numbers");
    FAILS("f[5] = 1", ERR_INDEX, "out of bounds");
    FAILS("f[0] = [1, 2]", ERR_VALUE, "setting an array element with a sequence", "one number");
    PINNED("f", "00");
}

/* -- undo and redo ----------------------------------------------------------------------------- */

/* Runs the statement, undoes it, redoes it, undoes it: the expressions must show what they showed
 * before and after each time. */
static void expect_reversible(int line, const char *statement, size_t count,
                              const char *const *expressions)
{
    char *before[8], *after[8], *again;
    for (size_t i = 0; i < count; i++)
        before[i] = shown(expressions[i]);
    expect_runs(line, statement);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        after[i] = shown(expressions[i]);
        any = any || strcmp(before[i], after[i]) != 0;
    }
    cr_expect(any, "line %d: `%s` changed nothing that is looked at", line, statement);
    for (int round = 0; round < 3; round++) {
        bool undone = round != 1;
        expect_moves(line, undone ? sheet_undo : sheet_redo, statement);
        for (size_t i = 0; i < count; i++) {
            again = shown(expressions[i]);
            cr_expect_str_eq(again, undone ? before[i] : after[i],
                             "line %d: after %s of `%s`, %s is\n%s\nnot\n%s", line,
                             undone ? "undo" : "redo", statement, expressions[i], again,
                             undone ? before[i] : after[i]);
            free(again);
        }
    }
    for (size_t i = 0; i < count; i++) {
        free(before[i]);
        free(after[i]);
    }
}

#define REVERSIBLE(statement, ...)                                                                 \
    expect_reversible(__LINE__, statement,                                                         \
                      sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *),                 \
                      (const char *const[]){__VA_ARGS__})

Test(sheet, every_kind_of_assignment_can_be_undone)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nf := x.sum()\nn = 1");
    REVERSIBLE("x = np.zeros(2)", "x", "f");
    REVERSIBLE("n = 'text'", "n");
    REVERSIBLE("a = b = 5", "a", "b");
    REVERSIBLE("a, (b, c) = 1, (2, 3)", "a", "b", "c");
    REVERSIBLE("n += 5", "n");
    REVERSIBLE("del x", "x", "f");
    REVERSIBLE("f = 3", "f");
    REVERSIBLE("f := x.max()", "f");
    REVERSIBLE("x := np.ones(3) * n", "x", "f");
    REVERSIBLE("def n(a):\n    return a\n", "n == 1", "f");
    REVERSIBLE("import scipy.special as n", "n == 1");
    REVERSIBLE("from scipy.special import softmax", "softmax(np.array([[0., 0.]]).T)[0,0]");
}

Test(sheet, edits_in_place_can_be_undone_through_every_alias)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nalias = x\nt = x.T\nrow = x[1]\nheld = [x]\nf := x + 0");
    REVERSIBLE("x[0,0] = 9", "x", "alias", "t", "row", "held", "f");
    REVERSIBLE("t[0,1] = 9", "x", "alias", "t", "row", "held", "f");
    REVERSIBLE("row *= 2", "x", "alias", "t", "row", "held", "f");
    REVERSIBLE("alias += 1", "x", "alias", "t", "row", "held", "f");
    REVERSIBLE("held[0][:,0] = 0", "x", "alias", "t", "row", "held", "f");
    REVERSIBLE("x[::-1] = x", "x", "alias", "t", "row");
    RUN("row[0] = 30"); /* they are aliases still */
    SHOWS("x[1,0] == 30 and alias[1,0] == 30 and t[0,1] == 30", "True");
}

Test(sheet, a_change_of_dtype_in_place_can_be_undone)
{
    RUN("i = np.array([1, 2])\nb = np.array([True, False, True])\nview = b[1:]\nf := i * 2\ng := b "
        "+ 0");
    REVERSIBLE("i[0] = 0.5", "i", "i.dtype", "f", "f.dtype");
    REVERSIBLE("b[0] = 7", "b", "view", "g");
    REVERSIBLE("view[1] = 0.25", "b", "b.dtype", "view", "g");
    REVERSIBLE("b[0] = 2; b[1] = 0.5; b = b + 1", "b", "view", "g");
    FAILS("i += 0.5", ERR_UFUNC_CASTING, "Cannot cast ufunc 'add' output");
    SHOWS("i, i.dtype", "(array([1, 2]), dtype('int64'))");
    REVERSIBLE("i = i + 0.5", "i", "f");
    RUN("b[0] = False");
    SHOWS("b", "array([False, False,  True])");
}

Test(sheet, two_changes_of_one_array_in_a_step_are_undone_together)
{
    RUN("b = np.array([True, False])\nalias = b");
    RUN("b[0] = 7\nb[1] = 0.5\nalias[0] = -1");
    SHOWS("b", "array([-1. ,  0.5])");
    UNDO("b[0] = 7\nb[1] = 0.5\nalias[0] = -1");
    SHOWS("b", "array([ True, False])");
    SHOWS("alias", "array([ True, False])");
    REDO("b[0] = 7\nb[1] = 0.5\nalias[0] = -1");
    SHOWS("alias", "array([-1. ,  0.5])");
}

Test(sheet, list_edits_can_be_undone)
{
    RUN("l = [1, [2, 3]]\nalias = l\ninner = l[1]\nf := len(l)");
    REVERSIBLE("l[0] = 'one'", "l", "alias");
    REVERSIBLE("alias[1][0] = 20", "l", "inner");
    REVERSIBLE("l[1] = 5", "l", "alias", "inner is l[1]");
    REVERSIBLE("l += [4, 5]", "l", "alias", "f");
    REVERSIBLE("l *= 2", "l", "alias", "f");
    REVERSIBLE("inner *= 0", "l", "inner");
    RUN("inner[0] = 7");
    SHOWS("l", "[1, [7, 3]]");
}

Test(sheet, random_numbers_can_be_undone)
{
    RUN("np.random.seed(3)\nr = np.random.randn(3)");
    REVERSIBLE("r = np.random.randn(3)", "r");
    REVERSIBLE("np.random.seed(4); r = np.random.rand()", "r");
    RUN("first = np.random.rand()");
    UNDO("first = np.random.rand()");
    RUN("second = np.random.rand()");
    UNDO("second = np.random.rand()");
    REDO("second = np.random.rand()");
    RUN("np.random.seed(3)\nnp.random.randn(3)\nthird = np.random.rand()");
    SHOWS("second == third", "True");
}

Test(sheet, loops_and_lines_of_many_statements_are_one_step)
{
    RUN("x = np.ones(3)\ntotal = 0\nf := x + total");
    REVERSIBLE("for i in range(3):\n    x[i] = i\n    total += i\n", "x", "total", "f", "i");
    REVERSIBLE("x[0] = 5; x = x * 2; x[1] = 7; total = 1", "x", "total", "f");
    REVERSIBLE("y = x\ny[2] = 3\ndel y", "x", "f");
    REVERSIBLE("del total; total = 2; z = 1; del z", "total", "f");
    REVERSIBLE("f[0] = 3; x[0] = 4; f[1] = 5", "f", "x");
    REVERSIBLE("f[0] = 3; f = 2; f := x * 2", "f", "x");
    REVERSIBLE("g := f + 1; total = 5; h := g + 1; total = 6", "total", "f", "g", "h");
}

Test(sheet, steps_are_undone_and_redone_in_order)
{
    RUN("a = 1");
    RUN("a = 2");
    RUN("b = a");
    UNDO("b = a");
    UNDO("a = 2");
    SHOWS("a", "1");
    REDO("a = 2");
    REDO("b = a");
    REDO(NULL);
    SHOWS("b", "2");
    UNDO("b = a");
    RUN("c = 5"); /* a new step forgets what could have been redone */
    REDO(NULL);
    UNDO("c = 5");
    UNDO("a = 2");
    UNDO("a = 1");
    UNDO(NULL);
    cr_expect_eq(sheet_count(sheet), 0);
}

Test(sheet, what_changes_nothing_is_no_step)
{
    RUN("x = np.array([1])");
    unsigned long edits = sheet_edits(sheet);
    RUN("x\nprint(x)\nif False:\n    x = 2\n\ny == 3 if False else 4");
    FAILS("nonsense", ERR_NAME, "nonsense");
    cr_expect_eq(sheet_edits(sheet), edits);
    UNDO("x = np.array([1])");
}

Test(sheet, a_thousand_steps_are_kept)
{
    RUN("n = 0");
    for (int i = 0; i < 1005; i++)
        RUN("n += 1");
    for (int i = 0; i < 1000; i++)
        UNDO("n += 1");
    UNDO(NULL);
    SHOWS("n", "5");
}

Test(sheet, an_undone_name_is_gone_and_comes_back)
{
    RUN("x = 1\ny := x + 1");
    RUN("z := y * 2");
    UNDO("z := y * 2");
    cr_expect_null(sheet_find(sheet, "z"));
    RUN("x = 2");
    UNDO("x = 2");
    RUN("len = 3");
    SHOWS("len + 1", "4");
    UNDO("len = 3");
    SHOWS("len([1, 2])", "2"); /* Python's function again */
}

Test(sheet, undo_during_a_long_loop_costs_no_more_than_the_loop)
{
    RUN("x = np.zeros(4)\nw = np.zeros(4)");
    RUN("for i in range(200000):\n    x[0] = i\n    w[1] = i\n"); /* quadratic would take minutes */
    UNDO("for i in range(200000):\n    x[0] = i\n    w[1] = i\n");
    SHOWS("x[0] + w[1]", "0.0");
}

/* -- statements that fail ---------------------------------------------------------------------- */

Test(sheet, a_failing_statement_leaves_no_trace)
{
    RUN("x = np.array([True, False])\nalias = x\nl = [1, 2]\nf := x + 0\nn = 1\nnp.random.seed(1)");
    char *draw = shown("np.random.rand()");
    RUN("np.random.seed(1)");
    FAILS("x[0] = 0.5; l[0] = 9; l += [7]; n = 2; f[0] = 3; new = 1; np.random.rand(); oops",
          ERR_NAME, "oops");
    SHOWS("x", "array([ True, False])");
    SHOWS("alias", "array([ True, False])");
    SHOWS("l", "[1, 2]");
    SHOWS("n", "1");
    SHOWS("f", "array([1, 0])");
    PINNED("f", "00");
    cr_expect_null(sheet_find(sheet, "new"));
    SHOWS("np.random.rand()", draw);
    free(draw);
    FAILS("for i in range(5):\n    x[0] = i\n    l[i] = 0\n", ERR_INDEX, "out of range");
    SHOWS("x", "array([ True, False])");
    SHOWS("l", "[1, 2]");
    UNDO("np.random.seed(1)");
}

Test(sheet, a_failing_statement_takes_back_formulas_and_deletions)
{
    RUN("x = 1\nf := x + 1\ng := f + 1");
    FAILS("f := x * 100; x = 5; oops", ERR_NAME, "oops");
    SHOWS("g", "3");
    FAILS("del f; oops", ERR_NAME, "oops");
    SHOWS("g", "3");
    FAILS("h := g; h[0]", ERR_TYPE, "subscriptable");
    cr_expect_null(sheet_find(sheet, "h"));
    RUN("x = 2");
    SHOWS("g", "4");
}

Test(sheet, the_statements_before_the_failing_one_stay)
{
    RUN("a = 0\nf := a * 2");
    FAILS("a = 1\nb = 2\nb = oops\nc = 3", ERR_NAME, "oops");
    cr_expect_eq(err.line, 3);
    SHOWS("f + b", "4");
    cr_expect_null(sheet_find(sheet, "c"));
    UNDO("a = 1\nb = 2\nb = oops\nc = 3");
    SHOWS("f", "0");
    cr_expect_null(sheet_find(sheet, "b"));
}

Test(sheet, an_error_at_the_end_of_a_function_undoes_what_it_wrote)
{
    RUN("x = np.array([1, 2])\ndef spoil(a):\n    a[0] = 99\n    return oops\n");
    FAILS("spoil(x)", ERR_NAME, "oops");
    SHOWS("x", "array([1, 2])");
}

/* -- marks and the baseline -------------------------------------------------------------------- */

Test(sheet, what_an_edit_changed_is_marked_until_the_next)
{
    RUN("x = np.array([1, 2, 3])\nf := x * x\nother = np.zeros(2)");
    RUN("x[1] = 5");
    CHANGED("x", "010");
    CHANGED("f", "010");
    CHANGED("other", "00");
    RUN("print(x)");
    CHANGED("x", "010");
    RUN("other[0] = 1");
    CHANGED("x", "000");
    CHANGED("f", "000");
    CHANGED("other", "10");
}

Test(sheet, undo_and_redo_mark_what_they_change)
{
    RUN("x = np.array([1, 2, 3])\nalias = x\nf := x + 1");
    RUN("x[2] = 9");
    RUN("y = 1");
    UNDO("y = 1");
    CHANGED("x", "000");
    UNDO("x[2] = 9");
    CHANGED("x", "001");
    CHANGED("alias", "001");
    CHANGED("f", "001");
    REDO("x[2] = 9");
    CHANGED("x", "001");
    CHANGED("f", "001");
}

Test(sheet, a_new_shape_is_all_new)
{
    RUN("x = np.array([1, 2])\nf := x + 1");
    RUN("x = np.array([[1, 2]])");
    CHANGED("x", "11");
    CHANGED("f", "11");
    RUN("x = np.array([[1, 2]])");
    CHANGED("x", "00");
}

Test(sheet, marks_add_up_over_the_statements_of_a_step)
{
    RUN("x = np.array([1, 2, 3])\nf := x + 0");
    RUN("x[0] = 7\nx[2] = 8");
    CHANGED("x", "101");
    CHANGED("f", "101");
}

Test(sheet, nan_in_place_of_nan_is_no_change)
{
    RUN("x = np.array([np.nan, 1.])\nf := x * 1");
    RUN("x[0] = np.nan; x[1] = 2");
    CHANGED("x", "01");
    CHANGED("f", "01");
}

Test(sheet, a_healed_formula_is_marked_and_so_are_pins)
{
    RUN("x = np.array([1, 2])\nw = np.array([1, 1])\nf := x + w");
    RUN("w = np.array([1, 1, 1])");
    RUN("w = np.array([1, 1])");
    CHANGED("f", "11");
    RUN("f[0] = 7");
    CHANGED("f", "10");
    CHANGED("x", "00");
}

Test(sheet, a_failing_statement_keeps_the_marks_of_what_stays)
{
    RUN("x = np.array([1, 2])");
    FAILS("x[0] = 5\nx[1] = 6; oops", ERR_NAME, "oops");
    CHANGED("x", "10");
}

Test(sheet, the_baseline_is_what_was_there_when_it_was_set)
{
    const size_t at[2][1] = {{0}, {1}};
    double was = -1;
    RUN("x = np.array([1, 2])\nf := x * 10");
    cr_expect_not(binding_baseline(name("x"), at[0], &was));
    sheet_set_baseline(sheet, true);
    RUN("x[0] = 4\ny = 1");
    cr_expect(binding_baseline(name("x"), at[0], &was));
    cr_expect_eq(was, 1);
    cr_expect_not(binding_baseline(name("x"), at[1], &was));
    cr_expect(binding_baseline(name("f"), at[0], &was));
    cr_expect_eq(was, 10);
    RUN("x[0] = 1");
    cr_expect_not(binding_baseline(name("f"), at[0], &was));
    RUN("x = np.array([5, 6, 7])"); /* nothing to compare with */
    cr_expect_not(binding_baseline(name("x"), at[0], &was));
    RUN("x = np.array([8, 2])");
    sheet_set_baseline(sheet, true);
    cr_expect_not(binding_baseline(name("x"), at[0], &was));
}

/* -- steps and setup --------------------------------------------------------------------------- */

Test(sheet, what_stands_between_begin_and_end_is_one_step)
{
    RUN("a = 1");
    sheet_begin(sheet, "both");
    RUN("a = 2");
    sheet_begin(sheet, "inner");
    RUN("b = 3");
    sheet_end(sheet);
    FAILS("c = 1; oops", ERR_NAME, "oops");
    sheet_end(sheet);
    UNDO("both");
    SHOWS("a", "1");
    cr_expect_null(sheet_find(sheet, "b"));
    REDO("both");
    SHOWS("a + b", "5");
    sheet_begin(sheet, "nothing");
    sheet_end(sheet);
    UNDO("both");
}

Test(sheet, setup_is_not_undone_and_marks_nothing)
{
    RUN("x = np.array([1, 2])");
    RUN("before = 1");
    sheet_set_setup(sheet, true);
    RUN("y := x + 1\nz = np.zeros(1)\nx[0] = 5");
    sheet_set_setup(sheet, false);
    CHANGED("y", "00");
    CHANGED("x", "00");
    UNDO("before = 1");
    UNDO("x = np.array([1, 2])");
    cr_expect(name("y")->failed);
    REDO("x = np.array([1, 2])");
    SHOWS("z", "array([0.])");
}

Test(sheet, setup_that_fails_leaves_no_trace_either)
{
    RUN("x = np.array([1, 2])");
    sheet_set_setup(sheet, true);
    FAILS("x[0] = 9; y = 1; oops", ERR_NAME, "oops");
    sheet_set_setup(sheet, false);
    SHOWS("x", "array([1, 2])");
    cr_expect_null(sheet_find(sheet, "y"));
}

/* -- looking ----------------------------------------------------------------------------------- */

Test(sheet, names_stand_in_the_order_of_their_first_binding)
{
    RUN("b = 1\na = 2\nb = 3\nc := a");
    cr_assert_eq(sheet_count(sheet), 3);
    cr_expect_str_eq(binding_name(sheet_at(sheet, 0)), "b");
    cr_expect_str_eq(binding_name(sheet_at(sheet, 1)), "a");
    cr_expect_str_eq(binding_name(sheet_at(sheet, 2)), "c");
    RUN("del a");
    cr_assert_eq(sheet_count(sheet), 2);
    cr_expect_str_eq(binding_name(sheet_at(sheet, 1)), "c");
    cr_expect_null(sheet_find(sheet, "a"));
    cr_expect_null(sheet_find(sheet, "never"));
}

Test(sheet, thousands_of_names_are_found_again)
{
    char text[64];
    for (int i = 0; i < 3000; i++) {
        snprintf(text, sizeof text, "name%d = %d", i, i);
        RUN(text);
    }
    for (int i = 0; i < 3000; i += 7) {
        snprintf(text, sizeof text, "name%d", i);
        cr_assert_eq(name(text)->value.i, i);
    }
    cr_expect_eq(sheet_count(sheet), 3000);
}

Test(sheet, a_formula_knows_its_text)
{
    struct str text = {0};
    RUN("x = 1; y := x+1 ;z := ( x *\n  y ) # why");
    cr_expect(binding_formula(name("y"), &text));
    cr_expect_str_eq(str_text(&text), "x+1");
    str_truncate(&text, 0);
    cr_expect(binding_formula(name("z"), &text));
    cr_expect_str_eq(str_text(&text), "( x *\n  y )");
    cr_expect_not(binding_formula(name("x"), &text));
    str_free(&text);
}

Test(sheet, a_binding_gives_its_numbers_as_an_array)
{
    RUN("a = np.array([[1, 2]])\ns = 2.5\nt = True\nword = 'x'\nl = [1]\nnone = None");
    EXPECT(binding_array(name("a")), "[[1, 2]]");
    EXPECT(binding_array(name("s")), "2.5");
    EXPECT(binding_array(name("t")), "True");
    cr_expect_null(binding_array(name("word")));
    cr_expect_null(binding_array(name("l")));
    cr_expect_null(binding_array(name("none")));
}

Test(sheet, an_expression_is_evaluated_without_a_step)
{
    RUN("x = 1");
    SHOWS("x + 1", "2");
    SHOWS("x, 2", "(1, 2)");
    SHOWS("x = 2", "SyntaxError: invalid syntax: only an expression is expected here");
    SHOWS("oops", "NameError: name 'oops' is not defined");
    UNDO("x = 1");
}

Test(sheet, the_prompt_shows_expressions_and_a_script_does_not)
{
    PRINTS("1 + 1\n'text'\nNone\nx = 5\nnp.array([1])", "2\n'text'\narray([1])\n");
    close_sheet();
    open_script();
    PRINTS("1 + 1\n'text'\nprint('text')", "text\n");
}

Test(sheet, a_script_checks_its_syntax_before_it_runs)
{
    close_sheet();
    open_script();
    FAILS("print(1)\nx = = 2", ERR_SYNTAX, "A value is expected here");
    cr_expect_eq(err.line, 2);
    PRINTED("");
    close_sheet();
    open_sheet();
    FAILS("print(1)\nx = = 2", ERR_SYNTAX, "A value is expected here");
    PRINTED("1\n");
}

Test(sheet, notes_say_that_a_dtype_changed)
{
    RUN("x = np.array([1, 2])");
    RUN("x[0] = 3.0");
    cr_expect_str_eq(str_text(&noted), "");
    RUN("x[0] = 0.5");
    cr_expect_not_null(strstr(str_text(&noted), "int64"));
    cr_expect_not_null(strstr(str_text(&noted), "float64"));
}

Test(sheet, ctrl_c_ends_a_loop_and_a_recursion_and_takes_them_back)
{
    RUN("x = 1\ndef f(n):\n    return f(n - 1) + f(n - 1) if n > 0 else 1\n");
    interrupt_flag = 1;
    FAILS("while True:\n    x = x\n", ERR_INTERRUPT, "interrupted");
    FAILS("x = 2; f(150)", ERR_INTERRUPT, "interrupted");
    interrupt_flag = 0;
    SHOWS("x", "1");
}
