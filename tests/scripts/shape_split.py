import numpy as np

a = np.arange(12)
b = a.reshape(4, 3)
print(np.split(a, 3), np.split(a, [2, 5]), np.split(a, [5, 2]), np.split(a, [20]), np.split(a, []), np.split(a, [-2]))
print(np.split(b, 2), np.split(b, 3, axis=1), np.split(b, [1], axis=1), np.split(b, [1, 3]), np.split(b, 3, -1))
for n in [1, 2, 5, 7]:
    print(n, np.array_split(a, n), [p.shape for p in np.array_split(b, n)], [p.shape for p in np.array_split(b, n, axis=1)])
print(np.array_split(a, 13)[-1], np.array_split(a, [3]), np.array_split([1, 2, 3], 2), np.split(np.array([1, 2]), 2))
print(np.hsplit(b, 3), np.vsplit(b, 2), np.hsplit(a, 2), np.hsplit(b, [1]), np.vsplit(b, (1, 2)))
p, q = np.split(a, 2)
p[0] = 100
print(a[0], q, len(np.split(a, 4)), type(np.split(a, 4)))
for part in np.split(b, 4):
    print(part)
q, k, v = np.split(np.arange(18).reshape(2, 9), 3, axis=-1)
print(q, k, v)
print(np.split(np.zeros((0, 2)), 2, axis=1), np.array_split(np.array([]), 2))
print(np.split(a, np.array([3, 7])), np.split(a, (3, 7)), np.split(ary=a, indices_or_sections=2))
