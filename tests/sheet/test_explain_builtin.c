/* Explanations of builtins: what each family says. */
#include "sheet/explaining.h"

TestSuite(explain_builtin, .init = open_data, .fini = close_sheet);

/* Defines q by the formula and explains an element of it. */
static void expect_formula(int line, const char *formula, const char *of, const char *expected)
{
    struct str statement = {0}, text = {0};
    str_format(&statement, "q := %s", formula);
    expect_runs(line, statement.text);
    str_format(&text, "%s = %s", of, expected);
    expect_line(line, of, text.text);
    str_free(&statement);
    str_free(&text);
}

#define FORMULA(formula, of, expected) expect_formula(__LINE__, formula, of, expected)

/* -- reductions -------------------------------------------------------------------------------- */

Test(explain_builtin, reductions_show_what_they_reduce)
{
    FORMULA("np.max(x, axis=0)", "q[1]", "max(x[:,1]) = max(1, 6) = 6");
    SOURCES("q[1]", "x[:,1]");
    FORMULA("x.min()", "q", "min(x[:,:]) = min(3, 1, 2, 4, 6, 5) = 1");
    FORMULA("np.prod(v)", "q", "prod(v[:]) = 1·(-2)·3 = -6");
    FORMULA("np.ptp(v)", "q", "max(v[:]) - min(v[:]) = max(1, -2, 3) - min(1, -2, 3) = 5");
    FORMULA("np.median(x, axis=0)", "q[0]", "median(x[:,0]) = median(3, 4) = 3.5");
    FORMULA("np.argmax(x, axis=1)", "q[1]", "argmax(x[1,:]) = argmax(4, 6, 5) = 1");
    FORMULA("np.count_nonzero(v - 1)", "q",
            "count_nonzero((v - 1)[:]) = count_nonzero(0, -3, 2) = 2");
    SOURCES("q", "v[:]");
    FORMULA("np.any(x > 5, axis=1)", "q[1]", "any((x > 5)[1,:]) = any(0, 1, 0) = True");
    FORMULA("np.mean(x, axis=(0, 1))", "q", "mean(x[:,:]) = (3 + 1 + 2 + 4 + 6 + 5) / 6 = 3.5");
    FORMULA("np.max(x, axis=0, keepdims=True)", "q[0,2]", "max(x[:,2]) = max(2, 5) = 5");
    FORMULA("1 + np.max(v) * 2", "q", "1 + max(v[:]) * 2 = 1 + max(1, -2, 3) * 2 = 7");
}

Test(explain_builtin, spreads_show_the_mean)
{
    FORMULA("np.var(v, ddof=1)", "q",
            "var(v[:]) = ((1 - 0.6667)² + (-2 - 0.6667)² + (3 - 0.6667)²) / 2 = 6.3333333");
    FORMULA("(x - 4).std(axis=1)", "q[0]",
            "std((x - 4)[0,:]) = √(((-1 - (-2))² + (-3 - (-2))² + (-2 - (-2))²) / 3) = 0.81649658");
    SOURCES("q[0]", "x[0,:]");
}

Test(explain_builtin, norms)
{
    FORMULA("np.linalg.norm(v)", "q", "‖v[:]‖ = √(1² + (-2)² + 3²) = 3.7416574");
    FORMULA("np.linalg.norm(x, axis=1)", "q[1]", "‖x[1,:]‖ = √(4² + 6² + 5²) = 8.7749644");
    FORMULA("np.linalg.norm(v, 1)", "q", "‖v[:]‖₁ = |1| + |-2| + |3| = 6");
    FORMULA("np.linalg.norm(v, np.inf)", "q", "max |v[:]| = max(|1|, |-2|, |3|) = 3");
    FORMULA("np.linalg.norm(s, 1)", "q", "np.linalg.norm(s, 1) = 6");
    FORMULA("np.linalg.norm(v, 3)", "q", "np.linalg.norm(v, 3) = 3.3019272");
}

Test(explain_builtin, running_sums_show_how_far_they_are)
{
    FORMULA("np.cumsum(x, axis=1)", "q[1,1]", "sum(x[1,0:2]) = 4 + 6 = 10");
    SOURCES("q[1,1]", "x[1,0:2]");
    FORMULA("np.cumsum(x, axis=0)", "q[1,1]", "sum(x[:,1]) = 1 + 6 = 7");
    FORMULA("np.cumsum(x)", "q[3]", "sum(x.ravel()[0:4]) = 3 + 1 + 2 + 4 = 10");
    SOURCES("q[3]", "x[0,:] x[1,0]");
    FORMULA("np.cumsum(k, axis=0)", "q[0]", "k = 2");
    FORMULA("np.cumprod(v)", "q[1]", "prod(v[0:2]) = 1·(-2) = -2");
    FORMULA("np.cumsum(v * 2)", "q[1]", "sum((v * 2)[0:2]) = 2 + (-4) = -2");
}

Test(explain_builtin, logarithms_of_softmax)
{
    FORMULA("scipy.special.logsumexp(x, axis=1)", "q[0]",
            "log Σ exp(x[0,:]) = log(exp(3) + exp(1) + exp(2)) = 3.407606");
    FORMULA("scipy.special.log_softmax(x, axis=1)", "q[0,1]",
            "x[0,1] - log Σ exp(x[0,:]) = 1 - log(exp(3) + exp(1) + exp(2)) = -2.407606");
    SOURCES("q[0,1]", "x[0,1] x[0,:]");
    FORMULA("scipy.special.softmax(s)", "q[1,1]",
            "exp(s[1,1]) / Σ exp(s[:,:]) = exp(3) / (exp(4) + exp(1) + exp(2) + exp(3)) = "
            "0.23688282");
}

Test(explain_builtin, means_with_weights)
{
    FORMULA("np.average(x, axis=1, weights=v + 5)", "q[1]",
            "x[1,:] · (v + 5)[:] / Σ (v + 5)[:] = (4·6 + 6·3 + 5·8) / (6 + 3 + 8) = 4.8235294");
    FORMULA("np.average(x, axis=0, weights=x)", "q[0]",
            "x[:,0] · x[:,0] / Σ x[:,0] = (3·3 + 4·4) / (3 + 4) = 3.5714286");
    FORMULA("np.average(v)", "q", "average(v[:]) = (1 + (-2) + 3) / 3 = 0.66666667");
}

/* -- products ---------------------------------------------------------------------------------- */

Test(explain_builtin, products_of_two)
{
    FORMULA("np.inner(x, x)", "q[0,1]", "x[0,:] · x[1,:] = 3·4 + 1·6 + 2·5 = 28");
    FORMULA("np.outer(v, i)", "q[1,0]", "v[1] · i[0] = -2·2 = -4");
    SOURCES("q[1,0]", "v[1] i[0]");
    FORMULA("np.vdot(s, s)", "q", "s[:,:] · s[:,:] = 4·4 + 1·1 + 2·2 + 3·3 = 30");
    FORMULA("np.kron(v, i)", "q[4]", "v[2] · i[0] = 3·2 = 6");
    FORMULA("np.tensordot(x, w, 1)", "q[0,1]", "x[0,:] · w[:,1] = 3·0 + 1·1 + 2·3 = 7");
    FORMULA("np.tensordot(x, x, axes=([0], [0]))", "q[0,1]", "x[:,0] · x[:,1] = 3·1 + 4·6 = 27");
    FORMULA("np.tensordot(v, i, 0)", "q[2,0]", "v[2] · i[0] = 3·2 = 6");
    FORMULA("np.dot(x, w)", "q[1,0]", "x[1,:] · w[:,0] = 4·1 + 6·2 + 5·0 = 16");
    FORMULA("np.dot(v, 3)", "q[1]", "v[1] · 3 = -2·3 = -6");
    FORMULA("np.trace(x @ w)", "q", "trace(x @ w) = 5 + 21 = 26");
    SOURCES("q", "x[:,:] w[:,:]");
}

Test(explain_builtin, einsum_shows_its_letters)
{
    FORMULA("np.einsum('ij,jk->ik', x, w)", "q[0,1]", "Σj x[0,j]·w[j,1] = 3·0 + 1·1 + 2·3 = 7");
    SOURCES("q[0,1]", "x[0,:] w[:,1]");
    FORMULA("np.einsum('ij->j', x)", "q[1]", "Σi x[i,1] = 1 + 6 = 7");
    FORMULA("np.einsum('i,j', v, i)", "q[1,0]", "v[1]·i[0] = -2·2 = -4");
    FORMULA("np.einsum('ij,ji', x, w)", "q",
            "Σij x[i,j]·w[j,i] = 3·1 + 1·2 + 2·0 + 4·0 + 6·1 + 5·3 = 26");
    FORMULA("np.einsum('...j,...j->...', x, x)", "q[1]", "Σj x[1,j]·x[1,j] = 4·4 + 6·6 + 5·5 = 77");
    FORMULA("np.einsum('ij->ji', x)", "q[1,0]", "x[0,1] = 1");
    FORMULA("np.einsum('ba', x)", "q[2,1]", "x[1,2] = 5");
}

/* All products of two rows are more than anybody could go through, and more than memory holds. */
Test(explain_builtin, einsum_of_very_many_products_is_shown_whole)
{
    RUN("z = np.ones(1100)");
    FORMULA("np.einsum('a,b->', z, z)", "q", "np.einsum('a,b->', z, z) = 1210000");
    SOURCES("q", "z[:]");
}

Test(explain_builtin, heads_attend_with_their_columns)
{
    FORMULA("multi_head_attention(m, m, m, 2)", "q[0,3]",
            "softmax(m[0,2:4] @ m[:,2:4].T / √2) · m[:,3] = 0.8066·1 + 0.09669·0 + 0.09669·2 = 1");
    SOURCES("q[0,3]", "m[0,2:4] m[:,2:4] m[:,3]");
    FORMULA("multi_head_attention(m, m, m, 2, m.T, mask=causal(3))", "q[1,2]",
            "heads[1,:] · m[2,:] = 0.3302·1 + 0.6698·1 + 1.67·0 + 0.6698·2 = 2.3395231");
}

/* -- elements that moved ----------------------------------------------------------------------- */

Test(explain_builtin, whatever_moves_an_element_its_place_is_known)
{
    FORMULA("x[[1, 0]]", "q[0,2]", "x[1,2] = 5");
    FORMULA("x[:, b]", "q[1,1]", "x[1,2] = 5");
    FORMULA("x[x > 3]", "q[1]", "x[1,1] = 6");
    FORMULA("x[i % 2, i]", "q[0]", "x[0,2] = 2");
    FORMULA("x[[1, 0]] @ w", "q[0,1]", "x[1,:] · w[:,1] = 4·0 + 6·1 + 5·3 = 21");
    FORMULA("np.split(v, 3)[1]", "q[0]", "v[1] = -2");
    FORMULA("np.tile(v, 2)[::-1]", "q[0]", "v[2] = 3");
    FORMULA("np.append(v, i)", "q[3]", "i[0] = 2");
    FORMULA("np.array([v[0], x[1, 1], 7])", "q[1]", "x[1,1] = 6");
    FORMULA("np.array([[1, 2], [v[2], 4]])", "q[1,0]", "v[2] = 3");
    FORMULA("np.meshgrid(v, i)[0]", "q[1,2]", "v[2] = 3");
    FORMULA("np.stack([v, v * 2])", "q[1,2]", "v[2] * 2 = 3 * 2 = 6");
    FORMULA("x if k > 1 else x * 0", "q[1,2]", "x[1,2] = 5");
    FORMULA("np.full((2, 2), v[2])", "q[1,1]", "v[2] = 3");
    FORMULA("split_heads(m, 2)", "q[1,0,1]", "m[0,3] = 1");
    FORMULA("np.where(x > 2, x.T.T, 0)", "q[1,1]", "x[1,1] = 6");
    FORMULA("x.item(4)", "q", "x[1,1] = 6");
    FORMULA("np.array(x.tolist())", "q[1,1]", "x[1,1] = 6");
}

Test(explain_builtin, order_names_what_came_there)
{
    FORMULA("np.sort(x, axis=1)", "q[0,0]", "x[0,1] = 1");
    FORMULA("np.sort(x, axis=None)", "q[5]", "x[1,1] = 6");
    FORMULA("np.sort(v)[::-1]", "q[0]", "v[2] = 3");
    FORMULA("np.unique(x)", "q[3]", "x[1,0] = 4");
    FORMULA("np.array(sorted(v))", "q[0]", "v[1] = -2");
    FORMULA("np.argsort(x, axis=-1)", "q[1,0]", "argsort(x[1,:])[0] = argsort(4, 6, 5)[0] = 0");
}

Test(explain_builtin, a_number_that_changed_on_the_way_did_not_just_move)
{
    FORMULA("(x / 2).astype(int)", "q[0,0]", "int64(x[0,0] / 2) = int64(3 / 2) = 1");
    FORMULA("np.array(x / 2, dtype=int)", "q[0,0]", "np.array(x / 2, dtype=int)[0,0] = 1");
    FORMULA("np.array(x, dtype=bool)", "q[0,0]", "np.array(x, dtype=bool)[0,0] = True");
    FORMULA("np.array(v[:1], dtype=bool)", "q[0]", "v[0] = True");
}

/* -- places ------------------------------------------------------------------------------------ */

Test(explain_builtin, numbers_by_rule)
{
    FORMULA("causal(3)", "q[0,2]", "causal(3)[0,2] = 2 <= 0 = False");
    FORMULA("causal(2, k + 1)", "q[0,1]", "causal(2, k + 1)[0,1] = 1 <= 0 + 1 = True");
    SOURCES("q[0,1]", "k");
    FORMULA("np.arange(2, 11, 3)", "q[2]", "np.arange(2, 11, 3)[2] = 2 + 2·3 = 8");
    FORMULA("np.linspace(0, 1, 5)", "q[3]", "np.linspace(0, 1, 5)[3] = 0 + 3·(1 - 0) / 4 = 0.75");
    FORMULA("np.tri(3, k=-1)", "q[1,1]", "np.tri(3, k=-1)[1,1] = 1 <= 1 - 1 = 0");
    FORMULA("np.eye(2)", "q[1,1]", "np.eye(2)[1,1] = 1 == 1 = 1");
}

Test(explain_builtin, sources_of_many_elements_join_to_blocks)
{
    FORMULA("np.sum(x * w.T)", "q", "sum((x * w.T)[:,:]) = 3 + 2 + 0 + 0 + 6 + 15 = 26");
    SOURCES("q", "x[:,:] w[:,:]");
    FORMULA("np.sum(x[:, 1:] + 1)", "q", "sum((x[:, 1:] + 1)[:,:]) = 2 + 3 + 7 + 6 = 18");
    SOURCES("q", "x[:,1:3]");
    FORMULA("np.sum(np.tile(x + 1, (1, 30)) * np.arange(90))", "q",
            "sum((np.tile(x + 1, (1, 30)) * np.arange(90))[:,:]) = 0 + 2 + 6 + … 176 more … + 534 "
            "= 36045");
    SOURCES("q", "x[:,:]");
}

Test(explain_builtin, python_s_own_functions)
{
    FORMULA("sum(l) * k", "q", "sum(l[:]) * k = (3 + 1 + 2) * 2 = 12");
    SOURCES("q", "l k");
    FORMULA("max(k, 1)", "q", "max(k, 1) = max(2, 1) = 2");
    FORMULA("sum(l, 10)", "q", "sum(l, 10) = 16");
    FORMULA("max(l, key=lambda e: -e)", "q", "max(l, key=lambda e: -e) = 1");
    FORMULA("math.prod(l, start=2)", "q", "math.prod(l, start=2) = 12");
    FORMULA("round(v[2] / 7, 1)", "q", "round(v[2] / 7, 1) = round(3 / 7, 1) = 0.4");
    FORMULA("abs(-3)", "q", "abs(-3) = 3");
    FORMULA("divmod(7, k)[0]", "q", "divmod(7, k)[0] = 3");
    FORMULA("np.unique(v, return_counts=True)[1]", "q[1]",
            "np.unique(v, return_counts=True)[1][1] = 1");
}

Test(explain_builtin, keywords_stand_where_a_place_was_left_out)
{
    FORMULA("v.clip(max=2)", "q[2]", "clip(v[2], max=2) = clip(3, max=2) = 2");
    FORMULA("np.clip(v, None, 2)", "q[2]", "clip(v[2], None, 2) = clip(3, None, 2) = 2");
    FORMULA("np.power(x2=v + 2, x1=k)", "q[0]", "power(k, v[0] + 2) = power(2, 1 + 2) = 8");
}
