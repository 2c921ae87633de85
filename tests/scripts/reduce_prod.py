import numpy as np

a = np.array([[1, 2, 3], [4, 5, 6]])
print(np.prod(a), a.prod(), a.prod(axis=0), a.prod(axis=1), np.prod(a, axis=-1, keepdims=True))
print(np.prod(a / 2), np.prod([]), np.prod(np.array([True, False])), np.prod([2.5, 4]), np.prod((3, 4)))
print(np.prod(a, dtype=float), np.prod(a, axis=(0, 1)), np.prod(a.shape), type(np.prod(a)))
