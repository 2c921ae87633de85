import numpy as np
scores = np.arange(16.0).reshape(4, 4)
mask = np.tril(np.ones((4, 4))) == 1
masked = scores.copy()
masked[~mask] = -np.inf
print(masked)
heads = np.arange(24).reshape(4, 3, 2)
print(heads[:, 0], heads[:, 1].shape, heads[..., -1].T)
last = masked[-1]
last[:2] = 0
print(masked[-1], scores[-1])
rows, cols = np.array([0, 1, 2]), np.array([2, 3, 3])
scores[rows, cols] = scores[cols, rows] = -5
print(scores)
print(scores[np.arange(4), np.arange(4)], scores[::-1, ::-1][0], scores[scores < 0].shape)
