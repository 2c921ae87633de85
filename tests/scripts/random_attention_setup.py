import numpy as np

np.random.seed(42)
x = np.random.randint(0, 3, size=(3, 4))
w_q, w_k, w_v = [np.random.randint(0, 2, size=(4, 3)) for _ in range(3)]
q, k, v = x @ w_q, x @ w_k, x @ w_v
scores = q @ k.T / np.sqrt(3)
print(x, w_q, w_k, w_v, scores)
e = np.exp(scores - scores.max(axis=-1, keepdims=True))
weights = e / e.sum(axis=-1, keepdims=True)
print(weights, weights @ v, weights.sum(axis=-1))
np.random.seed(0)
print((np.random.randn(3, 4) * 0.02).round(4), np.random.permutation(4)[:2])
