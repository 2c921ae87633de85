import numpy as np
v = np.arange(8)
v[1:] = v[:-1]
print(v)
v = np.arange(8)
v[:-1] = v[1:]
print(v)
v = np.arange(8)
v[::-1] = v
print(v)
v[[0, 1, 2]] = v[[2, 1, 0]]
print(v)
v[v > 3] = v[:4]
print(v)
a = np.arange(9).reshape(3, 3)
a[:] = a.T
print(a)
a[0] = a[:, 0]
a[[0, 1]] = a[[1, 0]]
print(a)
a[0], a[1] = a[1].copy(), a[0].copy()
print(a)
