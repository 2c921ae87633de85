/* Softmax, masks and np.where: what was let through or filled in, and why. */
#include "sheet/explaining.h"

TestSuite(explain_masks, .init = open_sheet, .fini = close_sheet);

Test(explain_masks, softmax_along_any_axis_and_without_a_mask)
{
    RUN("x = np.array([[0., 1.], [0., 0.]])\na := softmax(x)\nb := softmax(x, axis=0)\n"
        "v = np.array([0., 0.])\nc := softmax(v)\nd := softmax(x=x, axis=1)\ne := softmax(x * 0)");
    EXPLAINS("a[1,0]", "a[1,0] = exp(x[1,0]) / Σ exp(x[1,:]) = exp(0) / (exp(0) + exp(0)) = 0.5");
    EXPLAINS("b[0,0]", "b[0,0] = exp(x[0,0]) / Σ exp(x[:,0]) = exp(0) / (exp(0) + exp(0)) = 0.5");
    EXPLAINS("c[1]", "c[1] = exp(v[1]) / Σ exp(v[:]) = exp(0) / (exp(0) + exp(0)) = 0.5");
    EXPLAINS("d[1,1]", "d[1,1] = exp(x[1,1]) / Σ exp(x[1,:]) = exp(0) / (exp(0) + exp(0)) = 0.5");
    EXPLAINS("e[0,1]",
             "e[0,1] = exp(x[0,1] * 0) / Σ exp((x * 0)[0,:]) = exp(0) / (exp(0) + exp(0)) "
             "= 0.5");
}

Test(explain_masks, a_mask_lets_through_or_fills)
{
    RUN("s = np.array([[1, 2], [3, 4]])\nm = causal(2)\na := masked(s, m)\nb := masked(s, m, "
        "-np.inf)\n"
        "c := masked(s)\nd := masked(s, mask=s > 1)\nw := softmax(masked(s, m))");
    EXPLAINS("a[1,0]", "a[1,0] = s[1,0] = 3");
    EXPLAINS("a[0,1]", "a[0,1] = -1e9 since m[0,1] is False = -1e9");
    EXPLAINS("b[0,1]", "b[0,1] = -inf since m[0,1] is False = -inf");
    EXPLAINS("c[0,1]", "c[0,1] = s[0,1] = 2");
    EXPLAINS("d[0,0]", "d[0,0] = -1e9 since (s > 1)[0,0] is False = -1e9");
    EXPLAINS("w[0,0]", "w[0,0] = exp(s[0,0]) / Σ exp(masked(s, m)[0,:]) = exp(1) / (exp(1) + "
                       "exp(-1e9)) = 1");
    SOURCES("a[0,1]", "m[0,1]");
}

/* However long a row is, the other rows are no sources. */
Test(explain_masks, masked_rows_of_many_tokens_are_their_own_sources_only)
{
    RUN("s = np.arange(10000.).reshape(100, 100)\nm = causal(100)\n"
        "w := softmax(masked(s, m))");
    SOURCES("w[80,3]", "s[80,3] s[80,0:3] s[80,4:81]");
    SOURCES("w[3,80]", "m[3,80] s[3,0:4]");
}

/* Where the elements that were read lie in too many pieces, they are not told in part. */
Test(explain_masks, scattered_sources_are_one_block_of_each_name)
{
    RUN("s = np.arange(10000.).reshape(100, 100)\nm = s % 7 != 3\n"
        "w := softmax(masked(s, m))\nt := np.sum(masked(s, causal(100), fill=0))\n"
        "k := np.sum(np.where(m, s, s.T), axis=1)");
    SOURCES("w[5,1]", "s[5,1] s[5,2:100]");
    SOURCES("t", "s[:,:]");
    SOURCES("k[4]", "s[2:94,:]");
}

Test(explain_masks, where_follows_the_condition)
{
    RUN("x = np.array([1, 2])\ny = np.array([[10], [20]])\na := np.where(x > 1, x, y)\n"
        "b := np.where(x > 1, 0, x + 5)");
    EXPLAINS("a[0,1]", "a[0,1] = x[1] = 2");
    EXPLAINS("a[1,0]", "a[1,0] = y[1,0] = 20");
    EXPLAINS("b[0]", "b[0] = x[0] + 5 = 1 + 5 = 6");
}

/* One number for all elements tells nothing of its own: the condition does, as a mask does. */
Test(explain_masks, what_where_fills_in_has_the_condition_for_a_reason)
{
    RUN("s = np.array([[4., 1.], [2., 3.]])\nm = causal(2)\nfill = -7\n"
        "def hide(s, m):\n    return np.where(m, s, -1e9)\n\n"
        "a := np.where(m, s, -np.inf)\nb := np.where(s > 1, 1, 0)\nc := np.where(m, s, fill)\n"
        "d := np.where(m, s, -1e9).T\ne := hide(s, m)\nw := softmax(np.where(m, s, -1e9))");
    EXPLAINS("a[0,1]", "a[0,1] = -np.inf since m[0,1] is False = -inf");
    EXPLAINS("a[1,0]", "a[1,0] = s[1,0] = 2");
    EXPLAINS("b[0,0]", "b[0,0] = 1 since (s > 1)[0,0] is True = 1");
    EXPLAINS("b[0,1]", "b[0,1] = 0 since (s > 1)[0,1] is False = 0");
    EXPLAINS("c[0,1]", "c[0,1] = fill since m[0,1] is False = -7");
    EXPLAINS("d[1,0]", "d[1,0] = -1e9 since m[0,1] is False = -1e9");
    EXPLAINS("w[0,1]", "w[0,1] = exp(-1e9 since m[0,1] is False) / Σ exp(np.where(m, s, -1e9)[0,:])"
                       " = exp(-1e9) / (exp(4) + exp(-1e9)) = 0");
    SOURCES("a[0,1]", "m[0,1]");
    SOURCES("b[0,1]", "s[0,1]");
    SOURCES("c[0,1]", "fill m[0,1]");
    SOURCES("e[0,1]", "m[0,1]");
    SOURCES("w[0,1]", "m[0,1] s[0,0]");
}

/* np.where takes numbers for a condition, too. */
Test(explain_masks, a_condition_of_numbers_is_told_by_them)
{
    RUN("x = np.array([3, 0])\na := np.where(x, 1, 7)\nb := np.where(x / 2, 1, 7)\n"
        "c := np.where(x == 0, 1, 7)");
    EXPLAINS("a[0]", "a[0] = 1 since x[0] is 3 = 1");
    EXPLAINS("a[1]", "a[1] = 7 since x[1] is 0 = 7");
    EXPLAINS("b[0]", "b[0] = 1 since (x / 2)[0] is 1.5 = 1");
    EXPLAINS("c[0]", "c[0] = 7 since (x == 0)[0] is False = 7");
}
