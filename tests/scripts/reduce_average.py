import numpy as np

a = np.array([[1, 2, 3], [4, 5, 9]])
print(np.average(a), np.average(a, axis=0), np.average(a, axis=1), np.average(a, axis=1, keepdims=True))
print(np.average(a, axis=1, weights=[1, 2, 1]), np.average(a, axis=0, weights=[0.25, 0.75]))
print(np.average(a, weights=np.ones((2, 3))), np.average(a, weights=a), np.average([1.0, 4.0], weights=[3, 1]))
print(np.average(a, axis=1, weights=[1, 2, 1], keepdims=True), np.average(a, axis=1, weights=a), type(np.average(a)))
