import numpy as np

a = np.array([[7, 1, 4], [3, 9, 2]])
f = np.array([[0.5, 2.5, 1.0, 9.0], [4.0, 3.0, np.nan, 1.0]])
print(np.median(a), np.median(a, axis=0), np.median(a, axis=1), np.median(a, axis=1, keepdims=True), np.median(a).dtype)
print(np.median(f), np.median(f, axis=0), np.median(f, axis=1), np.median(f[0]))
print(np.median([1, 2, 3, 4]), np.median([3]), np.median([True, False, True]), np.median(5), np.median([2.5, 1.5]))
x = np.arange(24).reshape(2, 3, 4)[::-1]
print(np.median(x, axis=(0, 2)), np.median(x, axis=(1, 2), keepdims=True).shape, np.median(x.T, axis=0), np.median(x, axis=-2))
