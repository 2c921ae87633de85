import numpy as np
a = np.array([1.5, 2.5])
x = a[0]
a[0] = 9
print(x, a)
y = x
y += 1
print(x, y)
z = np.array(3)
w = z
w += 1
print(z, w, w is z)
w = w + 1
print(z, w, type(w))
v = a[..., 0]
v += 1
print(a, v)
print(a[0] is a[0], x is not None, None is None, a is a, a[:] is a)
