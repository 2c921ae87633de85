import numpy as np
a = np.zeros((3, 4), dtype=int)
a[[0, 2]] = 1
a[[0, 1], [1, 2]] = [5, 6]
a[1, [0, 3]] = 7
print(a)
a[:, [0, 1]] = [[1, 2], [3, 4], [5, 6]]
a[[2, 0], 2:] = [8, 9]
print(a)
a[[[0], [2]], [1, 3]] = [[10, 20], [30, 40]]
print(a)
a[[0, 0, 0], [0, 0, 0]] = [1, 2, 3]
a[np.array([1, -1]), ::2] = np.array([[0], [99]])
print(a)
c = np.zeros((2, 3, 4), dtype=int)
c[[0, 1], :, [0, 1]] = np.arange(6).reshape(2, 3)
c[:, [0, 2], [2, 3]] = [[1, 2], [3, 4]]
print(c)
