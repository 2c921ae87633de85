/* Explanations, with sums worked out by hand. */
#include "sheet/explaining.h"

TestSuite(explain, .init = open_sheet, .fini = close_sheet);

#define LISTING                                                                                    \
    "x = np.array([[1,0,1,0],[0,2,0,2],[1,1,1,1]])\n"                                              \
    "w_query = np.array([[1,0,1],[1,0,0],[0,0,1],[0,1,1]])\n"                                      \
    "w_key = np.array([[0,0,1],[1,1,0],[0,1,0],[1,1,0]])\n"                                        \
    "w_value = np.array([[0,2,0],[0,3,0],[1,0,3],[1,1,0]])\n"                                      \
    "Q := x @ w_query\nK := x @ w_key\nV := x @ w_value\nk_d = 1\nscores := Q @ K.T / k_d\n"       \
    "mask = None\nweights := softmax(masked(scores, mask))\noutput := weights @ V"

/* -- products ---------------------------------------------------------------------------------- */

Test(explain, the_listing_explains_itself)
{
    RUN(LISTING);
    EXPLAINS("scores[0,1]", "scores[0,1] = Q[0,:] · K[1,:] / k_d = (1·4 + 0·4 + 2·0) / 1 = 4");
    EXPLAINS("Q[0,2]", "Q[0,2] = x[0,:] · w_query[:,2] = 1·1 + 0·0 + 1·1 + 0·1 = 2");
    EXPLAINS("output[0,1]", "output[0,1] = weights[0,:] · V[:,1] = 0.06338·2 + 0.4683·8 + 0.4683·6 "
                            "= 6.6831053");
    EXPLAINS("weights[0,0]", "weights[0,0] = exp(scores[0,0]) / Σ exp(scores[0,:]) = exp(2) / "
                             "(exp(2) + exp(4) + exp(4)) = 0.063378938");
    EXPLAINS("x[0,0]", "x[0,0] = 1   (a given value; feeds Q, K, V)");
    EXPLAINS("k_d", "k_d = 1   (a given value; feeds scores)");
    SOURCES("scores[0,1]", "Q[0,:] K[1,:] k_d");
    SOURCES("Q[0,2]", "x[0,:] w_query[:,2]");
    SOURCES("weights[2,1]", "scores[2,1] scores[2,:]");
    SOURCES("x[0,0]", "");
}

Test(explain, what_an_edit_changes_is_what_is_explained)
{
    RUN(LISTING);
    RUN("w_query[0,2] = 3\nk_d = 2");
    EXPLAINS("Q[0,2]", "Q[0,2] = x[0,:] · w_query[:,2] = 1·3 + 0·0 + 1·1 + 0·1 = 4");
    EXPLAINS("scores[0,0]", "scores[0,0] = Q[0,:] · K[0,:] / k_d = (1·0 + 0·1 + 4·1) / 2 = 2");
}

Test(explain, what_others_drew_is_no_matter)
{
    RUN("x = np.array([1, 2])\nd := 2 * x\nr = np.random.rand(3)\nr = np.random.rand(3)");
    EXPLAINS("d[1]", "d[1] = 2 * x[1] = 2 * 2 = 4");
}

Test(explain, batched_products_name_their_batch)
{
    RUN("a = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])\nb = np.array([[1, 0], [0, 2]])\n"
        "p := a @ b\nq := a @ a.transpose(0, 2, 1)\nr := b @ a");
    EXPLAINS("p[1,0,1]", "p[1,0,1] = a[1,0,:] · b[:,1] = 5·0 + 6·2 = 12");
    EXPLAINS("q[1,0,1]", "q[1,0,1] = a[1,0,:] · a[1,1,:] = 5·7 + 6·8 = 83");
    EXPLAINS("r[0,1,0]", "r[0,1,0] = b[1,:] · a[0,:,0] = 0·1 + 2·3 = 6");
    SOURCES("q[1,0,1]", "a[1,0,:] a[1,1,:]");
}

Test(explain, vectors_multiply_too)
{
    RUN("v = np.array([1, 2])\nm = np.array([[1, 2], [3, 4]])\na := m @ v\nb := v @ m\nc := v @ v\n"
        "d := np.matmul(m, m)");
    EXPLAINS("a[1]", "a[1] = m[1,:] · v[:] = 3·1 + 4·2 = 11");
    EXPLAINS("b[1]", "b[1] = v[:] · m[:,1] = 1·2 + 2·4 = 10");
    EXPLAINS("c", "c = v[:] · v[:] = 1·1 + 2·2 = 5");
    EXPLAINS("d[0,1]", "d[0,1] = m[0,:] · m[:,1] = 1·2 + 2·4 = 10");
}

Test(explain, computed_operands_are_shown_as_they_are_written)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nw = np.array([[1, 0], [0, 1]])\na := (x + 1) @ w\n"
        "b := np.maximum(x, 2) @ w\nc := x @ (2 * w).T\nd := ( x +\n   x ) @ w");
    EXPLAINS("a[0,1]", "a[0,1] = (x + 1)[0,:] · w[:,1] = 2·0 + 3·1 = 3");
    EXPLAINS("b[0,0]", "b[0,0] = np.maximum(x, 2)[0,:] · w[:,0] = 2·1 + 2·0 = 2");
    EXPLAINS("c[1,0]", "c[1,0] = x[1,:] · (2 * w)[0,:] = 3·2 + 4·0 = 6");
    EXPLAINS("d[0,0]", "d[0,0] = ( x + x )[0,:] · w[:,0] = 2·1 + 4·0 = 2");
}

Test(explain, the_factors_of_a_product_are_a_row_and_a_column_of_names)
{
    RUN(LISTING);
    RUN("def f(q, k):\n    s = q @ k.T\n    return s\n"
        "called := f(x @ w_query, K)\nshares := softmax(Q @ K.T)\nbias := 1 - (x + 1) @ w_key - x "
        "@ w_key\n"
        "sum_first := Q @ K.T + x @ w_key\nflat := x.ravel()[:6] @ np.arange(6)\n"
        "nested := (x @ w_query) @ K.T\nmeans := np.average(x, axis=1, weights=[1, 2, 3, 4])\n"
        "part := x[:, 1:] @ w_key[1:]");
    FACTORS("scores[0,1]", "Q[0,:] K[1,:]");
    FACTORS("Q[0,2]", "x[0,:] w_query[:,2]");
    FACTORS("called[0,1]", "called.f.q[0,:] K[1,:]");
    FACTORS("shares[0,1]", "Q[0,:] K[1,:]");
    FACTORS("bias[0,1]", "x[0,:] w_key[:,1]");
    FACTORS("sum_first[0,1]", "Q[0,:] K[1,:]");
    FACTORS("x[0,0]", "");
    FACTORS("weights[0,0]", "");
    FACTORS("flat", "");
    FACTORS("nested[0,1]", "");
    FACTORS("part[0,1]", "");
    RUN("Q[0,2] = 7");
    FACTORS("Q[0,2]", "");
}

/* The explanation says "heads[0,:] · w[:,0]" of heads that have no name, and one has that name. */
Test(explain, factors_are_not_what_is_called_like_them)
{
    RUN("heads = np.array([[1., 2]])\nK = np.array([[1., 0], [0, 1]])\nw = np.eye(2)\n"
        "m := multi_head_attention(heads, K, K, 1, w)");
    FACTORS("m[0,0]", "");
}

Test(explain, negative_numbers_stand_in_brackets)
{
    RUN("x = np.array([[-1, 2]])\nw = np.array([[3], [-4]])\na := x @ w\nb := x - x * 2\nc := -x");
    EXPLAINS("a[0,0]", "a[0,0] = x[0,:] · w[:,0] = -1·3 + 2·(-4) = -11");
    EXPLAINS("b[0,0]", "b[0,0] = x[0,0] - x[0,0] * 2 = -1 - -1 * 2 = 1");
    EXPLAINS("c[0,0]", "c[0,0] = -x[0,0] = -(-1) = 1");
    EXPLAINS("c[0,1]", "c[0,1] = -x[0,1] = -2");
}

Test(explain, long_sums_are_abbreviated)
{
    RUN("a = np.arange(10)\nb = np.ones(10, dtype=int)\nc := a @ b\nd := np.sum(a)\n"
        "e = np.arange(8)\nf := e @ e");
    EXPLAINS("c", "c = a[:] · b[:] = 0·1 + 1·1 + 2·1 + … 6 more … + 9·1 = 45");
    EXPLAINS("d", "d = sum(a[:]) = 0 + 1 + 2 + … 6 more … + 9 = 45");
    EXPLAINS("f", "f = e[:] · e[:] = 0·0 + 1·1 + 2·2 + 3·3 + 4·4 + 5·5 + 6·6 + 7·7 = 140");
}

Test(explain, a_product_over_nothing_is_nothing)
{
    RUN("a = np.ones((2, 0))\nb = np.ones((0, 3))\nc := a @ b");
    cr_expect(explain_element("c[1,2]"));
}

/* -- elementwise ------------------------------------------------------------------------------- */

Test(explain, operands_are_followed_through_broadcasting)
{
    RUN("x = np.array([[1, 2], [3, 4]])\nrow = np.array([10, 20])\ncolumn = np.array([[5], [6]])\n"
        "k = 2\na := x + row\nb := x * column\nc := (x + k) * row\nd := row + column\ne := x ** 2 "
        "/ k");
    EXPLAINS("a[1,0]", "a[1,0] = x[1,0] + row[0] = 3 + 10 = 13");
    EXPLAINS("b[1,0]", "b[1,0] = x[1,0] * column[1,0] = 3 * 6 = 18");
    EXPLAINS("c[0,1]", "c[0,1] = (x[0,1] + k) * row[1] = (2 + 2) * 20 = 80");
    EXPLAINS("d[1,1]", "d[1,1] = row[1] + column[1,0] = 20 + 6 = 26");
    EXPLAINS("e[1,1]", "e[1,1] = x[1,1] ** 2 / k = 4 ** 2 / 2 = 8");
    SOURCES("c[0,1]", "x[0,1] k row[1]");
}

Test(explain, lists_join_and_repeat_and_do_not_add)
{
    RUN("l = [1, 2]\nm = [3, 4]\na := np.array(l + m)\nb := np.array(l * 2)\nc := l == m");
    EXPLAINS("a[3]", "a[3] = (l + m)[3] = 4");
    EXPLAINS("b[2]", "b[2] = (l * 2)[2] = 1");
    EXPLAINS("c", "c = (l == m) = False");
    RUN("t = np.array([True, False])\nd := t[::-1]\ne := t * 3");
    EXPLAINS("d[1]", "d[1] = t[0] = True");
    EXPLAINS("e[0]", "e[0] = t[0] * 3 = 1 * 3 = 3");
}

Test(explain, brackets_stand_where_the_formula_needs_them)
{
    RUN("a = 8\nb = 4\nc = 2\nd := a - (b - c)\ne := a - b - c\nf := a / (b / c)\ng := (a + b) * "
        "c\n"
        "h := a * b + c\ni := a / b * c");
    EXPLAINS("d", "d = a - (b - c) = 8 - (4 - 2) = 6");
    EXPLAINS("e", "e = a - b - c = 8 - 4 - 2 = 2");
    EXPLAINS("f", "f = a / (b / c) = 8 / (4 / 2) = 4");
    EXPLAINS("g", "g = (a + b) * c = (8 + 4) * 2 = 24");
    EXPLAINS("h", "h = a * b + c = 8 * 4 + 2 = 34");
    EXPLAINS("i", "i = a / b * c = 8 / 4 * 2 = 4");
}

Test(explain, functions_of_elements)
{
    RUN("x = np.array([4., 9.])\na := np.sqrt(x) + 1\nb := np.maximum(x, 5)\nc := x > 5\nd := "
        "abs(-x)");
    EXPLAINS("a[1]", "a[1] = sqrt(x[1]) + 1 = sqrt(9) + 1 = 4");
    EXPLAINS("b[0]", "b[0] = maximum(x[0], 5) = maximum(4, 5) = 5");
    EXPLAINS("c[0]", "c[0] = x[0] > 5 = 4 > 5 = False");
    EXPLAINS("c[1]", "c[1] = x[1] > 5 = 9 > 5 = True");
    EXPLAINS("d[0]", "d[0] = abs(-x[0]) = abs(-4) = 4");
}

Test(explain, sums_and_means_along_an_axis)
{
    RUN("x = np.array([[1, 2], [3, 4]])\na := np.sum(x, axis=0)\nb := x.sum(axis=1, "
        "keepdims=True)\n"
        "c := np.mean(x, axis=1)\nd := x.max(axis=0)\ne := np.sum(x)");
    EXPLAINS("a[1]", "a[1] = sum(x[:,1]) = 2 + 4 = 6");
    EXPLAINS("b[1,0]", "b[1,0] = sum(x[1,:]) = 3 + 4 = 7");
    EXPLAINS("c[0]", "c[0] = mean(x[0,:]) = (1 + 2) / 2 = 1.5");
    SOURCES("a[1]", "x[:,1]");
    cr_expect(explain_element("d[0]"));
    cr_expect(explain_element("e"));
}

/* -- views ------------------------------------------------------------------------------------- */

Test(explain, a_sum_over_a_single_number_has_no_axis)
{
    RUN("x = np.array([1, 2])\na := np.sum(x, axis=0)\nb := softmax(x)");
    RUN("x = 5");
    EXPLAINS("a", "a = sum(x) = 5");
}

Test(explain, elements_of_views_are_named_by_the_array_they_belong_to)
{
    RUN("x = np.array([[1, 2, 3], [4, 5, 6]])\na := x[1] * 2\nb := x[:, 1:] + 0\nc := x.T + 0\n"
        "d := x[::-1, ::-1] + 0\ne := x[1][2] + 1\nf := x.reshape(3, 2) + 0\n"
        "g := x[None] + 0\nh := x.T[2] @ x.T[1]\ni := np.swapaxes(x, 0, 1)[2]\nj := x.ravel() + 1");
    EXPLAINS("a[2]", "a[2] = x[1,2] * 2 = 6 * 2 = 12");
    EXPLAINS("b[0,1]", "b[0,1] = x[0,2] + 0 = 3 + 0 = 3");
    EXPLAINS("c[2,1]", "c[2,1] = x[1,2] + 0 = 6 + 0 = 6");
    EXPLAINS("d[0,0]", "d[0,0] = x[1,2] + 0 = 6 + 0 = 6");
    EXPLAINS("e", "e = x[1,2] + 1 = 6 + 1 = 7");
    EXPLAINS("f[2,1]", "f[2,1] = x[1,2] + 0 = 6 + 0 = 6");
    EXPLAINS("g[0,1,0]", "g[0,1,0] = x[1,0] + 0 = 4 + 0 = 4");
    EXPLAINS("h", "h = x[:,2] · x[:,1] = 3·2 + 6·5 = 36");
    EXPLAINS("i[1]", "i[1] = x[1,2] = 6");
    EXPLAINS("j[4]", "j[4] = x[1,1] + 1 = 5 + 1 = 6");
}

Test(explain, a_part_of_an_axis_is_shown_as_such)
{
    RUN("x = np.array([1, 2, 3])\nw = np.array([1, 1])\na := x[1:] @ w");
    EXPLAINS("a", "a = x[1:3] · w[:] = 2·1 + 3·1 = 5");
}

/* -- parts put together ------------------------------------------------------------------------ */

Test(explain, joined_arrays_name_the_part)
{
    RUN("a = np.array([[1, 2], [3, 4]])\nb = np.array([[5], [6]])\nv = np.array([7, 8])\n"
        "h := np.hstack((a, b))\nw := np.vstack([a, v])\nc := np.concatenate((a, a * 10))\n"
        "d := np.concatenate([a, b], axis=1)\ne := np.hstack((v, v + 1))\nf := "
        "np.concatenate(axis=-1, arrays=(b, a))");
    EXPLAINS("h[1,2]", "h[1,2] = b[1,0] = 6");
    EXPLAINS("h[1,1]", "h[1,1] = a[1,1] = 4");
    EXPLAINS("w[2,1]", "w[2,1] = v[1] = 8");
    EXPLAINS("w[1,0]", "w[1,0] = a[1,0] = 3");
    EXPLAINS("c[3,0]", "c[3,0] = a[1,0] * 10 = 3 * 10 = 30");
    EXPLAINS("d[0,2]", "d[0,2] = b[0,0] = 5");
    EXPLAINS("e[3]", "e[3] = v[1] + 1 = 8 + 1 = 9");
    EXPLAINS("f[1,2]", "f[1,2] = a[1,1] = 4");
}

Test(explain, concatenated_heads_name_the_head)
{
    RUN("z = np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])\non = np.array([True, False])\n"
        "c := concat_heads(z)\nd := concat_heads(z * on.reshape(2, 1, 1))");
    EXPLAINS("c[1,2]", "c[1,2] = z[1,1,0] = 7");
    EXPLAINS("c[0,1]", "c[0,1] = z[0,0,1] = 2");
    EXPLAINS("d[1,3]", "d[1,3] = z[1,1,1] * on[1] = 8 * 0 = 0");
}

/* -- attention --------------------------------------------------------------------------------- */

Test(explain, whole_attention_calls)
{
    /* equal keys: every query that may attend to n of them gives each 1/n */
    RUN("Q = np.array([[1., 0., 0., 0.], [0., 1., 0., 0.]])\nK = np.zeros((2, 4))\n"
        "V = np.array([[2., 4.], [6., 8.]])\n"
        "a := dot_product_attention(Q, K, V)\n"
        "b := dot_product_attention(Q, K, V, None, False)\n"
        "c := masked_dot_product_self_attention(Q, K, V)\n"
        "d := dot_product_attention(Q, K, V, mask=causal(2), scale=False)\n"
        "e := dot_product_attention(value=V, key=K, query=Q)\n"
        "f := dot_product_attention(Q, K * 2, V)");
    EXPLAINS("a[0,1]", "a[0,1] = softmax(Q[0,:] @ K.T / √4) · V[:,1] = 0.5·4 + 0.5·8 = 6");
    EXPLAINS("b[1,0]", "b[1,0] = softmax(Q[1,:] @ K.T) · V[:,0] = 0.5·2 + 0.5·6 = 4");
    EXPLAINS("c[0,1]", "c[0,1] = softmax(Q[0,:] @ K.T / √4, masked) · V[:,1] = 1·4 + 0·8 = 4");
    EXPLAINS("d[1,1]", "d[1,1] = softmax(Q[1,:] @ K.T, masked) · V[:,1] = 0.5·4 + 0.5·8 = 6");
    EXPLAINS("e[0,0]", "e[0,0] = softmax(Q[0,:] @ K.T / √4) · V[:,0] = 0.5·2 + 0.5·6 = 4");
    EXPLAINS("f[0,0]", "f[0,0] = softmax(Q[0,:] @ (K * 2).T / √4) · V[:,0] = 0.5·2 + 0.5·6 = 4");
    SOURCES("a[0,1]", "Q[0,:] K[:,:] V[:,1]");
}

/* Every function by keyword: each explains itself, whatever way it does. */
Test(explain, keyword_arguments_are_found)
{
    RUN("s = np.array([[1., 2.], [3., 4.]])\nm = causal(2)\n"
        "a := masked(mask=m, scores=s)\nb := np.where(condition=m, x=s, y=0)\n"
        "c := np.sum(axis=0, a=s)\nd := np.add(x1=s, x2=1)\ne := np.matmul(x2=s, x1=s)\n"
        "f := concat_heads(z=s[None])\ng := np.vstack(tup=(s, s))\nh := np.exp(x=s)\n"
        "i := masked_dot_product_self_attention(v=s, q=s, k=s)\n"
        "j := s.sum(axis=0)\nk := np.reshape(a=s, newshape=(4,))\nl := np.array(object=s, "
        "dtype=int)");
    EXPLAINS("a[1,0]", "a[1,0] = s[1,0] = 3");
    EXPLAINS("b[1,0]", "b[1,0] = s[1,0] = 3");
    EXPLAINS("b[0,1]", "b[0,1] = 0 since m[0,1] is False = 0");
    EXPLAINS("c[1]", "c[1] = sum(s[:,1]) = 2 + 4 = 6");
    EXPLAINS("d[0,0]", "d[0,0] = add(s[0,0], 1) = add(1, 1) = 2");
    EXPLAINS("e[0,1]", "e[0,1] = s[0,:] · s[:,1] = 1·2 + 2·4 = 10");
    EXPLAINS("f[1,1]", "f[1,1] = s[1,1] = 4");
    EXPLAINS("g[3,0]", "g[3,0] = s[1,0] = 3");
    EXPLAINS("k[3]", "k[3] = s[1,1] = 4");
    for (const char *of = "hijkl"; *of; of++) {
        char text[] = {*of, '[', '0', strchr("jk", *of) ? ']' : ',', '0', ']', '\0'};
        text[strchr("jk", *of) ? 4 : 6] = '\0';
        cr_expect(explain_element(text), "%s: %s", text, err.what);
    }
}

/* -- everything else --------------------------------------------------------------------------- */

Test(explain, what_cannot_be_taken_apart_is_shown_whole)
{
    RUN("x = np.array([1, 2, 3])\na := np.searchsorted(x, x)\nb := np.tril(np.ones((2, 2)))\n"
        "c := np.nonzero(x)[0]\nd := x.shape[0]");
    EXPLAINS("a[1]", "a[1] = np.searchsorted(x, x)[1] = 1");
    SOURCES("a[1]", "x[:]");
    EXPLAINS("b[1,0]", "b[1,0] = np.ones((2, 2))[1,0] = 1");
    EXPLAINS("b[0,1]", "b[0,1] = np.tril(np.ones((2, 2)))[0,1] = 0");
    EXPLAINS("c[1]", "c[1] = np.nonzero(x)[0][1] = 1");
    EXPLAINS("d", "d = x.shape[0] = 3");
    SOURCES("d", "");
}

Test(explain, a_pin_says_what_the_formula_gives)
{
    RUN("x = np.array([1, 2])\nf := x * 10\ng := f + 1");
    RUN("f[0] = 7");
    EXPLAINS("f[0]", "f[0] = 7   (pinned by hand; the formula gives 10)");
    EXPLAINS("f[1]", "f[1] = x[1] * 10 = 2 * 10 = 20");
    EXPLAINS("g[0]", "g[0] = f[0] + 1 = 7 + 1 = 8");
}

Test(explain, the_baseline_is_told)
{
    RUN("x = np.array([1, 2])\nf := x * 10");
    sheet_set_baseline(sheet, true);
    RUN("x[0] = 4");
    EXPLAINS("f[0]", "f[0] = x[0] * 10 = 4 * 10 = 40   (baseline 10, change +30)");
    EXPLAINS("x[0]", "x[0] = 4   (a given value; feeds f; baseline 1, change +3)");
    EXPLAINS("f[1]", "f[1] = x[1] * 10 = 2 * 10 = 20");
}

Test(explain, a_failing_formula_gives_its_error)
{
    RUN("x = np.ones((2, 3))\nw = np.ones((3, 2))\nq := x @ w");
    RUN("w = np.ones((2, 2))");
    EXPECT_ERROR(explain_element("q[0,0]"), ERR_VALUE, "(2,3) @ (2,2)");
    RUN("w = np.ones((3, 2))");
    EXPLAINS("q[0,0]", "q[0,0] = x[0,:] · w[:,0] = 1·1 + 1·1 + 1·1 = 3");
}

Test(explain, only_elements_that_are_there_can_be_explained)
{
    RUN("x = np.array([[1, 2]])\nl = [1]\ns = 5");
    EXPECT_ERROR(explain_element("y[0]"), ERR_NAME, "name 'y' is not defined");
    EXPECT_ERROR(explain_element("x[0,2]"), ERR_INDEX, "x has no such element", "(1,2)");
    EXPECT_ERROR(explain_element("x[0]"), ERR_INDEX, "x[0] is no single number", "(1,2)",
                 "One of them is x[0,0]");
    EXPECT_ERROR(explain_element("x[1]"), ERR_INDEX, "x has no such element", "(1,2)");
    EXPECT_ERROR(explain_element("x[0,0,0]"), ERR_INDEX, "x has no such element", "has 2 indexes");
    EXPECT_ERROR(explain_element("x"), ERR_INDEX, "x is no single number", "x[0,0]");
    RUN("e = np.ones((0, 2))");
    EXPECT_ERROR(explain_element("e"), ERR_INDEX, "e is empty: its shape is (0,2)");
    EXPECT_ERROR(explain_element("s[0]"), ERR_INDEX, "()", "one number: s");
    EXPLAINS("l", "l = [1]   (a given value; np.array(...) makes numbers to edit of a list)");
}

Test(explain, explaining_changes_nothing)
{
    RUN(LISTING);
    unsigned long before = evaluations("scores");
    EXPLAINS("scores[1,1]", "scores[1,1] = Q[1,:] · K[1,:] / k_d = (2·4 + 2·4 + 2·0) / 1 = 16");
    cr_expect_eq(evaluations("scores"), before);
    UNDO(LISTING);
}

Test(explain, a_name_uses_the_elements_among_its_sources)
{
    struct explanation e;
    RUN(LISTING);
    cr_assert(explain(sheet, "scores", 2, (const size_t[]){0, 1}, &e, &err));
    cr_expect(explanation_uses(&e, "Q", 2, (const size_t[]){0, 2}));
    cr_expect(explanation_uses(&e, "K", 2, (const size_t[]){1, 0}));
    cr_expect(explanation_uses(&e, "k_d", 0, NULL));
    cr_expect_not(explanation_uses(&e, "Q", 2, (const size_t[]){1, 2}));
    cr_expect_not(explanation_uses(&e, "x", 2, (const size_t[]){0, 0}));
    cr_expect_not(explanation_uses(&e, "Q", 1, (const size_t[]){0}));
    explanation_free(&e);
}

Test(explain, numbers_for_reading)
{
    static const struct {
        double x;
        int digits;
        const char *text;
    } cases[] = {{0, 4, "0"},
                 {-0.0, 4, "0"},
                 {4, 4, "4"},
                 {-16, 4, "-16"},
                 {0.5, 4, "0.5"},
                 {1.0 / 3, 4, "0.3333"},
                 {1234567, 4, "1234567"},
                 {1e-9, 4, "1e-9"},
                 {1e9, 4, "1e9"},
                 {-1e9, 4, "-1e9"},
                 {123456.5, 4, "1.235e5"},
                 {1.5e-10, 2, "1.5e-10"},
                 {1e100, 4, "1e100"},
                 {2.0 / 3, 8, "0.66666667"}};
    struct str text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        str_truncate(&text, 0);
        number_text(&text, cases[i].x, cases[i].digits);
        cr_expect_str_eq(str_text(&text), cases[i].text, "%g is %s, not %s", cases[i].x,
                         str_text(&text), cases[i].text);
    }
    str_truncate(&text, 0);
    number_text(&text, NAN, 4);
    number_text(&text, INFINITY, 4);
    number_text(&text, -INFINITY, 4);
    cr_expect_str_eq(str_text(&text), "naninf-inf");
    str_free(&text);
}

Test(explain, a_method_that_has_a_name)
{
    RUN("x = np.array([[1, 2], [3, 6]])\nm = x.mean\ny := m(0)");
    EXPLAINS("y[1]", "y[1] = m(0)[1] = 4");
}

/* Every element of a @ b's row needs the same row of a: followed anew for each, it took seconds. */
Test(explain, chains_of_products_are_followed_to_their_first_row)
{
    RUN("x = np.arange(3600).reshape(60, 60) % 7\na = x + 1\nb = x + 2\nc = x + 3\n"
        "y := a @ b @ c @ x @ a");
    SOURCES("y[3,5]", "a[3,:] b[:,:] c[:,:] x[:,:] a[:,5]");
}

/* What is not told in part is told as a whole, not both ways. */
Test(explain, reductions_of_very_many_elements_have_all_of_them_as_one_source)
{
    RUN("x = np.arange(810000).reshape(30, 30, 30, 30) % 11\n"
        "y := np.max(np.max(np.max(x * 2, axis=-1), axis=-1), axis=-1)");
    SOURCES("y[3]", "x[:,:,:,:]");
}
