/* What a worksheet promises of statements: one that fails leaves no trace, and what one changed is
 * marked. */
#include "base/interrupt.h"
#include "sheet/worksheet.h"

#include <stdio.h>

TestSuite(sheet, .init = open_sheet, .fini = close_sheet);

/* -- looking ----------------------------------------------------------------------------------- */

Test(sheet, looking_changes_nothing)
{
    RUN("x = np.array([1, 2])\nl = [1]\nf := x * 2\nnp.random.seed(1)\n"
        "def spoil(a):\n    a[0] = 99\n    print('spoilt')\n    return a[0]\n");
    RUN("x[1] = 3");
    unsigned long edits = sheet_edits(sheet);
    SHOWS("spoil(x), spoil(l), spoil(f), l.append(2)", "(99, 99, 2, None)");
    SHOWS("(x, l, f)", "(array([1, 3]), [1], array([2, 6]))");
    PINNED("f", "00");
    CHANGED("x", "01");
    PRINTED("");
    SHOWS("np.random.rand()", "0.417022004702574");
    SHOWS("np.random.rand()", "0.417022004702574");
    cr_expect_eq(sheet_edits(sheet), edits);
    RUN("f[0] = 7; x[0] = 5"); /* what follows is undone as a whole */
    UNDO("f[0] = 7; x[0] = 5");
    SHOWS("(x, f)", "(array([1, 3]), array([2, 6]))");
    PINNED("f", "00");
}

Test(sheet, looking_ends_soon)
{
    struct value v;
    RUN("def forever():\n    while True:\n        pass\ndef deep(n):\n    return deep(n + 1)\n");
    EXPECT_ERROR(sheet_evaluate(sheet, "forever()", &v, &err), ERR_RUNTIME, "1000000 rounds");
    EXPECT_ERROR(sheet_evaluate(sheet, "deep(0)", &v, &err), ERR_RECURSION, "depth");
    RUN("n = 0\nfor i in range(1100000):\n    n += 1"); /* a statement may take longer */
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
    str_truncate(&text, 0);
    RUN("squares := [i * i for i in range(3)]");
    cr_expect(binding_formula(name("squares"), &text));
    cr_expect_str_eq(str_text(&text), "[i * i for i in range(3)]");
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
    interrupt_set();
    FAILS("while True:\n    x = x\n", ERR_INTERRUPT, "interrupted");
    FAILS("x = 2; f(150)", ERR_INTERRUPT, "interrupted");
    FAILS("x = np.ones(3)", ERR_INTERRUPT, "interrupted");
    interrupt_clear();
    RUN("a = np.ones((2, 2))\nb := a @ a");
    interrupt_set();
    FAILS("if True:\n    a[0,0] += 1\n    np.ones(2)\n", ERR_INTERRUPT, "interrupted");
    cr_expect(interrupted(), "whoever pressed it has to be told");
    interrupt_clear();
    SHOWS("b", "array([[2., 2.],\n       [2., 2.]])");
    SHOWS("x", "1");
}
