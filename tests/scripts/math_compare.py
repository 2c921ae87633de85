import numpy as np

a = np.array([1, 2, 3, 4])
b = np.array([2.0, 2.0, np.nan, 1.0])
for g in [np.less, np.less_equal, np.greater, np.greater_equal, np.equal, np.not_equal]:
    print(g(a, b), g(a, 2), g(a, b).dtype, g(a[:, None], a[None, :2]).tolist())
print(np.equal(1, 1.0), np.less(1, 2), type(np.less(1, 2)))
print(np.greater([True, False], [False, False]))
print(np.equal([], []), np.less(np.zeros((0, 2)), 1).shape)
