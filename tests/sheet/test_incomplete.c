/* Where a statement that is typed or pasted ends. */
#include "sheet/incomplete.h"

#include "base/str.h"

#include <criterion/criterion.h>

/* -- typed ------------------------------------------------------------------------------------- */

Test(incomplete, a_bracket_a_text_or_a_backslash_is_open)
{
    cr_expect(source_incomplete("x = np.array([\n"));
    cr_expect(source_incomplete("x = np.array([\n\n"));
    cr_expect(source_incomplete("f(1,\n  2\n"));
    cr_expect(source_incomplete("s = \"\"\"a\n"));
    cr_expect(source_incomplete("x = 1 + \\\n"));
    cr_expect_not(source_incomplete("x = 1 + \\\n2\n"));
    cr_expect_not(source_incomplete("x = [\n1]\n"));
    cr_expect_not(source_incomplete("s = 'a\n"), "an error is told at once");
    cr_expect_not(source_incomplete("x = (1]\n"));
    cr_expect_not(source_incomplete("x = ')'\n"));
    cr_expect_not(source_incomplete("\n"));
}

Test(incomplete, a_block_ends_at_an_empty_line)
{
    cr_expect(source_incomplete("for i in x:\n"));
    cr_expect(source_incomplete("for i in x: print(i)\n"));
    cr_expect(source_incomplete("def f(x):\n    return x\n"));
    cr_expect(source_incomplete("if a:\n    b\nelse:\n    c\n"));
    cr_expect_not(source_incomplete("def f(x):\n    return x\n\n"));
    cr_expect_not(source_incomplete("[i for i in x]\n"));
    cr_expect_not(source_incomplete("lambda x: x\n"));
}

/* -- pasted ------------------------------------------------------------------------------------ */

/* The statements, each with "|" behind it, and then the rest. */
static void expect(const char *text, const char *expected)
{
    struct str all = {0};
    for (size_t length; source_statement(&text, &length); text += length) {
        cr_assert_gt(length, 0);
        str_append_bytes(&all, text, length - 1);
        str_append_char(&all, '|');
    }
    str_append(&all, text);
    cr_expect_str_eq(str_text(&all), expected);
    str_free(&all);
}

Test(statement, lines_are_statements_and_the_last_is_left)
{
    expect("", "");
    expect("k_d = 2", "k_d = 2");
    expect("k_d = 2\n", "k_d = 2|");
    expect("k_d = 2\nx = 1\nw_q", "k_d = 2|x = 1|w_q");
    expect("step weights\nx\n", "step weights|x|");
}

Test(statement, empty_lines_and_comments_between_them_go)
{
    expect("a\n\n  \nb\n\n", "a|b|");
    expect("# one [\nx # (\n# two\ny", "x # (|y");
    expect("x\n# the end\n", "x|");
    expect("x\n# the en", "x|# the en");
}

Test(statement, brackets_texts_and_backslashes_span_lines)
{
    expect("x = np.array([[1, 0],\n    [0, 2]])\nQ\n", "x = np.array([[1, 0],\n    [0, 2]])|Q|");
    expect("x = [1, # one ]\n\n2]\nz", "x = [1, # one ]\n\n2]|z");
    expect("f(\n1\n)", "f(\n1\n)");
    expect("f(\n1\n", "f(\n1\n");
    expect("x = ']'\ny = \"[\"\n", "x = ']'|y = \"[\"|");
    expect("s = '''a\nb'''\nt = 1 + \\\n  2\nu\n", "s = '''a\nb'''|t = 1 + \\\n  2|u|");
    expect("s = '''a\nb\n", "s = '''a\nb\n");
}

Test(statement, a_block_goes_as_far_as_its_indentation)
{
    expect("for i in x:\n    print(i)\nx = 1\n", "for i in x:\n    print(i)|x = 1|");
    expect("for i in x:\n    for j in x:\n        a\n", "for i in x:\n    for j in x:\n        a|");
    expect("if a:\n  b\nelif c:\n  d\nelse:\n  e\nf\n", "if a:\n  b\nelif c:\n  d\nelse:\n  e|f|");
    expect("def f():\n    a\n\n# no end\n\n    b\n\nc\n",
           "def f():\n    a\n\n# no end\n\n    b|c|");
    expect("def f():\n    a\n    b", "def f():\n    a\n    b");
    expect("def f():\n    a\n\nx\ny", "def f():\n    a|x|y");
    expect("if a: b\nelse: c\nd\n", "if a: b\nelse: c|d|");
}

Test(statement, a_fault_ends_with_its_line)
{
    expect("x = 1\n)\ny\n", "x = 1|)|y|");
    expect("s = 'a\ny\n", "s = 'a|y|");
    expect("x = 2 $ 3\ny\n", "x = 2 $ 3|y|");
    expect("for i in x:\n    a\n  b\nc\n", "for i in x:\n    a\n  b|c|");
    expect("x\n$", "x|$");
}
