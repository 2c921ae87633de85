import numpy as np

p = np.array([True, True, False, False])
q = np.array([True, False, True, False])
n = np.array([0, 1, -2, 0])
f = np.array([0.0, np.nan, 1e-300, -0.0])
for g in [np.logical_and, np.logical_or, np.logical_xor]:
    print(g(p, q), g(p, n), g(n, f), g(f, True), g(1, 0), g(n[:, None], q[:2]).tolist())
print(np.logical_not(p), np.logical_not(n), np.logical_not(f), np.logical_not(3), np.logical_not([]))
print(np.bitwise_and(n, 3), np.bitwise_or(p, q), np.bitwise_xor(p, q), np.bitwise_or(4, 1))
mask = np.tril(np.ones((3, 3))) == 1
print(np.logical_and(mask, np.array([True, False, True])))
