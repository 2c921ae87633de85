/* Elements reached through any kind of index: pins, undo, and what formulas see of it. */
#include "sheet/sheet.h"

#include "base/str.h"
#include "sheet/print.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct sheet *sheet;
static struct str notes;

static void take_note(void *context, const char *text)
{
    (void)context;
    str_format(&notes, "%s\n", text);
}

static void open_sheet(void)
{
    sheet = sheet_new(&(struct sheet_options){.note = take_note});
}

static void close_sheet(void)
{
    sheet_free(sheet);
    str_free(&notes);
}

TestSuite(fancy, .init = open_sheet, .fini = close_sheet);

static void run(const char *statements)
{
    struct err err;
    cr_assert(sheet_run(sheet, statements, "test", 1, &err), "%s: %s", statements, err.what);
}

static void expect(const char *expression, const char *printed)
{
    struct err err;
    struct value v;
    struct str text = {0};
    cr_assert(sheet_evaluate(sheet, expression, &v, &err), "%s: %s", expression, err.what);
    value_print(&text, v, &print_defaults);
    cr_expect_str_eq(str_text(&text), printed, "%s is\n%s\nnot\n%s", expression, str_text(&text),
                     printed);
    value_free(v);
    str_free(&text);
}

static void expect_error(const char *statement, enum err_code code, const char *what)
{
    struct err err;
    cr_assert_not(sheet_run(sheet, statement, "test", 1, &err), "%s went well", statement);
    cr_expect_eq(err.code, code, "%s: %s", statement, err_name(err.code));
    cr_expect(strstr(err.what, what), "%s: %s", statement, err.what);
}

static void undo(void)
{
    struct str statement = {0};
    cr_assert(sheet_undo(sheet, &statement));
    str_free(&statement);
}

static void redo(void)
{
    struct str statement = {0};
    cr_assert(sheet_redo(sheet, &statement));
    str_free(&statement);
}

static size_t pin_count(const char *name)
{
    const struct binding *b = sheet_find(sheet, name);
    return b->pins ? b->pins->count : 0;
}

/* -- pins -------------------------------------------------------------------------------------- */

Test(fancy, a_mask_pins_the_elements_it_selects)
{
    run("x = np.array([[1, 2], [3, 4]])\nF := x * 10");
    run("F[F > 15] = 0");
    expect("F", "[[10  0]\n [ 0  0]]");
    cr_expect_eq(pin_count("F"), 3);
    run("x[0] = 7");
    expect("F", "[[70  0]\n [ 0  0]]");
    cr_expect(binding_is_pinned(sheet_find(sheet, "F"), (const size_t[]){0, 1}));
    cr_expect_not(binding_is_pinned(sheet_find(sheet, "F"), (const size_t[]){0, 0}));
}

Test(fancy, index_arrays_pin_and_the_last_value_counts)
{
    run("x = np.zeros((2, 3))\nF := x + 1");
    run("F[[0, 1, 1], [2, 0, 0]] = [5, 6, 7]");
    expect("F", "[[1. 1. 5.]\n [7. 1. 1.]]");
    cr_expect_eq(pin_count("F"), 2);
    run("F[:, [0, 2]] = [[8], [9]]");
    expect("F", "[[8. 1. 8.]\n [9. 1. 9.]]");
    cr_expect_eq(pin_count("F"), 4);
}

Test(fancy, pins_through_views_of_the_formula)
{
    run("x = np.arange(6).reshape(2, 3)\nF := x * 2");
    run("F[1][[0, 2]] = 50\nF.T[1][0] = 60");
    expect("F", "[[ 0 60  4]\n [50  8 50]]");
    cr_expect_eq(pin_count("F"), 3);
}

Test(fancy, augmented_assignment_pins_once)
{
    run("x = np.arange(4)\nF := x * 1");
    run("F[[0, 0, 1]] += 5\nF[2:] *= 10\nF[-1] += 0.5");
    expect("F", "[ 5.   6.  20.  30.5]");
    cr_expect_eq(pin_count("F"), 4);
    run("x[:] = 0");
    expect("F", "[ 5.   6.  20.  30.5]");
    struct err err;
    cr_assert(sheet_unpin(sheet, "F", &err));
    expect("F", "[0 0 0 0]");
}

Test(fancy, pins_can_be_undone)
{
    run("x = np.arange(3)\nF := x * 1\nG := F.sum()");
    run("F[F > 0] = 9");
    expect("G", "18");
    undo();
    expect("F", "[0 1 2]");
    expect("G", "3");
    redo();
    expect("F", "[0 9 9]");
    expect("G", "18");
}

Test(fancy, a_pinned_broadcast_has_elements_of_its_own)
{
    run("x = np.arange(3)\nF := np.broadcast_to(x + 1, (2, 3))");
    run("F[0, [0, 2]] = 7");
    expect("F", "[[7 2 7]\n [1 2 3]]");
}

Test(fancy, values_that_do_not_fit_pin_nothing)
{
    run("x = np.arange(3)\nF := x * 1");
    expect_error("F[[0, 1]] = [1, 2, 3]", ERR_VALUE, "value array of shape (3,)");
    expect_error("F[F > 0] = [1, 2, 3]", ERR_VALUE, "3 input values to the 2 output values");
    expect_error("F[5] = 1", ERR_INDEX, "index 5 is out of bounds for axis 0 with size 3");
    expect_error("F[0] = [1, 2]", ERR_VALUE, "setting an array element with a sequence.");
    cr_expect_eq(pin_count("F"), 0);
}

/* -- values ------------------------------------------------------------------------------------ */

Test(fancy, writing_in_place_is_undone_and_seen_by_formulas)
{
    static const char *const statements[] = {
        "a[a > 2] = 0",
        "a[[0, 1], [1, 2]] = 9",
        "a[:, [True, False, True]] = [[1, 2]]",
        "a[..., -1] += 5",
        "a[[0]] *= 3",
        "a += 1",
        "b[1] = 77",
        "a[0][1] = 2",
        "a[[0, 1], 0] = 0.5",
        "b[[True, False, True]] = 0",
        "a.T[0] = 4",
        "a[a == 1] -= 8",
    };
    run("a = np.arange(6).reshape(2, 3)\nb = a[0]\ns := a.sum()");
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        run(statements[i]);
        expect("s == a.sum()", "True");
        expect("(b == a[0]).all()", "True");
        undo();
        expect("a", "[[0 1 2]\n [3 4 5]]");
        expect("s", "15");
    }
}

Test(fancy, a_fraction_turns_the_array_to_float_and_the_sheet_says_so)
{
    run("a = np.array([1, 2, 3])\nb = a[1:]");
    run("a[[0, 2]] = [0.5, 4]");
    expect("a", "[0.5 2.  4. ]");
    expect("b", "[2. 4.]");
    cr_expect(strstr(str_text(&notes), "the int64 array holds float64 now"));
    undo();
    expect("b", "[2 3]");
    run("a[a > 1] = [0.25, 3]");
    expect("a", "[1.   0.25 3.  ]");
}

Test(fancy, writing_into_an_array_itself_keeps_its_shape_and_every_number)
{
    run("a = np.array([1, 2, 3])\nb = a");
    expect_error("a += np.ones((2, 3), dtype=int)", ERR_VALUE,
                 "non-broadcastable output operand with shape (3,)");
    expect("a", "[1 2 3]");
    run("a += 0.5");
    expect("b", "[1.5 2.5 3.5]");
    cr_expect_str_eq(str_text(&notes),
                     "the int64 array holds float64 now, to keep the new value\n");
    undo();
    expect("b", "[1 2 3]");
    run("a[[0]] /= 2");
    expect("b", "[0.5 2.  3. ]");
}

Test(fancy, a_script_keeps_the_dtype_too_as_numpy_does)
{
    close_sheet();
    sheet = sheet_new(&(struct sheet_options){.strict = true});
    run("import numpy as np\na = np.array([1, 2, 3])");
    expect_error("a += 0.5", ERR_UFUNC_CASTING,
                 "Cannot cast ufunc 'add' output from dtype('float64') to dtype('int64')");
    expect_error("a[[0]] /= 2", ERR_UFUNC_CASTING, "ufunc 'divide'");
    expect("a", "[1 2 3]");
}

Test(fancy, broadcast_views_are_read_only)
{
    run("a = np.arange(3)\nb = np.broadcast_to(a, (2, 3))\nc = b[0]");
    expect_error("b[0, 0] = 1", ERR_VALUE, "assignment destination is read-only");
    expect_error("b[b > 1] = 1", ERR_VALUE, "assignment destination is read-only");
    expect_error("c[0] = 1", ERR_VALUE, "assignment destination is read-only");
    expect_error("c += 1", ERR_VALUE, "output array is read-only");
    run("d = b.copy()\nd[0, 0] = 9\na[0] = 5");
    expect("b", "[[5 1 2]\n [5 1 2]]");
}

Test(fancy, lists_and_dicts_change_in_place_and_back)
{
    run("l = [1, 2, 3]\nk = l\nd = {'a': l}\nn := sum(k)");
    run("l[1:] = [5, 6, 7]");
    expect("k", "[1, 5, 6, 7]");
    expect("n", "19");
    undo();
    expect("d", "{'a': [1, 2, 3]}");
    run("del l[::2]\nl += [9]");
    expect("n", "11");
    undo();
    expect("n", "6");
    run("d['b'] = 1\ndel d['a']");
    expect("d", "{'b': 1}");
    undo();
    expect("d", "{'a': [1, 2, 3]}");
    redo();
    expect("d", "{'b': 1}");
}

Test(fancy, nothing_holds_itself)
{
    run("l = [1]\nd = {}");
    expect_error("l[0] = l", ERR_VALUE, "a list cannot hold itself");
    expect_error("l += [[l]]", ERR_VALUE, "a list cannot hold itself");
    expect_error("l[:] = [l]", ERR_VALUE, "a list cannot hold itself");
    expect_error("d['x'] = {'y': d}", ERR_VALUE, "a dict cannot hold itself");
    run("l[:] = l\nl[0:0] = l");
    expect("l", "[1, 1]");
}

Test(fancy, the_target_is_evaluated_once)
{
    run("calls = [0]\ndef at(i):\n    calls[0] += 1\n    return i\na = np.zeros(3)\na[at(1)] += 2");
    expect("calls", "[1]");
    expect("a", "[0. 2. 0.]");
}

Test(fancy, a_formula_changes_nothing_that_it_reads)
{
    run("l = [1, 2]\nd = {'a': 1}\na = np.arange(3)");
    run("def f(x):\n    x[0] = 5\n    return x[0]");
    run("def g(x):\n    x[[0, 1]] += 5\n    return x.sum()");
    run("def h(x):\n    x += [1]\n    return 1");
    expect_error("L := f(l)", ERR_VALUE, "a formula must not change l, which it reads");
    expect_error("D := f(d)", ERR_VALUE, "a formula must not change d");
    expect_error("A := g(a)", ERR_VALUE, "a formula must not change a");
    expect_error("H := h(l)", ERR_VALUE, "a formula must not change l");
    run("B := g(a.copy())");
    expect("B", "13");
    expect("l", "[1, 2]");
}
