import numpy as np

a = np.array([[3, 1, 2], [9, -7, 8], [5, 5, 0]])
print(np.argsort(a), np.argsort(a, axis=0), a.argsort(), a.argsort(axis=1), np.argsort(a, axis=None), a.argsort(0))
print(np.argsort([2.5, np.nan, -1, np.inf, np.nan, -np.inf]), np.argsort([True, False, True, False]), np.argsort([]))
print(np.argsort([1, 1, 1, 0, 0, 0]), np.argsort([3, 1, 3, 1, 2], kind="stable"), np.argsort(-np.array([0.2, 0.5, 0.3])))
print(np.argsort([0.1, 0.4, 0.3])[::-1], np.argsort([5]), np.argsort([0.0, -0.0, 0.0]), np.argsort(a)[:, -1])
x = np.arange(50) % 7
print(np.argsort(x), np.argsort(x, kind="stable"), np.argsort(x * 1.0), np.argsort(x > 3))
y = (np.arange(300) * 7919) % 31
print(np.argsort(y).tolist())
print(np.argsort(-y, kind="stable").tolist()[:60])
print(np.argsort(np.zeros(40)).tolist(), np.argsort(np.arange(60) // 20 % 2).tolist())
order = np.argsort(a[0])
print(a[0][order], a[:, order], np.argsort(order), a[1][np.argsort(a[1])])
print(np.argsort(a.T), np.argsort(a[:, ::2]), np.argsort(a[::-1], axis=0), np.argsort(np.ones((2, 0))).shape)
