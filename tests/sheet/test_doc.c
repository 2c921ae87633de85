#include "sheet/doc.h"

#include "base/err.h"
#include "base/str.h"
#include "sheet/builtin.h"

#include "support.h"

static const unsigned of_arrays =
    IN_QKV | IN_NUMPY | IN_METHOD | IN_LINALG | IN_RANDOM | IN_GENERATOR | IN_SPECIAL;

Test(doc, every_function_says_where_it_comes_from)
{
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++) {
        struct str source = {0};
        doc_source(b, &source);
        cr_expect_gt(source.length, 3, "%s", b->name);
        str_free(&source);
    }
}

Test(doc, every_function_of_arrays_states_shapes)
{
    const struct builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        cr_expect(!(b->homes & of_arrays) || doc_shapes(b), "%s", b->signature);
}

Test(doc, an_entry_has_signature_help_shapes_and_source)
{
    struct str out = {0};
    cr_assert(doc_function("dot_product_attention", &out, &err));
    cr_expect_str_eq(
        str_text(&out),
        "dot_product_attention(query, key, value, mask=None, scale=True, fill=-1e9)\n"
        "    softmax(masked(query @ key.T / sqrt(d_k), mask)) @ value\n"
        "    shapes: query (..., n, d_k), key (..., m, d_k), value (..., m, d_v) give (..., n, "
        "d_v)\n"
        "    source: Vaswani et al. 2017, equation 1\n");
    str_free(&out);
}
