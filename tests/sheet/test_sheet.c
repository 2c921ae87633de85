/* What a worksheet promises of statements: every one can be taken back, and what it changed is
 * marked. */
#include "sheet/worksheet.h"

#include <stdio.h>

TestSuite(sheet, .init = open_sheet, .fini = close_sheet);

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
    REVERSIBLE("i += 0.5", "i", "f");
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
    FAILS("print(1)\nx = = 2", ERR_SYNTAX, "expected a value");
    cr_expect_eq(err.line, 2);
    PRINTED("");
    close_sheet();
    open_sheet();
    FAILS("print(1)\nx = = 2", ERR_SYNTAX, "expected a value");
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
