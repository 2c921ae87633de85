import numpy as np

a = np.arange(24).reshape(2, 3, 4)
f = a / 8
b = a % 2 == 0
for x in [a, f, b]:
    print(np.sum(x), x.sum(), np.sum(x).dtype, type(x.sum()))
    for axis in [0, 1, 2, -1, (0, 1), (0, 2), (1, 2), (-1, 0), (0, 1, 2)]:
        print(axis, x.sum(axis=axis), np.sum(x, axis, keepdims=True).shape)
print(np.sum(a, 0, keepdims=True), a.sum(axis=(), keepdims=True).shape)
print(np.sum([1, 2, 3]), np.sum([[1.5], [2.5]]), np.sum(5), np.sum([]), np.sum(np.zeros((0, 3)), axis=0))
print(np.sum([True, True]), np.sum(a, dtype=float), np.sum(f, dtype=int), np.sum(b, axis=1, dtype=float).dtype)
