import numpy as np

a = np.array([[0, 1, 2], [3, 0, 0]])
print(np.nonzero(a), a.nonzero(), np.argwhere(a), np.flatnonzero(a), np.nonzero(a > 1), np.argwhere(a > 5), np.argwhere(a == 0))
print(np.nonzero([0, 0]), np.nonzero([True, False, True]), np.nonzero([]), np.nonzero([0.0, -0.0, np.nan, 0.1]))
i, j = np.nonzero(a)
print(a[i, j], list(zip(i.tolist(), j.tolist())), len(np.nonzero(a)), np.nonzero(a)[0].dtype)
print(np.argwhere([3, 0, 4]), np.argwhere(np.zeros((2, 0))).shape, np.argwhere(np.zeros((2, 2))).shape, np.flatnonzero([[1, 0], [0, 1]]))
c = np.arange(8).reshape(2, 2, 2) % 3
print(np.nonzero(c), np.argwhere(c), np.nonzero(c.T), np.argwhere(c[:, ::-1]))
for row, column in np.argwhere(a):
    print(row, column, a[row, column])
print(np.searchsorted([1, 3, 5], 3), np.searchsorted([1, 3, 5], 3, side="right"), np.searchsorted([1, 3, 5], [0, 1, 4, 9]))
print(np.searchsorted([0.5, 1.5], [[1, 0], [2, np.nan]]), np.array([1, 2, 2, 3]).searchsorted(2, "right"), np.searchsorted([], 1))
print(np.searchsorted([1, 2, np.nan], np.nan), np.searchsorted(np.cumsum([0.2, 0.3, 0.5]), 0.45), np.searchsorted([1, 2, 3], 2.5))
