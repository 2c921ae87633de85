import numpy as np

v = np.array([3.0, -4.0, 0.0])
m = np.array([[1.0, -2.0, 2.0], [4.0, 0.0, -3.0]])
print(np.linalg.norm(v), np.linalg.norm([3, 4]), np.linalg.norm(m), np.linalg.norm(m, axis=0), np.linalg.norm(m, axis=1))
for order in [1, 2, np.inf, -np.inf, 0, 3]:
    print(order, np.linalg.norm(v, order), np.linalg.norm(m, ord=order, axis=1))
for order in [None, 'fro', 1, -1, np.inf, -np.inf]:
    print(order, np.linalg.norm(m, order), np.linalg.norm(m, ord=order, axis=(0, 1), keepdims=True))
print(np.linalg.norm(m, axis=-1, keepdims=True), np.linalg.norm(m, keepdims=True), np.linalg.norm(np.ones((2, 2, 2))), type(np.linalg.norm(v)))
print(m / np.linalg.norm(m, axis=1, keepdims=True), np.linalg.norm(np.ones((2, 3, 4)), axis=(1, 2)), np.linalg.norm(5.0 * v))
