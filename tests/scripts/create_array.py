import numpy as np

cases = [
    5, 2.5, True, [], [[]], [[], []], [1, 2, 3], [1, 2.5], [True, False], [True, 2], [True, 0.5],
    (1, 2), [(1, 2), (3, 4)], [[1, 2], [3, 4.0]], [[[1], [2]], [[3], [4]]], range(4),
    [range(2), range(2)], [-0.0, 0], [float("inf"), float("nan"), -1],
]
for case in cases:
    a = np.array(case)
    print(a, a.shape, a.dtype, a.ndim, a.size)

print(repr(np.array(5)), repr(np.array([1.5])), repr(np.array(True)))
print(np.array([1, 2], dtype=float), np.array([1.9, -1.9], dtype=int), np.array([0, 2], dtype=bool))
print(np.array([1.5, 0.0], bool), np.array([True, False], int), np.array([True], float))
for name in ["int", "float", "bool", "int64", "float64", "i8", "f8", "?", "d"]:
    print(name, np.array([0, 1, 2], dtype=name), np.array([0, 1, 2], dtype=name).dtype)
for kind in [int, float, bool, np.int64, np.float64, np.bool_]:
    print(np.array([0, 1, 2], dtype=kind), np.zeros(2, kind), np.ones((1, 2), dtype=kind))

a = np.array([[1, 2], [3, 4]])
b = np.array(a)
b[0, 0] = 9
print(a, b)
print(np.array([a, a]).shape, np.array([a[0], [7, 8]]), np.array([a[0, 0], 2.5]))
print(np.array([np.array(1), np.array(2)]), np.array([a, a + 0.5]).dtype)
print(np.array([[1, 2], a[1]]), np.array((a.T, a)))
print(np.array([[1, 0, 1], [0, 2, 0]], dtype=np.float64))
