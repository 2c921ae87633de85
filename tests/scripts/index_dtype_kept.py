import numpy as np
a = np.zeros(3, dtype=int)
a[0] = 2.0
a[1:] = np.array([3.0, 4.0])
print(a, a.dtype)
f = np.zeros(3)
f[0] = 7
f[1] = True
f[[1, 2]] = np.array([2, 3])
print(f, f.dtype)
b = np.zeros(3, dtype=bool)
b[0] = 1
b[1] = True
print(b, b.dtype)
f[0] = None
print(f)
f[:] = 1
f[1] = np.nan
f[f > 0] = np.inf
print(f)
