import numpy as np

a = np.arange(32).reshape(2, 2, 2, 2, 2)
print(a)
print(repr(a[0]), a.shape, a.ndim, a[..., 1].shape, a.T[0, 1, 0, 1, 0])
print(a.sum(axis=(0, 2, 4)), a.transpose(4, 3, 2, 1, 0)[0, 0, 0, 0])
print(np.ones((1, 1, 1, 1, 1, 1)), repr(np.zeros((2, 0, 1, 3, 1))), np.arange(2000).reshape(2, 10, 1, 10, 10))
