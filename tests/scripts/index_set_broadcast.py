import numpy as np
a = np.zeros((2, 3, 2))
a[0] = [1, 2]
a[1] = [[1], [2], [3]]
print(a)
a[:, 1] = 9
a[..., 0] = [[4], [5]]
print(a)
a[[0, 1], [0, 2]] = [7, 8]
a[:, [0, 1]] = a[:, [1, 0]]
print(a)
a[a == 8] = 0.125
a[[True, False]] = np.arange(2)
print(a)
b = np.zeros((2, 2), dtype=int)
b[:] = [[[1, 2], [3, 4]]][0]
b[None] = [[[5, 6], [7, 8]]]
print(b)
