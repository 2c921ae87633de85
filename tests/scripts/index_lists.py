import numpy as np
a = np.arange(12).reshape(3, 4)
print(a[[0, 2]], a[[0]], a[[-1, -1, 0]])
print(a[[0, 1, 2], [0, 1, 2]], a[[0, 1], [-1, -2]], a[[0, 1, 2], 1], a[1, [0, 0, 3]])
print(a[:, [3, 0]], a[1:, [0, 2]])
print(a[[]], a[[]].shape, a[:, []].shape, a[[[]]].shape)
print(a[(0, 1), ], a[(0, 1), (2, 3)], a[[(0, 1), (2, 0)]].shape)
print(a[range(2)], a[:, range(0, 4, 2)])
order = [2, 0, 1]
print(a[order], a[order][order][order][0])
