import numpy as np

x = np.arange(24).reshape(2, 3, 4)
y = np.arange(16).reshape(2, 4, 2)
print(np.matmul(x, y), np.matmul(x, y[0]), np.matmul(x, np.arange(4)), np.matmul(np.arange(3), x))
print(np.matmul(x / 2, y / 4), (x @ y).dtype, np.matmul(x[0].T, x[0]).shape, np.matmul([1, 2], [3, 4]))
print(np.matmul(x[:, None], y[None]).shape, np.matmul(np.ones((2, 0)), np.ones((0, 2))))
print(np.matmul([[True, False]], [[True], [True]]))
