import numpy as np

a = np.array([[1, 2, 3], [4, 5, 6]])
f = a / 4
for x in [a, f, a > 2, a.T]:
    print(np.cumsum(x), np.cumsum(x, axis=0), x.cumsum(axis=1), np.cumsum(x).dtype)
    print(np.cumprod(x), np.cumprod(x, axis=-1), x.cumprod(axis=0), np.cumprod(x).dtype)
print(np.cumsum([1, 2, 3], dtype=float), np.cumsum(5), np.cumsum([]), np.cumsum(np.ones((2, 0)), axis=1).shape)
print(np.cumsum(np.array([0.1] * 10)), np.cumsum(np.array([1.0, np.nan, 2.0])), np.cumsum(np.array([1, 2]), 0))
