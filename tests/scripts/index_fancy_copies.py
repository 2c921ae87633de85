import numpy as np
a = np.arange(6).reshape(2, 3)
b = a[[0, 1]]
b[0, 0] = 100
c = a[a > 2]
c[:] = 0
d = a[:, [1, 2]]
d += 50
f = a[np.array(0)]
f[0] = 9
g = a[np.array(0), :2]
g[:] = 9
print(a, b, c, d, f, g)
h = a[[0]][0]
h[0] = 77
print(a, h)
