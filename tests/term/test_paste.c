#include "term/paste.h"

#include "base/str.h"

#include <criterion/criterion.h>

/* The statements, each with "|" behind it, and then the rest. */
static void expect(const char *text, const char *expected)
{
    struct str all = {0}, part = {0};
    while (paste_next(&text, &part))
        str_format(&all, "%s|", str_text(&part));
    paste_rest(text, &all);
    cr_expect_str_eq(str_text(&all), expected);
    str_free(&all);
    str_free(&part);
}

Test(paste, lines_are_statements_and_the_last_is_left)
{
    expect("", "");
    expect("k_d = 2", "k_d = 2");
    expect("k_d = 2\n", "k_d = 2|");
    expect("k_d = 2\nx = 1\nw_q", "k_d = 2|x = 1|w_q");
    expect("a\n\nb\n", "a||b|");
}

Test(paste, brackets_span_lines)
{
    expect("x = np.array([[1, 0],\n    [0, 2]])\nQ\n", "x = np.array([[1, 0],     [0, 2]])|Q|");
    expect("f(\n1\n)", "f( 1 )");
    expect("x = ']'\ny = \"[\"\n", "x = ']'|y = \"[\"|");
    expect("x = '\\']'\ny = [\n1]\n", "x = '\\']'|y = [ 1]|");
    expect(")\nx\n", ")|x|");
}

Test(paste, comments_go_only_where_they_would_swallow_a_line)
{
    expect("x = 1 # one [\ny\n", "x = 1 # one [|y|");
    expect("x = [1, # one\n2] # all\nz", "x = [1,  2] # all|z");
    expect("x = ['#', 2]\n", "x = ['#', 2]|");
}

Test(paste, indented_lines_belong_to_the_block)
{
    expect("for i in range(3):\n    print(i)\nx = 1\n", "for i in range(3):\n    print(i)|x = 1|");
    expect("if a:\n  b\nelse:\n  c\nd\n", "if a:\n  b\nelse:\n  c|d|");
    expect("if a:\n  b\nelif c:\n  d\n", "if a:\n  b\nelif c:\n  d|");
}

Test(paste, shared_indentation_goes)
{
    expect("    x = 1\n    y = 2\n    z", "x = 1|y = 2|z");
    expect("  if a:\n      b\n  c\n", "if a:\n    b|c|");
    expect("    x = 1\ny = 2\n", "x = 1|y = 2|");
}
