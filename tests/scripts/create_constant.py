import numpy as np

for shape in [0, 3, (2,), (2, 3), (1, 2, 2), (0, 3), (2, 0), (), [2, 2]]:
    print(np.zeros(shape), np.ones(shape), np.full(shape, 7), np.empty(shape).shape)
    print(np.zeros(shape, dtype=int), np.ones(shape, dtype=bool), np.full(shape, 2.5))
print(np.full(3, True), np.full((2,), np.inf), np.full(2, 3, dtype=float), np.full(2, 2.7, dtype=int))
print(np.full((2, 3), [1, 2, 3]), np.full((2, 2), [[1], [2]]))
print(np.full(shape=(2,), fill_value=1.5), np.zeros(shape=2, dtype="int64"), np.ones(2, "bool"))
print(repr(np.zeros(())), repr(np.full((), 3)), repr(np.ones((1, 1))))

a = np.array([[1, 2], [3, 4]])
f = np.array([1.5, 2.5])
b = np.array([True, False])
for x in [a, f, b, [1, 2], 3, 2.5]:
    print(np.zeros_like(x), np.ones_like(x), np.full_like(x, 7), np.empty_like(x).shape)
    print(np.zeros_like(x, dtype=float), np.ones_like(x, dtype=int), np.full_like(x, 1.5, dtype=float))
print(np.full_like(a, 2.9), np.full_like(f, 2), np.full_like(b, 3), np.full_like(f, f[::-1]))
print(np.zeros_like(a.T).shape, np.zeros_like(a[:1]), np.ones_like(a, dtype=bool))
