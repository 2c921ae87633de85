import numpy as np
a = np.arange(4)
b = a
a += 1
a -= np.array([0, 1, 2, 3])
a *= 6
print(a, b, a is b)
a //= 4
a %= 3
a **= 3
a |= 8
a &= 12
a ^= 1
print(a, b, a is b)
f = np.arange(4.0)
g = f[1:]
f /= 2
f += a
print(f, g)
g -= g[0]
print(f)
f[:] = f[::-1]
f += f[::-1]
print(f, g)
m = np.array([1.0, 2.0])
m += [1, 2]
m *= 2
m -= True
print(m)
