/* What `qkv doc` adds to a row of the table of functions: shapes where the kind of the derivation
 * does not imply them, and where the formula comes from. */
#include "sheet/doc.h"

#include "base/str.h"
#include "sheet/builtin.h"

#include <string.h>

#define SIZE   "`size` None gives one number, else an array of that shape"
#define SAME   "the shape stays"
#define AS_SUM "all axes go, or the one that `axis` names"
#define PARTS  "a list of arrays, whose lengths along the axis add up to that of the whole"
#define TEXT   "an array of any shape gives a text"

#define HEADS "Vaswani et al. 2017, section 3.2.2"
#define MASKS "Vaswani et al. 2017, section 3.2.3"

static const struct note {
    unsigned homes;
    const char *name, *shapes, *source;
} notes[] = {
    {IN_QKV, "bidirectional", "(L_q, L_k), all True; L_k is L_q unless given",
     "Devlin et al. 2019, section 3"},
    {IN_QKV, "causal", "(L_q, L_k), True at and below the diagonal; L_k is L_q unless given",
     MASKS},
    {IN_QKV, "masked", NULL, MASKS ", with fill for its minus infinity"},
    {IN_QKV, "softmax", NULL, "Bridle 1990; scipy.special.softmax along the last axis"},
    {IN_QKV, "dot_product_attention", NULL, "Vaswani et al. 2017, equation 1"},
    {IN_QKV, "masked_dot_product_self_attention", NULL,
     "Vaswani et al. 2017, equation 1 and section 3.2.3"},
    {IN_QKV, "split_heads", "(L, h d) gives (h, L, d)", HEADS},
    {IN_QKV, "concat_heads", "(h, L, d) gives (L, h d)", HEADS},
    {IN_QKV, "multi_head_attention",
     "q (n, h d_k), k (m, h d_k), v (m, h d_v), w_output (h d_v, d) give (n, d)", HEADS},
    {IN_QKV, "load", "that of the file; .npz: a dict of arrays",
     "numpy.load, .csv, .tsv and .json"},
    {IN_QKV, "save", "any", "numpy.save, .csv, .tsv and .json"},
    {IN_NUMPY, "load", "that of the file; .npz: a dict of arrays", NULL},
    {IN_NUMPY, "save", "any", NULL},
    {IN_NUMPY, "savez", "any", NULL},
    {IN_NUMPY, "savez_compressed", "any", NULL},
    {IN_NUMPY, "loadtxt", "n rows of m numbers give (n, m); axes of length 1 go", NULL},
    {IN_NUMPY, "savetxt", "(n, m) gives n rows; (n,) gives n rows of one number", NULL},
    {IN_NUMPY, "array", "nested lists of one shape give it", NULL},
    {IN_NUMPY, "asarray", "nested lists of one shape give it", NULL},
    {IN_NUMPY | IN_METHOD, "astype", SAME, NULL},
    {IN_NUMPY | IN_METHOD, "copy", SAME, NULL},
    {IN_NUMPY, "dtype", "none: a dtype", NULL},
    {IN_NUMPY, "zeros", "the shape that is given: n or (n, m, ...)", NULL},
    {IN_NUMPY, "ones", "the shape that is given: n or (n, m, ...)", NULL},
    {IN_NUMPY, "empty", "the shape that is given: n or (n, m, ...)", NULL},
    {IN_NUMPY, "full", "the shape that is given; fill_value broadcasts to it", NULL},
    {IN_NUMPY, "zeros_like", "that of a", NULL},
    {IN_NUMPY, "ones_like", "that of a", NULL},
    {IN_NUMPY, "empty_like", "that of prototype", NULL},
    {IN_NUMPY, "full_like", "that of a", NULL},
    {IN_NUMPY, "eye", "(N, M); M is N unless given", NULL},
    {IN_NUMPY, "tri", "(N, M); M is N unless given", NULL},
    {IN_NUMPY, "identity", "(n, n)", NULL},
    {IN_NUMPY, "arange", "(n,), n = ceil((stop - start) / step)", NULL},
    {IN_NUMPY, "linspace", "(num,); start and stop with axes: num is the length of a new axis",
     NULL},
    {IN_NUMPY, "meshgrid", "(n,) and (m,) give two arrays (m, n); (n, m) when indexing is 'ij'",
     NULL},
    {IN_NUMPY, "append", "(n,) and (m,) give (n + m,); along an axis as concatenate", NULL},
    {IN_NUMPY, "split", PARTS, NULL},
    {IN_NUMPY, "array_split", PARTS, NULL},
    {IN_NUMPY, "vsplit", PARTS, NULL},
    {IN_NUMPY, "hsplit", PARTS, NULL},
    {IN_NUMPY | IN_METHOD, "sort", SAME "; axis None gives (n,)", NULL},
    {IN_NUMPY | IN_METHOD, "argsort", SAME "; axis None gives (n,)", NULL},
    {IN_NUMPY, "unique", "(n,), n distinct elements; with return_...: a tuple", NULL},
    {IN_NUMPY | IN_METHOD, "nonzero", "a tuple of as many arrays (n,) as there are axes", NULL},
    {IN_NUMPY, "flatnonzero", "(n,)", NULL},
    {IN_NUMPY, "argwhere", "(n, ndim)", NULL},
    {IN_NUMPY, "tril_indices", "two arrays of one shape (count,)", NULL},
    {IN_NUMPY, "triu_indices", "two arrays of one shape (count,)", NULL},
    {IN_NUMPY | IN_METHOD, "searchsorted", "a (n,); v of any shape gives it", NULL},
    {IN_NUMPY, "isclose", "a and b broadcast together give the shape of the result", NULL},
    {IN_NUMPY, "allclose", "a and b broadcast together give one bool", NULL},
    {IN_NUMPY, "array_equal", "any two give one bool", NULL},
    {IN_NUMPY, "set_printoptions", "none", NULL},
    {IN_NUMPY, "array2string", TEXT, NULL},
    {IN_NUMPY, "array_str", TEXT, NULL},
    {IN_NUMPY, "array_repr", TEXT, NULL},
    {IN_NUMPY, "inner",
     "(..., k) and (..., k) give the axes before k of the first, then of the second", NULL},
    {IN_NUMPY | IN_METHOD, "dot", "(..., k) and (..., k, m) give all axes but the two of k", NULL},
    {IN_NUMPY, "outer", "n elements and m elements give (n, m)", NULL},
    {IN_NUMPY, "vdot", "n elements and n elements give one number", NULL},
    {IN_NUMPY, "kron", "(n, m) and (p, q) give (n p, m q)", NULL},
    {IN_NUMPY, "tensordot", "the axes that are not summed over: those of a, then those of b", NULL},
    {IN_NUMPY, "einsum", "the letters behind -> say it; each stands for one length", NULL},
    {IN_NUMPY | IN_METHOD, "trace", "(n, m) gives one number; other axes stay", NULL},
    {IN_LINALG, "norm", AS_SUM, NULL},
    {IN_NUMPY | IN_METHOD, "ptp", AS_SUM, NULL},
    {IN_NUMPY | IN_METHOD, "var", AS_SUM, NULL},
    {IN_NUMPY | IN_METHOD, "std", AS_SUM, NULL},
    {IN_NUMPY, "median", AS_SUM, NULL},
    {IN_NUMPY, "average", AS_SUM "; weights (n,) along it, or in the shape of a", NULL},
    {IN_NUMPY, "count_nonzero", AS_SUM, NULL},
    {IN_NUMPY | IN_METHOD, "argmax", AS_SUM "; without one it counts in row-major order", NULL},
    {IN_NUMPY | IN_METHOD, "argmin", AS_SUM "; without one it counts in row-major order", NULL},
    {IN_NUMPY | IN_METHOD, "cumsum", SAME "; axis None gives (n,)", NULL},
    {IN_NUMPY | IN_METHOD, "cumprod", SAME "; axis None gives (n,)", NULL},
    {IN_SPECIAL, "logsumexp", AS_SUM, NULL},
    {IN_SPECIAL, "log_softmax", "the shape stays; the numbers along `axis` belong together", NULL},
    {IN_NUMPY, "atleast_1d", "() gives (1,), others stay", NULL},
    {IN_NUMPY, "atleast_2d", "() gives (1, 1), (n,) gives (1, n), others stay", NULL},
    {IN_NUMPY, "shape", "a tuple of ndim lengths", NULL},
    {IN_NUMPY, "ndim", "any shape gives one number", NULL},
    {IN_NUMPY, "size", "any shape gives one number", NULL},
    {IN_METHOD, "tolist", "lists nested as deep as there are axes", NULL},
    {IN_METHOD, "item", "one element, or the one at these indices", NULL},
    {IN_RANDOM, "seed", "none", NULL},
    {IN_RANDOM, "default_rng", "none: a generator", NULL},
    {IN_RANDOM | IN_GENERATOR, "random", SIZE, NULL},
    {IN_RANDOM, "random_sample", SIZE, NULL},
    {IN_RANDOM, "rand", "the lengths that are given; none: one number", NULL},
    {IN_RANDOM, "randn", "the lengths that are given; none: one number", NULL},
    {IN_RANDOM | IN_GENERATOR, "standard_normal", SIZE, NULL},
    {IN_RANDOM | IN_GENERATOR, "normal", SIZE ", loc and scale broadcast", NULL},
    {IN_RANDOM | IN_GENERATOR, "uniform", SIZE ", low and high broadcast", NULL},
    {IN_RANDOM, "randint", SIZE ", low and high broadcast", NULL},
    {IN_RANDOM | IN_GENERATOR, "choice", SIZE "; p (n,), one probability for each of a", NULL},
    {IN_RANDOM | IN_GENERATOR, "permutation", "n gives (n,); an array keeps its shape", NULL},
    {IN_RANDOM | IN_GENERATOR, "shuffle", "an array of any shape, shuffled along an axis", NULL},
    {IN_GENERATOR, "integers", SIZE ", low and high broadcast", NULL},
};

static const struct note *note_of(const struct builtin *b)
{
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if ((notes[i].homes & b->homes) && strcmp(notes[i].name, b->name) == 0)
            return &notes[i];
    return NULL;
}

static const char *implied_shapes(enum derivation derivation)
{
    switch (derivation) {
    case DERIVE_ELEMENTWISE:
    case DERIVE_WHERE:
        return "the arguments broadcast together give the shape of the result";
    case DERIVE_VIEW:
    case DERIVE_SELECT:
        return "elements of the first argument, arranged anew";
    case DERIVE_MATMUL:
        return "(..., n, k) and (..., k, m) give (..., n, m)";
    case DERIVE_REDUCE:
        return AS_SUM;
    case DERIVE_SCAN:
    case DERIVE_SOFTMAX:
        return "the shape stays; the numbers along `axis` belong together";
    case DERIVE_MASKED:
        return "scores (..., n, m) and a mask that broadcasts to them give (..., n, m)";
    case DERIVE_CONCATENATE:
        return "shapes are equal but for the axis along which they are joined";
    case DERIVE_HEADS:
        return "h arrays (n, d_v) give (n, h d_v)";
    case DERIVE_ATTENTION:
        return "query (..., n, d_k), key (..., m, d_k), value (..., m, d_v) give (..., n, d_v)";
    default:
        return NULL;
    }
}

const char *doc_shapes(const struct builtin *b)
{
    const struct note *note = note_of(b);
    if (note && note->shapes)
        return note->shapes;
    bool arrays = b->homes & (IN_QKV | IN_NUMPY | IN_METHOD | IN_SPECIAL | IN_LINALG);
    return arrays ? implied_shapes(b->derivation) : NULL;
}

void doc_source(const struct builtin *b, struct str *out)
{
    static const struct {
        unsigned home;
        const char *prefix;
    } origins[] = {
        {IN_NUMPY, "numpy."},           {IN_LINALG, "numpy.linalg."},
        {IN_RANDOM, "numpy.random."},   {IN_GENERATOR, "numpy.random.Generator."},
        {IN_SPECIAL, "scipy.special."}, {IN_METHOD, "numpy.ndarray."},
        {IN_MATH, "Python's math."},    {IN_PYTHON, "Python's "},
        {IN_STR, "Python's str."},      {IN_LIST, "Python's list."},
        {IN_TUPLE, "Python's tuple."},  {IN_DICT, "Python's dict."},
    };
    const struct note *note = note_of(b);
    if (note && note->source) {
        str_append(out, note->source);
        return;
    }
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++)
        if (b->homes & origins[i].home) {
            str_format(out, "%s%s", origins[i].prefix, b->name);
            return;
        }
}
