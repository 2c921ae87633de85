import numpy as np

a = np.arange(1, 13).reshape(3, 4)
for k in [-4, -2, -1, 0, 1, 2, 5]:
    print(np.tril(a, k), np.triu(a, k=k))
print(np.tril(np.ones((3, 3))), np.triu(np.ones((3, 3), dtype=bool), 1), np.tril([1, 2, 3]))
print(np.tril(np.arange(8).reshape(2, 2, 2)), np.triu(np.arange(12.0).reshape(2, 2, 3), 1))
print(np.tril(np.zeros((0, 3))), np.triu(np.zeros((2, 0))), np.triu([[1, 2], [3, 4]]))
print(np.triu(a.T), np.tril(a[:, ::-1]), a)
print(np.tril_indices(3), np.triu_indices(3, 1), np.tril_indices(2, -1), np.triu_indices(2, 0, 3))
print(np.tril_indices(2, 1, 4), np.triu_indices(n=2, k=-1, m=3))
m = np.zeros((3, 3))
m[np.triu_indices(3, k=1)] = -np.inf
print(m)
