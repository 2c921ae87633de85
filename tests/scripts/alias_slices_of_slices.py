import numpy as np
a = np.arange(20)
b = a[2:18:2]
c = b[::-1]
d = c[1:4]
d[0] = 100
d[-1] = 200
print(a, b, c, d)
e = a[5:][:5][::2]
e += 1000
print(a)
f = a.reshape(4, 5)[1:3, 1:4]
f[:] = 0
print(a)
g = f.T[1]
g[0] = 11
print(f, a[6:9])
