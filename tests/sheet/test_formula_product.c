/* A formula that is a large product multiplies again what an edit reaches, and gives what the whole
 * product gives. */
#include "sheet/worksheet.h"

static void open_products(void)
{
    open_sheet();
    RUN("np.random.seed(0)\n"
        "x = np.random.randn(64, 128)\n"
        "w = np.random.randn(128, 256)\n"
        "Q := x @ w");
}

TestSuite(sheet_products, .init = open_products, .fini = close_sheet);

/* A number that Q cannot have, where only multiplying again takes it away. */
static void plant(size_t i, size_t j)
{
    array_set(name("Q")->value.array, (size_t[]){i, j}, 12345);
}

#define STANDS(element) SHOWS("Q[" element "]", "12345.0")
#define FOLLOWS()       SHOWS("(Q == x @ w).all()", "True")

Test(sheet_products, only_what_an_edit_reaches)
{
    plant(5, 7);
    RUN("x[4, 3] = 2");
    STANDS("5, 7");
    RUN("w[0, 8] = 2");
    STANDS("5, 7");
    SHOWS("(Q != x @ w).sum()", "1");
    RUN("x[5, 0] += 1");
    FOLLOWS();
    plant(5, 7);
    RUN("w[127, 7] = 0");
    FOLLOWS();
}

Test(sheet_products, several_edits_in_a_step)
{
    RUN("x[0, 0] = 5\nx[0, 0] = 1\nw[3, 3] = x[63, 127] = 9");
    FOLLOWS();
    RUN("for i in range(5):\n    x[i, i] = i\n    w[i, 2 * i] = i");
    FOLLOWS();
    RUN("y = x\ny[3] = 1\ny[9, 9] = 4");
    FOLLOWS();
    RUN("rows = x[10:12]\nrows[:] = 0");
    FOLLOWS();
}

Test(sheet_products, undo_and_redo)
{
    RUN("x[0, 0] = 5");
    RUN("w[0, 0] = 5");
    UNDO("w[0, 0] = 5");
    FOLLOWS();
    RUN("x[9, 9] = 5");
    FOLLOWS();
    UNDO("x[9, 9] = 5");
    UNDO("x[0, 0] = 5");
    REDO("x[0, 0] = 5");
    FOLLOWS();
    FAILS("x[1, 1] = 5\nx[2, 2] = nothing", ERR_NAME, "nothing");
    FOLLOWS();
    FAILS("for i in range(9):\n    x[i, i] = 1 / (5 - i)", ERR_ZERO_DIVISION, "division by zero");
    FOLLOWS();
}

/* A formula in a block is computed before the block ends. */
Test(sheet_products, a_formula_that_comes_between_two_edits)
{
    RUN("if True:\n    x[0, 0] = 5\n    y := 1\n    x[0, 0] = 1");
    FOLLOWS();
    RUN("a = x[0, 0]\nif True:\n    x[0, 0] = 5\n    y := 2\n    x[0, 0] = a");
    FOLLOWS();
}

Test(sheet_products, other_definitions)
{
    RUN("x[0, 0] = 5\nx = x + 1\nx[0, 0] = 6");
    FOLLOWS();
    RUN("v = np.random.randn(128, 256)\nQ := x @ v");
    UNDO("v = np.random.randn(128, 256)\nQ := x @ v");
    FOLLOWS();
    RUN("if True:\n    x = np.ones((64, 128))\n    x[3, 3] = 2");
    FOLLOWS();
    RUN("x = np.ones((64, 128), dtype=int)");
    RUN("x[0, 0] = 0.5");
    FOLLOWS();
    RUN("x = np.ones((32, 128))");
    FOLLOWS();
    FAILS("x = np.ones((32, 12))\nQ", ERR_VALUE, "Q has no value");
    RUN("x = np.ones((32, 128))");
    FOLLOWS();
}

Test(sheet_products, pins_stay_and_go)
{
    RUN("Q[5, 7] = 3");
    RUN("x[5, 0] = 1");
    SHOWS("Q[5, 7]", "3.0");
    cr_assert(sheet_unpin(sheet, "Q", &err));
    FOLLOWS();
    RUN("x[6, 0] = 1");
    FOLLOWS();
}

Test(sheet_products, operands_that_are_formulas)
{
    RUN("e = np.random.randn(64, 128)\np = np.random.randn(64, 128)");
    RUN("x := e + p");
    FOLLOWS();
    plant(5, 7);
    RUN("e[4, 0] = 1");
    STANDS("5, 7");
    RUN("p[5, 0] = 1\na = e[0, 0]");
    FOLLOWS();
    RUN("e[0, 0] = 5\ne[0, 0] = a");
    FOLLOWS();
    RUN("if True:\n    e[0, 0] = 5\n    y := 1\n    e[0, 0] = a");
    FOLLOWS();
    RUN("x[2, 2] = 9");
    FOLLOWS();
    UNDO("x[2, 2] = 9");
    FOLLOWS();
}

Test(sheet_products, changes_are_marked_as_ever)
{
    RUN("x[4, 3] = 2");
    cr_expect(binding_is_changed(name("Q"), (size_t[]){4, 0}));
    cr_expect_not(binding_is_changed(name("Q"), (size_t[]){5, 0}));
}
