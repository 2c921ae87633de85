/* The worksheet's own functions, for languages that lack them. */
#include "export/script.h"

#include <string.h>

struct definition {
    const char *name;
    const char *needs; /* names of others, separated by blanks */
    const char *numpy, *torch;
};

/* What a definition needs stands before it. */
static const struct definition definitions[] = {
    {"softmax", "",
     "def softmax(x, axis=-1):\n"
     "    e = np.exp(x - np.max(x, axis=axis, keepdims=True))\n"
     "    return e / np.sum(e, axis=axis, keepdims=True)\n",
     "def softmax(x, axis=-1):\n"
     "    return torch.softmax(tensor(x), dim=axis)\n"},
    {"masked", "",
     "def masked(scores, mask=None, fill=-1e9):\n"
     "    return scores if mask is None else np.where(mask, scores, fill)\n",
     "def masked(scores, mask=None, fill=-1e9):\n"
     "    return scores if mask is None else torch.where(tensor(mask).bool(), scores, "
     "tensor(fill))\n"},
    {"bidirectional", "",
     "def bidirectional(L_q, L_k=None):\n"
     "    return np.ones((L_q, L_q if L_k is None else L_k), dtype=bool)\n",
     "def bidirectional(L_q, L_k=None):\n"
     "    return torch.ones((L_q, L_q if L_k is None else L_k), dtype=torch.bool)\n"},
    {"causal", "",
     "def causal(L_q, L_k=None):\n"
     "    return np.tril(np.ones((L_q, L_q if L_k is None else L_k), dtype=bool))\n",
     "def causal(L_q, L_k=None):\n"
     "    return torch.tril(torch.ones((L_q, L_q if L_k is None else L_k), dtype=torch.bool))\n"},
    {"dot_product_attention", "softmax masked",
     "def dot_product_attention(query, key, value, mask=None, scale=True, fill=-1e9):\n"
     "    scores = query @ np.swapaxes(key, -1, -2)\n"
     "    if scale:\n"
     "        scores = scores / np.sqrt(key.shape[-1])\n"
     "    return softmax(masked(scores, mask, fill)) @ value\n",
     "def dot_product_attention(query, key, value, mask=None, scale=True, fill=-1e9):\n"
     "    scores = query @ key.swapaxes(-1, -2)\n"
     "    if scale:\n"
     "        scores = scores / key.shape[-1] ** 0.5\n"
     "    return softmax(masked(scores, mask, fill)) @ value\n"},
    {"masked_dot_product_self_attention", "softmax masked causal dot_product_attention",
     "def masked_dot_product_self_attention(q, k, v, scale=True):\n"
     "    return dot_product_attention(q, k, v, causal(q.shape[-2], k.shape[-2]), scale)\n",
     "def masked_dot_product_self_attention(q, k, v, scale=True):\n"
     "    return dot_product_attention(q, k, v, causal(q.shape[-2], k.shape[-2]), scale)\n"},
    {"split_heads", "",
     "def split_heads(x, h):\n"
     "    return np.swapaxes(x.reshape(x.shape[:-1] + (h, x.shape[-1] // h)), -3, -2)\n",
     "def split_heads(x, h):\n"
     "    return x.reshape(tuple(x.shape[:-1]) + (h, x.shape[-1] // h)).swapaxes(-3, -2)\n"},
    {"concat_heads", "",
     "def concat_heads(z):\n"
     "    side_by_side = np.swapaxes(z, -3, -2)\n"
     "    return side_by_side.reshape(side_by_side.shape[:-2] + (-1,))\n",
     "def concat_heads(z):\n"
     "    side_by_side = z.swapaxes(-3, -2)\n"
     "    return side_by_side.reshape(tuple(side_by_side.shape[:-2]) + (-1,))\n"},
    {"multi_head_attention", "softmax masked dot_product_attention split_heads concat_heads",
     "def multi_head_attention(q, k, v, h, w_output=None, mask=None, scale=True):\n"
     "    q, k, v = split_heads(q, h), split_heads(k, h), split_heads(v, h)\n"
     "    z = concat_heads(dot_product_attention(q, k, v, mask, scale))\n"
     "    return z if w_output is None else z @ w_output\n",
     "def multi_head_attention(q, k, v, h, w_output=None, mask=None, scale=True):\n"
     "    q, k, v = split_heads(q, h), split_heads(k, h), split_heads(v, h)\n"
     "    z = concat_heads(dot_product_attention(q, k, v, mask, scale))\n"
     "    return z if w_output is None else z @ w_output\n"},
};

enum { COUNT = sizeof definitions / sizeof *definitions };

static unsigned helper_named(const char *name, size_t length)
{
    for (unsigned i = 0; i < COUNT; i++)
        if (strlen(definitions[i].name) == length &&
            strncmp(definitions[i].name, name, length) == 0)
            return 1u << i;
    return 0;
}

unsigned script_helper(const char *name)
{
    unsigned helper = helper_named(name, strlen(name)), all = helper;
    for (unsigned i = 0; i < COUNT; i++)
        if (helper == 1u << i)
            for (const char *at = definitions[i].needs; *at; at += strspn(at, " ")) {
                size_t length = strcspn(at, " ");
                all |= helper_named(at, length);
                at += length;
            }
    return all;
}

void script_definitions(const struct dialect *dialect, unsigned helpers, struct str *out)
{
    for (unsigned i = 0; i < COUNT; i++)
        if (helpers & 1u << i)
            str_format(out, "\n\n%s", dialect->torch ? definitions[i].torch : definitions[i].numpy);
}
