import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.arange(12).reshape(3, 4)
v = np.array([1, -1, 2])
print(np.dot(a, b), np.dot(a, v), np.dot(v, b), np.dot(v, v), type(np.dot(v, v)))
print(a.dot(b), a.dot(v), v.dot(v), a.T.dot(a), np.dot(3, a), np.dot(a, 2.5), np.dot(3, 4))
x = np.arange(24).reshape(2, 3, 4)
y = np.arange(24).reshape(2, 4, 3)
print(np.dot(x, y).shape, np.dot(x, y)[1, 2], np.dot(x, np.arange(4)), np.dot(np.arange(3), x), np.dot(a, y.transpose(0, 2, 1)).shape)
print(np.dot(a * 0.5, b * 0.25), np.dot([[1, 2]], [[3], [4]]), np.dot(np.zeros((2, 0)), np.zeros((0, 3))))
print(np.dot(np.array([True, False]), np.array([True, True])), np.dot([0.5, 1.5], [2, 4]))
