import numpy as np

for x in [0, 3, -2, 2.7, -2.7, True, False, np.inf, np.array(4), np.float64(1.5), np.int64(8)]:
    print(np.float64(x), np.bool_(x), type(np.float64(x)), type(np.bool_(x)))
    if x != np.inf:
        print(np.int64(x), type(np.int64(x)))
print(np.int64(), np.float64(), np.bool_(), np.float64("2.5"), np.int64("7"))
print(np.float64([1, 2]), np.int64([1.9, -1.9]), np.bool_([0, 3]))
print(np.int64(7) / 2, np.int64(7) // 2, np.float64(1) + 1, np.bool_(True) & False)
print(isinstance(np.float64(1), float), isinstance(np.int64(1), int), isinstance(True, int))
print(isinstance(np.bool_(True), bool), isinstance(np.array(1), np.ndarray))
print(isinstance(np.int64(3), np.integer), isinstance(np.float64(3), np.floating))
print(isinstance(3, np.integer), isinstance(np.float64(3), (int, float)))
print(np.dtype(float), np.dtype("int64"), np.dtype(bool), np.dtype(np.float64))
a = np.array([1.5, 2.5])
print(type(a[0]), type(a), type(a.sum()), type(a.tolist()[0]), a.dtype)
print(np.float64(0.1) + np.float64(0.2), np.float64(1e20), np.float64(1 / 3), np.int64(-5))
