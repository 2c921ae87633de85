import numpy as np

m = np.array([[True, False, True], [True, True, True]])
n = np.array([[0, 1], [2, 3]])
for g in [np.any, np.all]:
    print(g(m), g(m, axis=0), g(m, axis=1), g(m, axis=-1, keepdims=True), g(n), g(n, axis=0), g([]), g(m, axis=(0, 1)))
print(m.any(), m.all(), m.all(axis=0), n.all(axis=1), n.any(axis=0).dtype, type(m.all()))
print(np.all(np.array([0.5, np.nan])), np.any(np.array([0.0, -0.0])), np.all(5), np.any(np.zeros((2, 0)), axis=1))
print((n > 1).any(), (n >= 0).all(), np.count_nonzero(n > 1))
