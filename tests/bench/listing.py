# Attention step by step, as a textbook prints it. The same file runs in qkv and in Python.
import numpy as np
import scipy.special
from scipy.special import softmax

print("Step 1: three tokens, four features each")
x = np.array([[1.0, 0.0, 1.0, 0.0],
              [0.0, 2.0, 0.0, 2.0],
              [1.0, 1.0, 1.0, 1.0]])
print(x)

print("Step 2: the weights")
w_query = np.array([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])
w_key = np.array([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])
w_value = np.array([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])
print(w_query)
print(w_key)
print(w_value)

print("Step 3: queries, keys and values")
Q = np.matmul(x, w_query)
K = np.matmul(x, w_key)
V = np.matmul(x, w_value)
print(Q)
print(K)
print(V)

print("Step 4: scores")
k_d = 1
attention_scores = (Q @ K.transpose()) / k_d
print(attention_scores)

print("Step 5: a softmax for each row")
attention_scores[0] = softmax(attention_scores[0])
attention_scores[1] = softmax(attention_scores[1])
attention_scores[2] = softmax(attention_scores[2])
for row in range(3):
    print(attention_scores[row])

print("Step 6: the values, weighted and added up")
part0 = attention_scores[0, 0] * V[0]
part1 = attention_scores[0, 1] * V[1]
part2 = attention_scores[0, 2] * V[2]
print(part0, part1, part2)
print(part0 + part1 + part2)
print(attention_scores @ V)

print("Step 7: eight heads, 64 wide each, side by side")
np.random.seed(1)
heads = []
for head in range(8):
    heads = heads + [np.random.random((3, 64))]
print(heads[0].shape, "one of", len(heads))
output = np.hstack(heads)
print(output.shape)
print(output)


def dot_product_attention(query, key, value, mask=None, scale=True):
    """Scaled dot-product attention; mask is True where a query may attend."""
    depth = query.shape[-1] if scale else 1
    dots = np.matmul(query, np.swapaxes(key, -1, -2)) / np.sqrt(depth)
    if mask is not None:
        dots = np.where(mask, dots, -1e9)
    dots = np.exp(dots - scipy.special.logsumexp(dots, axis=-1, keepdims=True))
    return np.matmul(dots, value)


print("Step 8: the same in one call, then without looking ahead")
print(dot_product_attention(Q, K, V, scale=False))
print(dot_product_attention(Q, K, V, np.tril(np.ones((3, 3), dtype=bool))))
