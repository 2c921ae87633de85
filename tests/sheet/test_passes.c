/* What numbers are made of, as it is shown piece by piece. */
#include "sheet/passes.h"

#include "base/str.h"
#include "sheet/explaining.h"

static struct passes passes;

static void close_passes(void)
{
    passes_free(&passes);
    close_sheet();
}

TestSuite(passes, .init = open_data, .fini = close_passes);

static bool find(const char *of)
{
    int ndim;
    size_t index[ARRAY_MAX_NDIM];
    const char *name = element(of, &ndim, index);
    passes_free(&passes);
    return passes_of(sheet, name, ndim, index, &passes);
}

static void append_places(const struct passes_row *row, struct str *out)
{
    for (size_t k = 0; row->places && k < passes.count; k++) {
        const struct passes_place *at = &row->places[k];
        str_append_char(out, ' ');
        if (at->name)
            element_text(out, at->name, at->ndim, at->index, NULL);
        else
            str_append_char(out, '?');
    }
}

/* "dot x[0,:] x[0,0] x[0,1] / w[:,1] w[0,1] w[1,1]" */
static void expect(int line, const char *of, const char *expected)
{
    static const char *const kinds[] = {"none", "dot", "softmax", "mask"};
    struct str text = {0};
    find(of);
    str_append(&text, kinds[passes.kind]);
    for (int i = 0; i < 2 && passes.rows[i].text; i++) {
        str_format(&text, "%s %s:", i > 0 ? " /" : "", passes.rows[i].text);
        append_places(&passes.rows[i], &text);
    }
    if (passes.kind >= PASSES_SOFTMAX)
        str_format(&text, "; %zu on axis %d", passes.place, passes.axis);
    for (size_t k = 0; passes.hidden && k < passes.count; k++)
        str_append(&text, k == 0 ? passes.hidden[k] ? " -" : " T" : passes.hidden[k] ? "-" : "T");
    cr_expect_str_eq(str_text(&text), expected, "line %d: %s\nnot\n%s", line, str_text(&text),
                     expected);
    str_free(&text);
}

#define MADE(of, expected) expect(__LINE__, of, expected)

Test(passes, dot_products)
{
    RUN("a := x @ w\nc := (x @ w) / k - 1\nd := np.dot(x, w)\ne := np.matmul(x, w)\nf := -(v @ v)");
    MADE("a[1,0]", "dot x[1,:]: x[1,0] x[1,1] x[1,2] / w[:,0]: w[0,0] w[1,0] w[2,0]");
    MADE("c[0,1]", "dot x[0,:]: x[0,0] x[0,1] x[0,2] / w[:,1]: w[0,1] w[1,1] w[2,1]");
    cr_expect_eq(passes.value, (1. + 2 * 3) / 2 - 1);
    MADE("d[1,0]", "dot x[1,:]: x[1,0] x[1,1] x[1,2] / w[:,0]: w[0,0] w[1,0] w[2,0]");
    MADE("e[1,0]", "dot x[1,:]: x[1,0] x[1,1] x[1,2] / w[:,0]: w[0,0] w[1,0] w[2,0]");
    MADE("f", "dot v[:]: v[0] v[1] v[2] / v[:]: v[0] v[1] v[2]");
}

Test(passes, a_factor_that_was_moved_or_computed)
{
    RUN("a := x @ x.T\nc := (x + 1) @ w\nd := x[:, 1:] @ w[1:]\ne := (x @ w).T");
    MADE("a[0,1]", "dot x[0,:]: x[0,0] x[0,1] x[0,2] / x[1,:]: x[1,0] x[1,1] x[1,2]");
    MADE("c[0,0]", "dot (x + 1)[0,:]: ? ? ? / w[:,0]: w[0,0] w[1,0] w[2,0]");
    MADE("d[0,0]", "dot x[0,1:3]: x[0,1] x[0,2] / w[1:3,0]: w[1,0] w[2,0]");
    MADE("e[0,1]", "dot x[1,:]: x[1,0] x[1,1] x[1,2] / w[:,0]: w[0,0] w[1,0] w[2,0]");
}

Test(passes, softmax_along_any_axis)
{
    RUN("a := softmax(x)\nc := softmax(x, axis=0)\nd := softmax(x[1])\ne := softmax(x).T\n"
        "f := softmax(x @ w)\ng := softmax(x, axis=None)");
    MADE("a[1,2]", "softmax x[1,:]: x[1,0] x[1,1] x[1,2]; 2 on axis 1");
    MADE("c[1,2]", "softmax x[:,2]: x[0,2] x[1,2]; 1 on axis 0");
    MADE("d[0]", "softmax x[1,:]: x[1,0] x[1,1] x[1,2]; 0 on axis 0");
    MADE("e[2,1]", "softmax x[1,:]: x[1,0] x[1,1] x[1,2]; 2 on axis 0");
    MADE("f[0,1]", "softmax (x @ w)[0,:]: ? ?; 1 on axis 1");
    MADE("g[1,0]", "softmax x[:,:]: x[0,0] x[0,1] x[0,2] x[1,0] x[1,1] x[1,2]; 3 on axis -1");
}

Test(passes, softmax_of_masked_scores)
{
    RUN("n = np.array([[True, True, False], [True, False, True]])\nnone = None\n"
        "a := softmax(masked(x, n))\nc := masked(x, n)\nd := softmax(masked(x, none))\n"
        "e := softmax(masked(x, n[0]))\nf := masked(x, none)");
    MADE("a[0,1]", "softmax x[0,:]: x[0,0] x[0,1] x[0,2] / n[0,:]: n[0,0] n[0,1] n[0,2];"
                   " 1 on axis 1 TT-");
    cr_expect_eq(passes.fill, -1e9);
    MADE("c[1,0]", "mask x[1,:]: x[1,0] x[1,1] x[1,2] / n[1,:]: n[1,0] n[1,1] n[1,2];"
                   " 0 on axis 1 T-T");
    MADE("c[1,1]", "mask x[1,:]: x[1,0] x[1,1] x[1,2] / n[1,:]: n[1,0] n[1,1] n[1,2];"
                   " 1 on axis 1 T-T");
    MADE("d[0,1]", "softmax x[0,:]: x[0,0] x[0,1] x[0,2]; 1 on axis 1");
    MADE("e[1,2]", "softmax x[1,:]: x[1,0] x[1,1] x[1,2]; 2 on axis 1 TT-");
    MADE("f[0,0]", "none");
}

Test(passes, inside_of_a_function_and_in_heads)
{
    RUN("def attend(q, k):\n    return softmax(q @ k.T)\n"
        "a := attend(x, x)\nq = np.arange(12.).reshape(2, 3, 2)\n"
        "c := softmax(masked(q @ q.transpose(0, 2, 1) / np.sqrt(2), causal(3)))");
    MADE("a[1,0]", "softmax (q @ k.T)[1,:]: ? ?; 0 on axis 1");
    find("c[1,0,2]");
    cr_expect_eq(passes.kind, PASSES_SOFTMAX);
    cr_expect_eq(passes.axis, 2);
    cr_expect_float_eq(passes.rows[0].numbers[1], (6 * 8 + 7 * 9) / sqrt(2), 1e-12);
    cr_expect(passes.hidden[1] && passes.hidden[2] && !passes.hidden[0]);
}

Test(passes, nothing_of_the_kind)
{
    RUN("a := x + 1\nc := softmax(x) * 2\nd := dot_product_attention(x, x, x)\ne := x @ w\n"
        "e[0,0] = 9\nf := x[:, :0] @ w[:0]\ng := log_softmax(x)");
    MADE("x[0,0]", "none");
    MADE("a[0,0]", "none");
    MADE("c[0,0]", "none");
    MADE("d[0,0]", "none");
    MADE("e[0,0]", "none");
    MADE("f[0,0]", "none");
    MADE("g[0,0]", "none");
    MADE("nowhere", "none");
}

Test(passes, a_row_that_is_too_long_is_left_alone)
{
    RUN("a := np.ones((1, 5000)) @ np.ones((5000, 1))");
    MADE("a[0,0]", "none");
}
