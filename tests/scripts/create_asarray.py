import numpy as np

a = np.array([1, 2, 3])
print(np.asarray(a) is a, np.asarray(a, dtype=int) is a, np.asarray(a, dtype=float) is a)
b = np.asarray(a)
b[0] = 10
print(a)
c = np.asarray(a, dtype=float)
c[0] = 0.5
print(a, c)
print(np.asarray([1, 2]), np.asarray(3.0), np.asarray((1, 2.0)), np.asarray([[True], [False]]))
d = np.array(a, copy=False)
d[1] = 20
print(a, d is a)
e = a.astype(int, copy=False)
e[2] = 30
print(a)
e = a.astype(int)
e[2] = 300
print(a, e)
print(np.copy(a), a.copy(), np.copy([1, 2]), np.copy(5))
f = a.copy()
f[0] = -1
print(a, f)
