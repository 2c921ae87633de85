import numpy as np

a = np.arange(24).reshape(2, 3, 4)
b = np.arange(24).reshape(3, 4, 2)
print(np.tensordot(a, b), np.tensordot(a, b, axes=2), np.tensordot(a, b, axes=([1, 2], [0, 1])))
print(np.tensordot(a, b, axes=([1], [0])).shape, np.tensordot(a, b, axes=(2, 1)).shape, np.tensordot(a, b, axes=([0, 1], [2, 0])))
print(np.tensordot([1, 2], [3, 4], axes=0), np.tensordot([1, 2], [3, 4], axes=1), np.tensordot(a / 2, b, axes=([-1], [-2]))[0, 0])
print(np.tensordot(a, np.arange(4), axes=1), np.tensordot(np.arange(2), a, axes=1))
