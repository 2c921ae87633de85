import numpy as np
a = np.arange(6)
m = a.reshape(2, 3)
m[0, 0] = 50
print(a, m)
a[5] = 60
print(m)
t = m.T
t[1, 1] = 70
print(a, m, t)
f = m.T.reshape(6)
f[0] = -1
print(f, m)
r = m.ravel()
r[1] = 80
k = m.flatten()
k[2] = 90
print(m, r, k)
v = m[:, None].reshape(2, 3)
v[1, 2] = 99
print(m)
w = m[:, ::2].reshape(4)
w[0] = 5
print(m, w)
