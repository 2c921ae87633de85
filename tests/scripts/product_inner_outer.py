import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.array([[1, 0, 2], [3, 1, 1], [0, 0, 1], [2, 2, 2]])
print(np.inner(a, b), np.inner([1, 2, 3], [4, 5, 6]), np.inner(a, [1, 2, 3]), np.inner(2, a), np.inner(np.ones((2, 2, 3)), b).shape)
print(np.outer([1, 2, 3], [4, 5]), np.outer(a, [1.5, 2.0]).shape, np.outer([0.5], a), np.outer(2, 3), np.outer([], [1]).shape)
print(np.vdot(a, a), np.vdot([1, 2], [0.5, 0.25]), np.kron([1, 10], [1, 2, 3]), np.kron(np.eye(2), [[1, 2], [3, 4]]), np.kron(2, [1, 2]))
print(type(np.inner([1, 2], [3, 4])), np.inner([1.5], [2]).dtype, np.outer([True], [True, False]))
