import numpy as np
r = np.arange(3)
c = np.arange(2)[:, None]
print(r + c, (r + c).shape, r * c - r, r == c, (c[:, :, None] + r[None, :, None]).shape, c @ r[None], r[None] @ r[:, None])
z = np.zeros((2, 1, 3))
print((z + c).shape, (z + r).shape, (z + np.zeros((4, 1))).shape, (z + 1).shape, (np.array(1) + z).shape)
print((np.zeros((0, 3)) + r).shape, (np.zeros((0, 1)) * r).shape, (np.zeros((2, 0)) + 1).shape)
print(r + np.array([10]), r - np.array([[1], [2], [3]]), np.array(5) * r, 2 - r, r - 2.5)
a = np.arange(12.0).reshape(3, 4)
print(a - a.mean(axis=0), (a - a.mean(axis=1, keepdims=True)).sum(axis=1), a / a.sum(axis=1)[:, None])
