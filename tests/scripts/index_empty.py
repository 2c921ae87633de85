import numpy as np
e = np.zeros((0, 3))
print(e[:], e[:, 0], e[0:2].shape, e[[]].shape, e[e > 0], e[..., None].shape)
v = np.arange(4)
print(v[[]], v[[]].dtype, v[v > 9], v[3:1], v[np.zeros((2, 0), dtype=int)].shape)
v[[]] = 5
v[v > 9] = 6
v[2:2] = 7
print(v)
a = np.zeros((2, 0, 3))
print(a.shape, a[0].shape, a[:, :, 1].shape, a[1, ..., [0, 2]].shape, a[:, [], :].shape)
print(np.zeros((3, 2))[np.array([], dtype=bool)].shape)
