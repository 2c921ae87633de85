import numpy as np

a = np.arange(6).reshape(2, 3)
for axis in [0, 1, 2, -1, -2, -3, (0, 1), (0, -1), (1, 3), [0, 2]]:
    b = np.expand_dims(a, axis)
    print(axis, b.shape, b.ravel())
print(np.expand_dims(5, 0), np.expand_dims([1, 2], axis=1), np.expand_dims(a[0], 0))
e = np.expand_dims(a, 1)
e[0, 0, 0] = 42
print(a)
s = np.arange(6).reshape(1, 2, 1, 3, 1)
print(s.squeeze().shape, np.squeeze(s).shape)
for axis in [0, 2, 4, -1, (0, 2), (0, -1), (0, 2, 4), ()]:
    print(axis, s.squeeze(axis).shape, np.squeeze(s, axis=axis).shape)
print(repr(np.squeeze(np.array([[5]]))), np.array([[5]]).squeeze().shape, np.squeeze([[1, 2]]))
v = s.squeeze()
v[0, 0] = 77
print(s[0, 0, 0, 0, 0])
for x in [5, [1, 2], [[1, 2]], [[[1], [2]]]]:
    print(np.atleast_1d(x), np.atleast_2d(x), np.atleast_1d(x).shape, np.atleast_2d(x).shape)
print(np.atleast_1d(1, [2, 3]), np.atleast_2d(1, [2, 3]))
w = np.array([1, 2, 3])
np.atleast_2d(w)[0, 0] = 9
print(w, np.shape(w), np.shape(5), np.shape([[1, 2]]), np.ndim(5), np.ndim([[1]]), np.size(a), np.size(a, 1))
print(np.size(5), np.size([1, 2, 3]), np.size(a, axis=0), np.ndim(a))
