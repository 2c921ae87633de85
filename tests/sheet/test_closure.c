/* Functions and the frames that they hold: everything is let go of. The sanitizers' build sees what
 * is not. */
#include "sheet/worksheet.h"

TestSuite(closure, .init = open_sheet, .fini = close_sheet);

Test(closure, a_returned_function_keeps_what_it_reads)
{
    RUN("def counter(n):\n    def get():\n        return n\n    return get\n"
        "a = counter(1)\nb = counter(2)\ndel counter");
    SHOWS("a(), b()", "(1, 2)");
    RUN("a = None\nb = None");
}

Test(closure, functions_that_hold_each_other_go_with_the_sheet)
{
    RUN("def ring():\n    l = [lambda: l]\n    def one():\n        return two\n"
        "    def two():\n        return one\n    l.append(two)\n    return one\n"
        "f = ring()\ng = f()\nring = None");
    SHOWS("f()() is f", "True");
}

Test(closure, a_function_outlives_its_definition)
{
    RUN("def make(n):\n    def down(k):\n        return [n] if k == 0 else down(k - 1)\n"
        "    return down\nf = make(5)\ndef make(n):\n    return n\n");
    SHOWS("f(3)", "[5]");
    RUN("f = make(6)");
    SHOWS("f", "6");
}

Test(closure, a_default_that_fails_leaves_nothing)
{
    FAILS("def f(x=([] or 1 / 0)):\n    return x", ERR_ZERO_DIVISION, "division by zero");
    FAILS("g = lambda a=[1], x=[1 / 0 for i in [1]]: x", ERR_ZERO_DIVISION, "division by zero");
    FAILS("(lambda a=missing: a)()", ERR_NAME, "missing");
}
