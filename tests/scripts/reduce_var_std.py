import numpy as np

a = np.array([[1, 2, 3], [4, 5, 9]])
f = np.array([[0.5, 1.5, 4.0], [2.0, -1.0, 3.25]])
for x in [a, f, f.T, a > 2]:
    print(np.var(x), np.std(x), x.var(), x.std())
    print(x.var(axis=0), x.std(axis=1), np.var(x, axis=0, ddof=1), np.std(x, axis=-1, keepdims=True))
print(np.var(f, ddof=1), np.std(f, ddof=2), np.var([1, 2, 3, 4]), np.std([2.0]), np.var(5))
print(np.var(np.arange(24.0).reshape(2, 3, 4), axis=(0, 2)), np.std(np.arange(24.0).reshape(2, 3, 4), axis=(1, 2), keepdims=True).shape)
print(f.var(axis=1, ddof=1, keepdims=True), type(np.var(f)), np.var(a).dtype)
