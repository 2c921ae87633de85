import numpy as np

print(np.broadcast_to([1, 2, 3], (2, 3)), np.broadcast_to(5, (2, 2)), np.broadcast_to([[1], [2]], (2, 3)))
print(np.broadcast_to(np.arange(3.0), (2, 1, 3)).shape, np.broadcast_to(1, ()), np.broadcast_to([1], 4))
print(np.broadcast_to(np.array([[1, 2]]), shape=(3, 2)), np.broadcast_to([[True]], (2, 2)))
a = np.arange(3)
b = np.broadcast_to(a, (2, 3))
a[0] = 9
print(b, b.sum(), b.T, b.reshape(-1), (b + 1)[1], b.copy())
c = b.copy()
c[0, 0] = 1
print(c, a)
print(np.broadcast_to(np.zeros((0, 3)), (2, 0, 3)).shape, np.broadcast_to(np.zeros((1, 0)), (3, 0)).shape)
