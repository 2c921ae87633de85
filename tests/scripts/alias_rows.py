import numpy as np
a = np.arange(6).reshape(2, 3)
b = a[0]
b[1] = 77
print(a, b)
r = a[1, 1:]
r *= 10
print(a, r)
for row in a:
    row[0] = -1
print(a)
first, second = a
second[:] = 0
print(a, first)
c = a[:, 2]
c += 5
print(a, c)
x = a[0, 0]
x += 100
print(a, x)
