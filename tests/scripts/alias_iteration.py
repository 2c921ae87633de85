import numpy as np
a = np.arange(6).reshape(3, 2)
for i, row in enumerate(a):
    row += i * 10
print(a)
for x in a[0]:
    x += 100
print(a)
for u, w in a:
    print(u, w, u + w)
for plane in np.arange(8).reshape(2, 2, 2):
    plane[0] = -1
    print(plane.shape, plane)
rows = [row for row in a]
rows[0][0] = 55
print(a[0], list(a[1]), [type(x) for x in a[2]])
p, q, r = a
q[:] = r
print(a, sum(a), max(a[:, 0]), list(zip(a[0], a[1])))
