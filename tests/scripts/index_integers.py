import numpy as np
a = np.arange(12).reshape(3, 4)
print(a[0], a[-1], a[1, 2], a[-1, -1], a[2][3], a[-3, -4])
i = np.array([2, 0])[0]
print(a[i], a[i, i - 1], a[np.array(1)], a[np.array(1), np.array(-1)])
j = 1
print(a[j + 1, 2 * j], a[(1, 2)], a[(1,)], a[1,])
t = (2, 1)
print(a[t], [a[k, k] for k in range(3)])
v = np.array([1.5, 2.5, 3.5])
print(v[0], v[-1], type(v[0]), type(v[:1]), type(a[0, 0]), type((a > 3)[0, 0]))
