import numpy as np
a = np.arange(6).reshape(2, 3)
print(a[True], a[True].shape, a[False].shape, a[False])
print(a[True, 0], a[0, True].shape, a[None, True].shape, a[:, True].shape)
print(a[True, [0, 1], [1, 2]], a[[0, 1], True].shape, a[True, True, False].shape)
b = np.bool_(True)
print(a[b].shape, a[a[0, 0] == 0].shape, a[a[0, 0] == 1].shape)
a[True] = 7
print(a)
a[False] = 9
print(a)
a[a[0, 0] == 7] += 1
print(a)
