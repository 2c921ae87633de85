import numpy as np
a, b = 1, 2
a, b = b, a
print(a, b)
v = np.array([1, 2, 3])
v[0], v[2] = v[2], v[0]
print(v)
m = np.array([[1, 2], [3, 4]])
m[0], m[1] = m[1], m[0]
print(m)
m[[0, 1]] = m[[1, 0]]
print(m)
l = [1, 2, 3]
l[0], l[1] = l[1], l[0]
i = 0
i, l[i] = 2, 'x'
print(l, i)
x = y = np.zeros(2)
x[0] = 1
print(y, x is y)
(p, q), r = [1, 2], 3
first, *rest = v
*init, last = 'abc'
print(p, q, r, first, rest, init, last)
