/* Explanations that step inside of user functions. */
#include "sheet/sheet_internal.h" /* before what names an err of its own */

#include "sheet/explaining.h"

#include "sheet/explaining.h"

TestSuite(explain_step, .init = open_sheet, .fini = close_sheet);

#define ATTENTION                                                                                  \
    "Q = np.array([[1, 0], [0, 2]])\nK = np.array([[2, 0], [0, 1]])\n"                             \
    "V = np.array([[1, 2], [3, 4]])\nw = np.array([[1, 1], [0, 1]])\n"                             \
    "def attention(q, k, v, mask=None):\n"                                                         \
    "    scores = q @ k.T\n"                                                                       \
    "    weights = softmax(masked(scores, mask))\n"                                                \
    "    return weights @ v\n\n"

Test(explain_step, a_call_is_explained_by_what_it_returns)
{
    RUN(ATTENTION "output := attention(Q, K, V)");
    EXPLAINS(
        "output[0,1]",
        "output[0,1] = attention(Q, K, V)[0,1] = weights[0,:] · V[:,1] = 0.8808·2 + 0.1192·4 = "
        "2.2384058   (in attention: return weights @ v)");
    SOURCES("output[0,1]", "output.attention.weights[0,:] V[:,1]");
}

Test(explain_step, the_walk_goes_from_local_to_local_and_out_to_the_callers_cells)
{
    RUN(ATTENTION "output := attention(Q, K, V)");
    EXPLAINS("output.attention.weights[0,1]",
             "output.attention.weights[0,1] = exp(scores[0,1]) / Σ exp(scores[0,:]) = exp(0) / "
             "(exp(2) + exp(0)) = 0.11920292   (in attention: weights = softmax(masked(scores, "
             "mask)))");
    SOURCES("output.attention.weights[0,1]",
            "output.attention.scores[0,1] output.attention.scores[0,:]");
    EXPLAINS("output.attention.scores[1,1]", "output.attention.scores[1,1] = Q[1,:] · K[1,:] = 0·0 "
                                             "+ 2·1 = 2   (in attention: scores = q @ k.T)");
    SOURCES("output.attention.scores[1,1]", "Q[1,:] K[1,:]");
}

Test(explain_step, a_computed_argument_is_a_name_inside)
{
    RUN(ATTENTION "output := attention(Q @ w, k=K, v=V[::-1])");
    EXPLAINS("output.attention.scores[0,0]",
             "output.attention.scores[0,0] = q[0,:] · K[0,:] = 1·2 + 1·0 = 2   (in attention: "
             "scores = q @ k.T)");
    SOURCES("output.attention.scores[0,0]", "output.attention.q[0,:] K[0,:]");
    EXPLAINS("output.attention.q[0,1]", "output.attention.q[0,1] = Q[0,:] · w[:,1] = 1·1 + 0·1 = "
                                        "1   (an argument of attention)");
    EXPLAINS("output.attention.v[0,1]",
             "output.attention.v[0,1] = V[1,1] = 4   (an argument of attention)");
    EXPLAINS("output.attention.mask", "output.attention.mask = None");
}

Test(explain_step, calls_within_expressions_are_written_out)
{
    RUN("x = np.array([1, 2, 3])\nc = 5\ndef double(a):\n    return a * 2\n\n"
        "y := double(x) + double(x[::-1]) * c");
    EXPLAINS("y[0]",
             "y[0] = x[0] * 2 + x[2] * 2 * c = 1 * 2 + 3 * 2 * 5 = 32   (in double: return a "
             "* 2)");
    SOURCES("y[0]", "x[0] x[2] c");
}

Test(explain_step, several_calls_of_one_function_have_a_number)
{
    RUN("x = np.array([1, 2])\ndef f(a):\n    b = a * a\n    return b + 1\n\n"
        "y := f(x) - f(x + 1)");
    SOURCES("y[1]", "y.f.b[1] y.f#2.b[1]");
    EXPLAINS("y.f.b[1]", "y.f.b[1] = x[1] * x[1] = 2 * 2 = 4   (in f: b = a * a)");
    EXPLAINS("y.f#2.b[1]", "y.f#2.b[1] = a[1] * a[1] = 3 * 3 = 9   (in f#2: b = a * a)");
    EXPLAINS("y.f#2.a[1]", "y.f#2.a[1] = x[1] + 1 = 2 + 1 = 3   (an argument of f#2)");
}

Test(explain_step, functions_of_one_name_have_a_number_each)
{
    RUN("x = 3\ny := (lambda a, b=1: a + b)(x) * (lambda a, b=2: a - b)(x)");
    EXPLAINS("y", "y = (x + b) * (x - b) = (3 + 1) * (3 - 2) = 4   (in lambda: a + b; in lambda#2: "
                  "a - b)");
    SOURCES("y", "x y.lambda.b y.lambda#2.b");
    EXPLAINS("y.lambda#2.b", "y.lambda#2.b = 2   (an argument of lambda#2)");
}

Test(explain_step, functions_that_call_functions)
{
    RUN("x = np.array([[1, -2]])\nm = np.array([[1, 0], [0, 1]])\n"
        "def relu(z):\n    return np.maximum(z, 0)\n\n"
        "def layer(z, m):\n    h = z @ m\n    return relu(h)\n\ny := layer(x, m)");
    EXPLAINS("y[0,1]", "y[0,1] = layer(x, m)[0,1] = maximum(h[0,1], 0) = maximum(-2, 0) = 0   (in "
                       "layer: return relu(h); in relu: return np.maximum(z, 0))");
    EXPLAINS("y.layer.h[0,1]",
             "y.layer.h[0,1] = x[0,:] · m[:,1] = 1·0 + (-2)·1 = -2   (in layer: h = z @ m)");
    EXPLAINS("y.layer.relu.z[0,1]", "y.layer.relu.z[0,1] = h[0,1] = -2   (an argument of relu)");
    SOURCES("y.layer.relu.z[0,1]", "y.layer.h[0,1]");
}

Test(explain_step, one_of_several_results)
{
    RUN("x = np.array([1, 2])\ndef f(a):\n    c = a * 2\n    b = c + 1\n    return b, c\n\n"
        "y := f(x)[1]\nz := f(x)[0]");
    EXPLAINS("y[1]", "y[1] = x[1] * 2 = 2 * 2 = 4   (in f: return b, c)");
    EXPLAINS("z[1]", "z[1] = c[1] + 1 = 4 + 1 = 5   (in f: return b, c)");
}

Test(explain_step, names_that_are_bound_together)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nw = np.array([[1, 0, 2, 0], [0, 1, 0, 2]])\n"
        "def f(x):\n    q, k = np.split(x @ w, 2, axis=1)\n    a, b = q.T, k + 1\n"
        "    c, d = b, a * 1\n    d[0] = 7\n    return q @ k.T\n\ny := f(x)");
    EXPLAINS("y[0,1]",
             "y[0,1] = f(x)[0,1] = q[0,:] · k[1,:] = 1·6 + 2·8 = 22   (in f: return q @ k.T)");
    SOURCES("y[0,1]", "y.f.q[0,:] y.f.k[1,:]");
    EXPLAINS("y.f.k[1,0]",
             "y.f.k[1,0] = x[1,:] · w[:,2] = 3·2 + 4·0 = 6   (in f: q, k = np.split(x "
             "@ w, 2, axis=1))");
    EXPLAINS("y.f.b[1,0]", "y.f.b[1,0] = k[1,0] + 1 = 6 + 1 = 7   (in f: a, b = q.T, k + 1)");
    EXPLAINS("y.f.c[1,0]", "y.f.c[1,0] = b[1,0] = 7   (in f: c, d = b, a * 1)");
    EXPLAINS("y.f.d[0,0]", "y.f.d[0,0] = 7   (last written in f, line 7: d[0] = 7)");
}

Test(explain_step, the_way_that_was_taken_is_explained)
{
    RUN("x = 3\ndef f(a):\n    if a > 2:\n        return a * 10\n    return a\n\ny := f(x)\n"
        "g = lambda a, b=4: a + b\nz := g(x)");
    EXPLAINS("y", "y = f(x) = x * 10 = 3 * 10 = 30   (in f: return a * 10)");
    EXPLAINS("z", "z = g(x) = x + b = 3 + 4 = 7   (in lambda: a + b)");
    RUN("x = 2");
    EXPLAINS("y", "y = f(x) = x = 2   (in f: return a)");
}

Test(explain_step, what_was_changed_in_place_says_who_wrote_it_last)
{
    RUN("x = np.array([1, 2])\ndef f(a):\n    out = np.zeros(2)\n    for i in range(2):\n"
        "        out[i] = a[i] * 2\n    n = 0\n    n += 1\n    a = a + n\n    for j in a:\n"
        "        pass\n    b = np.array([3, 1])\n    b.sort()\n    return out + n\n\ny := f(x)");
    EXPLAINS("y[1]", "y[1] = f(x)[1] = out[1] + n = 4 + 1 = 5   (in f: return out + n)");
    SOURCES("y[1]", "y.f.out[1] y.f.n");
    EXPLAINS("y.f.out[1]", "y.f.out[1] = 4   (last written in f, line 5: out[i] = a[i] * 2)");
    EXPLAINS("y.f.n", "y.f.n = 1   (last written in f, line 7: n += 1)");
    EXPLAINS("y.f.a[0]", "y.f.a[0] = 2   (last written in f, line 8: a = a + n)");
    EXPLAINS("y.f.j", "y.f.j = 3   (last written in f, line 9: for ...)");
    EXPLAINS("y.f.b[0]", "y.f.b[0] = 1   (last written in f, line 12: b.sort())");
}

Test(explain_step, a_name_whose_inputs_were_changed_later_is_not_derived)
{
    RUN("x = np.array([1, 2])\ndef f(a):\n    b = a * 2\n    c = b + 1\n    b = a * 3\n"
        "    return b + c\n\ny := f(x)");
    EXPLAINS("y.f.b[1]", "y.f.b[1] = x[1] * 3 = 2 * 3 = 6   (in f: b = a * 3)");
    EXPLAINS("y.f.c[1]", "y.f.c[1] = 5   (last written in f, line 4: c = b + 1)");
}

Test(explain_step, a_function_is_not_entered_from_within_itself)
{
    RUN("n = 3\ndef fact(n):\n    return 1 if n == 0 else n * fact(n - 1)\n\nm = 4\ny := fact(m)");
    EXPLAINS("y",
             "y = fact(m) = m * fact(n - 1) = 4 * 6 = 24   (in fact: return 1 if n == 0 else n "
             "* fact(n - 1))");
    RUN("y := fact(500 - 496)");
    EXPLAINS("y", "y = fact(500 - 496) = n * fact(n - 1) = 4 * 6 = 24   (in fact: return 1 if n == "
                  "0 else n * fact(n - 1))");
}

Test(explain_step, only_names_inside_of_a_formulas_calls_have_a_path)
{
    RUN(ATTENTION "output := attention(Q, K, V)\nplain = attention(Q, K, V)");
    EXPECT_ERROR(explain_element("output.attention.x[0]"), ERR_NAME, "output.attention.x");
    EXPECT_ERROR(explain_element("output.softmax.x[0]"), ERR_NAME, "output.softmax.x");
    EXPECT_ERROR(explain_element("output.weights[0,0]"), ERR_NAME, "output.weights");
    EXPECT_ERROR(explain_element("plain.attention.weights[0,0]"), ERR_NAME, "plain.attention");
    EXPECT_ERROR(explain_element("output.attention.weights[0,2]"), ERR_INDEX, "(2,2)");
    EXPECT_ERROR(explain_element("output."), ERR_NAME, "output.");
    EXPECT_ERROR(explain_element("."), ERR_NAME, ".");
}

Test(explain_step, a_name_inside_follows_edits)
{
    RUN(ATTENTION "output := attention(Q, K, V)");
    cr_expect_eq(array_get(name("output.attention.scores")->value.array, (size_t[]){0, 0}), 2);
    cr_expect_eq(name("output.attention.scores"), name("output.attention.scores"));
    RUN("Q[0,0] = 5");
    cr_expect_eq(array_get(name("output.attention.scores")->value.array, (size_t[]){0, 0}), 10);
    UNDO("Q[0,0] = 5");
    cr_expect_eq(array_get(name("output.attention.scores")->value.array, (size_t[]){0, 0}), 2);
    REDO("Q[0,0] = 5");
    cr_expect_eq(array_get(name("output.attention.scores")->value.array, (size_t[]){0, 0}), 10);
    size_t count = sheet_count(sheet);
    for (size_t i = 0; i < count; i++)
        cr_expect_null(strchr(binding_name(sheet_at(sheet, i)), '.'));
    RUN("output = 1");
    cr_expect_null(sheet_find(sheet, "output.attention.scores"));
}

Test(explain_step, looking_inside_prints_and_changes_nothing)
{
    RUN("x = np.array([1, 2])\nlog = [0]\ndef f(a):\n    print('computed')\n    return a + 1\n\n"
        "y := f(x)");
    PRINTED("computed\n");
    unsigned long before = evaluations("y"), edits = sheet_edits(sheet);
    EXPLAINS("y[0]", "y[0] = f(x)[0] = x[0] + 1 = 1 + 1 = 2   (in f: return a + 1)");
    EXPLAINS("y.f.a[0]", "y.f.a[0] = x[0] = 1   (an argument of f)");
    PRINTED("");
    cr_expect_eq(evaluations("y"), before);
    RUN("print('still')");
    PRINTED("still\n");
    cr_expect_eq(sheet_edits(sheet), edits);
}

Test(explain_step, a_pinned_number_does_not_follow_the_call)
{
    RUN("x = np.array([1, 2])\ndef f(a):\n    return a + 1\n\ny := f(x)");
    RUN("y[0] = 9");
    EXPLAINS("y[0]", "y[0] = 9   (in f: return a + 1; pinned by hand; the formula gives 2)");
    EXPLAINS("y[1]", "y[1] = f(x)[1] = x[1] + 1 = 2 + 1 = 3   (in f: return a + 1)");
}

Test(explain_step, each_round_of_a_comprehension_is_a_place_of_its_own)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nc = 5\ny := np.array([r * c for r in x])\n"
        "z := np.array([x[i, 0] * i for i in range(2)])\n"
        "a := np.array([p + q for p, q in zip(x[0], x[1])])\nb := np.array([i for i in x[0] if i > "
        "1])");
    EXPLAINS("y[1,0]", "y[1,0] = x[1,0] * c = 3 * 5 = 15");
    EXPLAINS("z[1]", "z[1] = x[1,0] * i = 3 * 1 = 3");
    SOURCES("z[1]", "x[1,0] z.1.i");
    EXPLAINS("z.1.i", "z.1.i = 1   (in round 1)");
    EXPLAINS("a[1]", "a[1] = p + q = 2 + 4 = 6");
    EXPLAINS("b[0]", "b[0] = [i for i in x[0] if i > 1][0] = 2");
    SOURCES("b[0]", "x[:,:]");
}

Test(explain_step, calls_in_a_comprehension)
{
    RUN("Q = np.arange(8).reshape(2, 2, 2)\nw = np.array([[1, 0], [0, 2]])\n"
        "def head(q, w):\n    k = q @ w\n    return q @ k.T\n\n"
        "def heads(q, w):\n    return np.stack([head(q[h], w) for h in range(2)])\n\n"
        "y := np.stack([head(Q[h], w) for h in range(2)])\nz := heads(Q, w)");
    EXPLAINS("y[1,0,1]",
             "y[1,0,1] = Q[1,0,:] · k[1,:] = 4·6 + 5·14 = 94   (in head: return q @ k.T)");
    SOURCES("y[1,0,1]", "Q[1,0,:] y.1.head.k[1,:]");
    EXPLAINS("y.1.head.k[1,1]",
             "y.1.head.k[1,1] = Q[1,1,:] · w[:,1] = 6·0 + 7·2 = 14   (in head: k = q @ w)");
    SOURCES("z[1,0,1]", "Q[1,0,:] z.heads.1.head.k[1,:]");
    EXPLAINS("z.heads.1.head.k[1,1]",
             "z.heads.1.head.k[1,1] = Q[1,1,:] · w[:,1] = 6·0 + 7·2 = 14   (in head: k = q @ w)");
}

Test(explain_step, a_call_is_run_once_more_and_no_oftener)
{
    struct explanation e;
    RUN("x = np.array([1, 2])\ndef f(a):\n    b = a\n    for i in range(60):\n        b = b + 0\n"
        "    return b + 1\n\ny := f(x)");
    unsigned long before = sheet->limits.steps;
    cr_assert(explain(sheet, "y", 1, (size_t[]){1}, &e, &err));
    cr_expect_eq(sheet->limits.steps, before, "%lu steps, not %lu", sheet->limits.steps, before);
    explanation_free(&e);
}

Test(explain_step, a_random_draw_is_the_one_that_was_drawn)
{
    RUN("np.random.seed(1)\nx = np.array([1, 2])\nf := x + np.random.rand(2)\n"
        "g := np.random.rand(2) - np.random.rand(2)\nnp.random.rand()");
    EXPLAINS("f[1]", "f[1] = x[1] + np.random.rand(2)[1] = 2 + 0.7203 = 2.7203245");
    EXPLAINS("g[0]", "g[0] = -0.14664152   (it draws more than once; which number is which is not "
                     "kept)");
}

/* Where a starred target takes several items, those behind it are not told by their number. */
Test(explain_step, names_behind_a_starred_one_are_not_taken_for_others)
{
    RUN("x = np.array([1, 1, 1, 1])\n"
        "def last(x):\n    a, *b, c = x\n    d = a + c\n    return d\n\ny := last(x)");
    SOURCES("y.last.a", "x[0]");
    SOURCES("y.last.c", "");
}
