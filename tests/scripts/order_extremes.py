import numpy as np

a = np.array([[3, 9, 2], [9, -7, 8]])
for x in [a, a.T, a * 0.5, a > 2, a[:, ::-1], -a]:
    print(np.argmax(x), np.argmin(x), x.argmax(), x.argmin())
    for axis in [0, 1, -1, -2]:
        print(np.argmax(x, axis), np.argmin(x, axis=axis), x.argmax(axis), x.argmin(axis=axis))
print(np.argmax([1, np.nan, 3]), np.argmin([1, np.nan, 0]), np.argmax([5, 5]), np.argmin([2, 2]), np.argmax([True, True]))
print(np.argmax(a, axis=1, keepdims=True), np.argmin(a, axis=0, keepdims=True), np.argmax(a, keepdims=True), a.argmax(axis=1, keepdims=True).shape)
c = np.arange(24).reshape(2, 3, 4) * 7 % 11
print(c.argmax(0), c.argmax(1), c.argmax(2), c.argmin(axis=-1), np.argmax(c), type(np.argmax(c)), type(c.argmax(0)))
print(np.argmax([-np.inf, -np.inf]), np.argmin([np.inf, 1e308]), np.argmax(np.array([[1.5]])), np.argmax(7))
