import numpy as np

a = np.array([[1, 2], [3, 4]])
print(np.repeat(3, 4), np.repeat([1, 2], 2), np.repeat(a, 2), np.repeat(a, 3, axis=1), np.repeat(a, 2, axis=0))
print(np.repeat(a, [1, 2], axis=0), np.repeat(a, [2, 0], axis=1), np.repeat([1, 2, 3], [0, 1, 2]), a.repeat(2), a.repeat(2, axis=-1))
print(np.repeat(a, [2]), np.repeat(a, 0), np.repeat(a, 0, axis=0).shape, np.repeat([0.5, True], 2), np.repeat([True], 3))
print(np.repeat(a.T, 2, axis=0), np.repeat(a[:, ::-1], 2, 1), np.repeat([], 3), np.repeat(a=[1], repeats=3), np.repeat(np.arange(8).reshape(2, 2, 2), 2, axis=1))
print(np.tile(1, 3), np.tile([1, 2], 2), np.tile([1, 2], (2, 2)), np.tile(a, 2), np.tile(a, (2, 1)), np.tile(a, (1, 2)))
print(np.tile(a, (2, 1, 2)), np.tile(a, ()), np.tile([1, 2], 0), np.tile(a, (0, 2)).shape, np.tile([[1], [2]], (1, 3)), np.tile([0.5], [3]))
print(np.tile(a.T, 2), np.tile(np.arange(8).reshape(2, 2, 2), (1, 2, 1)), np.tile(5, (2, 2)), np.tile(True, 2))
t = np.tile(a, 1)
t[0, 0] = 9
print(a)
