#include "sheet/parser.h"

#include "sheet/worksheet.h"

TestSuite(parser, .init = open_sheet, .fini = close_sheet);

/* -- trees as text ----------------------------------------------------------------------------- */

static void write_tree(struct str *out, const struct node *node);

static void write_kids(struct str *out, const struct node *node, const char *name)
{
    str_format(out, "(%s", name);
    for (size_t i = 0; i < node->count; i++) {
        str_append_char(out, ' ');
        if (node->kids[i])
            write_tree(out, node->kids[i]);
        else
            str_append_char(out, '-');
    }
    str_append_char(out, ')');
}

static const char *compare_text(int op)
{
    return op == COMPARE_NOT_IN   ? "not in"
           : op == COMPARE_IS_NOT ? "is not"
                                  : token_text((enum token_kind)op);
}

/* "(+ a (* b c))" */
static void write_tree(struct str *out, const struct node *node)
{
    struct str name = {0};
    switch (node->kind) {
    case NODE_CONSTANT:
        value_repr(out, node->constant, &print_defaults);
        return;
    case NODE_NAME:
        str_append(out, binding_name(node->binding));
        return;
    case NODE_UNARY:
    case NODE_BINARY:
        write_kids(out, node, token_text(node->op));
        return;
    case NODE_COMPARE:
        for (size_t i = 0; i + 1 < node->count; i++)
            str_format(&name, "%s%s", i > 0 ? "," : "", compare_text(node->ops[i]));
        write_kids(out, node, str_text(&name));
        str_free(&name);
        return;
    case NODE_ATTRIBUTE:
    case NODE_KEYWORD:
        str_format(&name, "%s%s", node->kind == NODE_KEYWORD ? "" : ".", node->text);
        write_kids(out, node, str_text(&name));
        str_free(&name);
        return;
    default: {
        static const char *const names[] = {
            [NODE_TUPLE] = "tuple", [NODE_LIST] = "list",    [NODE_AND] = "and",
            [NODE_OR] = "or",       [NODE_NOT] = "not",      [NODE_CONDITIONAL] = "if",
            [NODE_CALL] = "call",   [NODE_SUBSCRIPT] = "at", [NODE_SLICE] = "slice"};
        write_kids(out, node, names[node->kind]);
    }
    }
}

static void expect_tree(int line, const char *source, const char *expected)
{
    struct str text = {0};
    struct program *program = parse_expression(sheet, source, &err);
    cr_assert_not_null(program, "line %d: %s", line, err.what);
    write_tree(&text, program->body);
    cr_expect_str_eq(str_text(&text), expected, "line %d: `%s` is\n%s\nnot\n%s", line, source,
                     str_text(&text), expected);
    str_free(&text);
    program_free(program);
}

#define TREE(source, expected) expect_tree(__LINE__, source, expected)

/* A statement that must fail at line:column. */
static void expect_refused(int line, const char *source, int at_line, int at_column,
                           enum err_code code, const char *part)
{
    cr_expect_not(sheet_run(sheet, source, "", 1, &err), "line %d: `%s` runs", line, source);
    cr_expect(err.code == code && err.line == at_line && err.column == at_column,
              "line %d: `%s` fails with %d:%d %s: %s", line, source, err.line, err.column,
              err_name(err.code), err.what);
    cr_expect(strstr(err.what, part) || strstr(err.hint, part), "line %d: no '%s' in '%s', '%s'",
              line, part, err.what, err.hint);
}

#define REFUSED(source, at_line, at_column, part)                                                  \
    expect_refused(__LINE__, source, at_line, at_column, ERR_SYNTAX, part)

/* -- expressions ------------------------------------------------------------------------------- */

Test(parser, operators_bind_as_in_python)
{
    TREE("a + b * c", "(+ a (* b c))");
    TREE("a * b + c", "(+ (* a b) c)");
    TREE("a - b - c", "(- (- a b) c)");
    TREE("a / b * c @ d // e % f", "(% (// (@ (* (/ a b) c) d) e) f)");
    TREE("a ** b ** c", "(** a (** b c))");
    TREE("-a ** b", "(- (** a b))");
    TREE("a ** -b", "(** a (- b))");
    TREE("-a * b", "(* (- a) b)");
    TREE("~-+a", "(~ (- (+ a)))");
    TREE("a | b ^ c & d", "(| a (^ b (& c d)))");
    TREE("a & b + c", "(& a (+ b c))");
    TREE("a | b < c", "(< (| a b) c)");
    TREE("(a + b) * c", "(* (+ a b) c)");
    TREE("a.b ** c[d]", "(** (.b a) (at c d))");
    TREE("-a.b", "(- (.b a))");
}

Test(parser, words_bind_loosely)
{
    TREE("a or b and not c", "(or a (and b (not c)))");
    TREE("not a == b", "(not (== a b))");
    TREE("not a in b", "(not (in a b))");
    TREE("a and b and c", "(and (and a b) c)");
    TREE("a or b or c", "(or (or a b) c)");
    TREE("a if b else c", "(if b a c)");
    TREE("a if b else c if d else e", "(if b a (if d c e))");
    TREE("a or b if c or d else e, f", "(tuple (if (or c d) (or a b) e) f)");
    TREE("not not a", "(not (not a))");
}

Test(parser, comparisons_form_chains)
{
    TREE("a < b", "(< a b)");
    TREE("a < b <= c != d", "(<,<=,!= a b c d)");
    TREE("a == b == c", "(==,== a b c)");
    TREE("a not in b", "(not in a b)");
    TREE("a is not b", "(is not a b)");
    TREE("a is (not b)", "(is a (not b))");
    TREE("a in b in c", "(in,in a b c)");
    TREE("(a < b) < c", "(< (< a b) c)");
}

Test(parser, tuples_lists_and_brackets)
{
    TREE("()", "(tuple)");
    TREE("(a)", "a");
    TREE("(a,)", "(tuple a)");
    TREE("a,", "(tuple a)");
    TREE("a, b", "(tuple a b)");
    TREE("(a, (b, c),)", "(tuple a (tuple b c))");
    TREE("[]", "(list)");
    TREE("[a, [b],]", "(list a (list b))");
    TREE("((((a))))", "a");
}

Test(parser, calls_take_arguments_and_keywords)
{
    TREE("f()", "(call f)");
    TREE("f(a, b=c, d=e,)", "(call f a (b c) (d e))");
    TREE("f(a)(b)", "(call (call f a) b)");
    TREE("a.b.c(d).e", "(.e (call (.c (.b a)) d))");
    TREE("f((a, b))", "(call f (tuple a b))");
    TREE("f(a == b)", "(call f (== a b))");
}

Test(parser, indices_and_slices)
{
    TREE("x[1]", "(at x 1)");
    TREE("x[1, 2]", "(at x 1 2)");
    TREE("x[:]", "(at x (slice - - -))");
    TREE("x[::]", "(at x (slice - - -))");
    TREE("x[a:b:c]", "(at x (slice a b c))");
    TREE("x[::-1]", "(at x (slice - - (- 1)))");
    TREE("x[1:, :2]", "(at x (slice 1 - -) (slice - 2 -))");
    TREE("x[..., None]", "(at x Ellipsis None)");
    TREE("x[a if b else c:]", "(at x (slice (if b a c) - -))");
    TREE("x[0][1]", "(at (at x 0) 1)");
    TREE("x[(1, 2)]", "(at x (tuple 1 2))");
}

Test(parser, constants_are_what_they_say)
{
    TREE("None", "None");
    TREE("True, False", "(tuple True False)");
    TREE("1_000", "1000");
    TREE("0x1F, 0b101, 0o17, 00", "(tuple 31 5 15 0)");
    TREE("9223372036854775807", "9223372036854775807");
    TREE("1e3, .5, 2., 1_0.0_1", "(tuple 1000.0 0.5 2.0 10.01)");
    TREE("'a' \"b\"", "'ab'");
    TREE("'\\n\\t\\\\\\'\\x41\\u00e9\\q'", "\"\\n\\t\\\\'A\u00e9\\\\q\"");
    TREE("'a\\\r\nb'", "'ab'");
    TREE("r'\\n'", "'\\\\n'");
    TREE("'a\\\nb'", "'ab'");
    TREE("'''a\r\nb'''", "'a\\nb'");
    TREE("'''a''b'''", "\"a''b\"");
}

Test(parser, whole_numbers_are_limited)
{
    REFUSED("x = 9223372036854775808", 1, 5, "64 bits");
    REFUSED("x = 0xFFFFFFFFFFFFFFFFFF", 1, 5, "decimal point");
}

/* -- statements -------------------------------------------------------------------------------- */

Test(parser, a_name_and_an_element_can_be_assigned_to_and_nothing_else)
{
    REFUSED("1 = x", 1, 1, "cannot assign");
    REFUSED("f() = x", 1, 1, "cannot assign");
    REFUSED("x.T = 3", 1, 1, "cannot assign");
    REFUSED("a + b = 3", 1, 1, "Maybe you meant '=='");
    REFUSED("a, b + 1 = 3, 4", 1, 4, "cannot assign");
    REFUSED("x = 1 = 2", 1, 5, "cannot assign to literal");
    REFUSED("None = 2", 1, 1, "cannot assign to None");
    REFUSED("a, b += 1, 2", 1, 1, "'tuple' is an illegal expression");
    REFUSED("f() += 1", 1, 1, "'function call' is an illegal expression");
    REFUSED("for f() in x:\n    pass\n", 1, 5, "cannot assign to function call");
    REFUSED("del 5", 1, 5, "cannot delete literal");
}

Test(parser, a_formula_has_a_whole_name_at_the_outer_level)
{
    REFUSED("x[0] := 1", 1, 6, "whole name");
    REFUSED("for i in range(2):\n    y := i\n", 2, 7, "function or a loop");
    REFUSED("def f():\n    y := 1\n", 2, 7, "function or a loop");
    REFUSED("y :=", 1, 5, "value is expected here");
}

Test(parser, words_stand_where_they_mean_something)
{
    REFUSED("return 1", 1, 1, "'return' outside function");
    REFUSED("break", 1, 1, "'break' outside loop");
    REFUSED("if True:\n    continue\n", 2, 5, "'continue' not properly in loop");
    REFUSED("for i in x:\n    def f():\n        break\n", 3, 9, "'break' outside loop");
    REFUSED("else:\n    pass\n", 1, 1, "not `else`");
    REFUSED("x = for", 1, 5, "not `for`");
    RUN("for i in range(2):\n    if i: break\nelse_ = i");
    SHOWS("else_", "1");
    RUN("def f():\n    def g():\n        return 7\n    return g\n");
    SHOWS("f()()", "7");
}

Test(parser, what_is_missing_is_named)
{
    REFUSED("x = ", 1, 5, "A value is expected here, not the end");
    REFUSED("x = 1 +", 1, 8, "A value is expected here, not the end");
    REFUSED("x = [1, 2", 1, 5, "'[' was never closed");
    REFUSED("f(1 2)", 1, 5, "`)` is expected to close the call, not a number");
    REFUSED("if x\n    pass\n", 1, 5, "expected ':'");
    REFUSED("x = 1 y = 2", 1, 7, "after the statement");
    REFUSED("a if b", 1, 7, "expected 'else'");
    REFUSED("f(a=1, 2)", 1, 9, "positional argument follows keyword argument");
    REFUSED("x.5", 1, 2, "after the statement");
    REFUSED("x.", 1, 3, "A name must follow the point");
    REFUSED("x[]", 1, 3, "index is missing");
    REFUSED("x[1, , 2]", 1, 6, "index is missing");
    REFUSED("a not b", 1, 7, "`in` is expected after `not`");
    REFUSED("import", 1, 7, "in the import");
    REFUSED("from numpy pi", 1, 12, "after the module");
    REFUSED("def f(a, a):\n    pass\n", 1, 10, "duplicate argument");
    REFUSED("def f(a=1, b):\n    pass\n", 1, 12, "non-default argument");
    REFUSED("def f(a:\n    pass\n", 1, 6, "'(' was never closed");
    REFUSED("x = = 2", 1, 5, "not `=`");
    REFUSED("assert", 1, 7, "A value is expected here, not the end");
}

Test(parser, indentation_is_checked)
{
    expect_refused(__LINE__, "  x = 1", 1, 3, ERR_INDENTATION, "unexpected indent");
    expect_refused(__LINE__, "x = 1\n  y = 2", 2, 3, ERR_INDENTATION, "unexpected indent");
    expect_refused(__LINE__, "if True:\nx = 1", 2, 1, ERR_INDENTATION,
                   "expected an indented block");
    expect_refused(__LINE__, "for i in x:\n\n# no\n", 3, 1, ERR_INDENTATION,
                   "after 'for' statement on line 1");
    expect_refused(__LINE__, "if True:\n    x = 1\n  y = 2\n", 3, 3, ERR_INDENTATION, "unindent");
}

Test(parser, a_fault_inside_an_import_is_not_passed_over)
{
    REFUSED("from numpy import pi, $", 1, 23, "invalid syntax");
    REFUSED("from numpy import ($", 1, 20, "invalid syntax");
    REFUSED("from numpy import (pi, e", 1, 19, "never closed");
    REFUSED("import numpy as", 1, 16, "after `as`");
    RUN("from numpy import (pi,\n  e,)\nfrom numpy import inf, nan as no");
    SHOWS("pi > e and inf > pi and no != no", "True");
}

Test(parser, lines_hold_several_statements)
{
    RUN("a = 1; b = 2;\nc = a; d = b");
    SHOWS("(a, b, c, d)", "(1, 2, 1, 2)");
    RUN("if a: b = 5; c = 6");
    RUN("for i in range(3): a += i; b = i");
    SHOWS("(a, b, c)", "(4, 2, 6)");
    RUN("if a == 0: pass\nelif a == 4: b = 'four'\nelse: b = 'other'");
    SHOWS("b", "'four'");
    REFUSED("a = 1;; b = 2", 1, 7, "not `;`");
    REFUSED("; a", 1, 1, "not `;`");
}

Test(parser, statements_are_given_one_at_a_time_with_their_own_source)
{
    static const int lines[] = {11, 13, 16};
    static const char *const expected[] = {"a = 1", "if a:\n    b = 2\n", "c = 3; d = 4"};
    struct parser parser;
    struct program *program;
    cr_assert(parser_start(&parser, sheet, "\na = 1\n\nif a:\n    b = 2\n# x\nc = 3; d = 4\n", "f",
                           10, &err));
    for (size_t i = 0; i < 3; i++) {
        cr_assert(parser_next(&parser, &program, &err));
        cr_assert_not_null(program);
        cr_expect(str_starts(program->source, expected[i]), "%s", program->source);
        cr_expect_eq(program->body->line, lines[i]);
        program_free(program);
    }
    cr_assert(parser_next(&parser, &program, &err));
    cr_expect_null(program);
}

/* Where a node's text stands in the source: what explanations and formulas show. */
Test(parser, a_node_knows_its_text)
{
    static const char *const sources[] = {"(x + y) * 2", "2 * (x + y)", "((x))",
                                          "(x).T",       "f(x)(y)",     "(x + y)[0]",
                                          "-(x)",        "not (x)",     "(x) if (y) else (z)",
                                          "(x), (y)",    "(x) < (y)",   "[(x)]",
                                          "(x,)",        "x[(1):(2)]",  "(x) and (y)",
                                          "(x) @ (y).T"};
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct program *program = parse_expression(sheet, sources[i], &err);
        cr_assert_not_null(program);
        cr_expect_eq(program->body->start, 0, "%s", sources[i]);
        cr_expect_eq(program->body->end, strlen(sources[i]), "%s", sources[i]);
        program_free(program);
    }
}

/* -- limits ------------------------------------------------------------------------------------ */

static void refuse_repeated(int line, const char *before, const char *piece, size_t count,
                            const char *after)
{
    struct str text = {0};
    str_append(&text, before);
    for (size_t i = 0; i < count; i++)
        str_append(&text, piece);
    str_append(&text, after);
    cr_expect_not(sheet_run(sheet, str_text(&text), "", 1, &err), "line %d", line);
    cr_expect_eq(err.code, ERR_SYNTAX, "line %d: %s: %s", line, err_name(err.code), err.what);
    str_free(&text);
}

Test(parser, no_depth_of_nesting_uses_up_the_stack)
{
    refuse_repeated(__LINE__, "x = ", "(", 100000, "");
    refuse_repeated(__LINE__, "x = ", "[", 100000, "");
    refuse_repeated(__LINE__, "x = ", "-", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "not ", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "1 + ", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "1 ** ", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "1 if 1 else ", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "1 and ", 100000, "1");
    refuse_repeated(__LINE__, "x = ", "1 < ", 100000, "1");
    refuse_repeated(__LINE__, "x = y", ".T", 100000, "");
    refuse_repeated(__LINE__, "x = y", "[0]", 100000, "");
    refuse_repeated(__LINE__, "x = y", "()", 100000, "");
    refuse_repeated(__LINE__, "", "if 1: ", 100000, "pass");
    refuse_repeated(__LINE__, "", "for ", 100000, "");
}

Test(parser, what_is_long_but_flat_is_fine)
{
    struct str text = {0};
    str_append(&text, "x = [");
    for (int i = 0; i < 100000; i++)
        str_append(&text, "1,");
    str_append(&text, "]\nn = len(x)\nif n == 0:\n    y = 0\n");
    for (int i = 0; i < 100000; i++)
        str_append(&text, "elif n < 0: pass\n");
    str_append(&text, "else:\n    y = 'end'\n");
    for (int i = 0; i < 50000; i++)
        str_append(&text, "a = ");
    str_append(&text, "7\n");
    RUN(str_text(&text));
    SHOWS("(n, y, a)", "(100000, 'end', 7)");
    str_free(&text);
}
