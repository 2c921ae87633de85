import numpy as np
a = np.arange(12).reshape(3, 4)
a[1:] = 0
print(a)
a[:, 1] = [7, 8, 9]
a[::2, ::2] = [[1, 2], [3, 4]]
print(a)
a[:, ::-1] = a
print(a)
a[1:, 1:] = a[:-1, :-1]
print(a)
a[...] = np.arange(4)
a[0, ...] = -1
a[..., -1] = np.array([[1, 2, 3]])
print(a)
a[:] = a.T[:3, :1]
print(a)
