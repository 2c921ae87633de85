# attention in the steps of a textbook, and at last a width that does not fit
import numpy as np
import scipy.special
from scipy.special import softmax

# three tokens of four numbers, and what turns them into queries, keys and values
tokens = np.array([[1.0, 0.0, 1.0, 0.0], [0.0, 2.0, 0.0, 2.0], [1.0, 1.0, 1.0, 1.0]])
to_query = np.array([[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])
to_key = np.array([[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])
to_value = np.array([[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])
queries = np.matmul(tokens, to_query)
keys = np.matmul(tokens, to_key)
values = np.matmul(tokens, to_value)
print(queries, keys, values, sep='\n')

# every query against every key, row by row turned into weights
divisor = 1
weights = (queries @ keys.transpose()) / divisor
print(weights)
for row in range(3):
    weights[row] = softmax(weights[row])
print(weights, weights.sum(axis=1))
print(weights[0].reshape(-1, 1))

# the first token's new vector, as a mixture of all values
mixed = weights[0][0] * values[0] + weights[0][1] * values[1] + weights[0][2] * values[2]
print(mixed)
print(weights @ values)

# eight heads side by side, with random numbers in place of results
np.random.seed(64)
head0 = np.random.random((3, 64))
head1 = np.random.random((3, 64))
print(head0.shape, head0, np.hstack((head0, head1, head0, head1, head0, head1, head0, head1)).shape)


def attention(query, key, value, mask, scale=True):
    """All of it as one function."""
    assert query.shape[-1] == key.shape[-1] == value.shape[-1], 'the widths differ'
    if scale:
        depth = query.shape[-1]
    else:
        depth = 1
    scores = np.matmul(query, np.swapaxes(key, -1, -2)) / np.sqrt(depth)
    if mask is not None:
        scores = np.where(mask, scores, np.full_like(scores, -1e9))
    total = scipy.special.logsumexp(scores, axis=-1, keepdims=True)
    return np.matmul(np.exp(scores - total), value)


def causal_attention(q, k, v, scale=True):
    size = q.shape[-2]
    mask = np.tril(np.ones((1, size, size), dtype=np.bool_), k=0)
    return attention(q, k, v, mask, scale=scale)


print(attention(queries, keys, values, None), attention(queries, keys, values, None, scale=False))
print(causal_attention(queries, keys, values))
print(causal_attention(queries, keys, values, scale=False).shape)
attention(queries, keys, values[:, :2], None)
