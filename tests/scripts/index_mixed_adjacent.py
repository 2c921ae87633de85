import numpy as np
a = np.arange(120).reshape(2, 3, 4, 5)
print(a[:, [0, 2], [1, 3]].shape, a[:, [0, 2], [1, 3], 0])
print(a[:, 1, [0, 3]].shape, a[:, [0, 1], 2].shape, a[1, [0, 1]].shape, a[..., [0, 1]].shape)
print(a[:, [[0, 1], [2, 0]]].shape, a[:, [[0, 1]], [[1], [2]]].shape)
print(a[0, :, [1, 2], [0, 4]], a[0][:, [1, 2], [0, 4]])
print(a[:, [0, 1], [0, 1], [0, 1]], a[:, :, [3, 0]][0, 0])
print(a[None, [0, 1]].shape, a[[0, 1], None].shape, a[:, None, [0, 1]].shape)
