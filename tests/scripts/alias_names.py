import numpy as np
a = np.array([1, 2, 3])
b = a
b[0] = 10
print(a, b, a is b)
a = a + 1
print(a, b, a is b)
c = b
c += 5
print(b, c, b is c)
c = c * 2
print(b, c)
d = a.copy()
d[0] = 0
e = np.array(a)
e[1] = 0
f = np.asarray(a)
f[2] = 0
print(a, d, e, f, f is a)
