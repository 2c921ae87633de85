import numpy as np

x = np.arange(3)
y = np.array([10.0, 20.0])
for indexing in ["xy", "ij"]:
    a, b = np.meshgrid(x, y, indexing=indexing)
    print(a, b, a.shape, a.dtype, b.dtype)
    print(np.meshgrid(x, y, indexing=indexing, sparse=True))
    for part in np.meshgrid(x, y, [1, 2], indexing=indexing):
        print(part.shape, part.ravel())
print(np.meshgrid(x, x))
print(np.meshgrid([1, 2]), np.meshgrid(), np.meshgrid(1, [2, 3]))
q, k = np.meshgrid(np.arange(3), np.arange(3), indexing="ij")
print(k <= q)
print(len(np.meshgrid(x, y)), type(np.meshgrid(x, y)))
p, q = np.meshgrid(x, y)
p[0, 0] = 99
print(x)
