/* Every statement can be taken back and done again. */
#include "sheet/worksheet.h"

TestSuite(sheet_undo, .init = open_sheet, .fini = close_sheet);

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

Test(sheet_undo, every_kind_of_assignment_can_be_undone)
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

Test(sheet_undo, edits_in_place_can_be_undone_through_every_alias)
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

Test(sheet_undo, a_change_of_dtype_in_place_can_be_undone)
{
    RUN("i = np.array([1, 2])\nb = np.array([True, False, True])\nview = b[1:]\nf := i * 2\ng := b "
        "+ 0");
    REVERSIBLE("i[0] = 0.5", "i", "i.dtype", "f", "f.dtype");
    REVERSIBLE("b[0] = 7", "b", "view", "g");
    REVERSIBLE("view[1] = 0.25", "b", "b.dtype", "view", "g");
    REVERSIBLE("b[0] = 2; b[1] = 0.5; b = b + 1", "b", "view", "g");
    REVERSIBLE("i += 0.5", "i", "f");
    RUN("b[0] = False");
    SHOWS("b", "array([False, False,  True])");
}

Test(sheet_undo, two_changes_of_one_array_in_a_step_are_undone_together)
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

Test(sheet_undo, list_edits_can_be_undone)
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

Test(sheet_undo, random_numbers_can_be_undone)
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

Test(sheet_undo, loops_and_lines_of_many_statements_are_one_step)
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

Test(sheet_undo, steps_are_undone_and_redone_in_order)
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

Test(sheet_undo, what_changes_nothing_is_no_step)
{
    RUN("x = np.array([1])");
    unsigned long edits = sheet_edits(sheet);
    RUN("x\nprint(x)\nif False:\n    x = 2\n\ny == 3 if False else 4");
    FAILS("nonsense", ERR_NAME, "nonsense");
    cr_expect_eq(sheet_edits(sheet), edits);
    UNDO("x = np.array([1])");
}

Test(sheet_undo, a_thousand_steps_are_kept)
{
    RUN("n = 0");
    for (int i = 0; i < 1005; i++)
        RUN("n += 1");
    for (int i = 0; i < 1000; i++)
        UNDO("n += 1");
    UNDO(NULL);
    SHOWS("n", "5");
}

Test(sheet_undo, an_undone_name_is_gone_and_comes_back)
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

Test(sheet_undo, undo_during_a_long_loop_costs_no_more_than_the_loop)
{
    RUN("x = np.zeros(4)\nw = np.zeros(4)");
    RUN("for i in range(200000):\n    x[0] = i\n    w[1] = i\n"); /* quadratic would take minutes */
    UNDO("for i in range(200000):\n    x[0] = i\n    w[1] = i\n");
    SHOWS("x[0] + w[1]", "0.0");
}

/* -- steps and setup --------------------------------------------------------------------------- */

Test(sheet_undo, what_stands_between_begin_and_end_is_one_step)
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

Test(sheet_undo, setup_is_not_undone_and_marks_nothing)
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

Test(sheet_undo, setup_that_fails_leaves_no_trace_either)
{
    RUN("x = np.array([1, 2])");
    sheet_set_setup(sheet, true);
    FAILS("x[0] = 9; y = 1; oops", ERR_NAME, "oops");
    sheet_set_setup(sheet, false);
    SHOWS("x", "array([1, 2])");
    cr_expect_null(sheet_find(sheet, "y"));
}
