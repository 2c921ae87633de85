import numpy as np
a = np.arange(6).reshape(2, 3)
for x in [a[0], a[0, 0], a[a > 1], a[[0]], a[..., 0], a[0:0], (a * 0.5)[0], (a > 1)[:, [0]]]:
    print(x, x.dtype, x.shape)
print(a[a[0] % 2], a[a[0] % 2].dtype)
print(a[(a > 2).any(axis=1)], a[:, (a > 3).all(axis=0)], a[:, a[1] > 3])
print(a[a.argmax() // 3, a.argmax() % 3], a[np.arange(2), a.argmax(axis=1)])
