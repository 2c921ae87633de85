import numpy as np
v = np.array([1, 2, 3])
b = np.broadcast_to(v, (2, 3))
v[0] = 10
print(b)
c = b.copy()
c[0, 0] = 5
print(c, v)
d = b + 0
d[1, 1] = 7
print(d)
e = v[:, None]
e[0, 0] = 4
print(v)
col = v[:, None] + np.zeros(3, dtype=int)
col[0, 0] = 99
print(v, col)
