import numpy as np

a = np.array([[3, 9, 2], [9, -4, -4]])
f = np.array([[0.5, np.nan, 7.0], [1.5, 1.5, -1.0]])
for g in [np.argmax, np.argmin]:
    print(g(a), g(a, axis=0), g(a, axis=1), g(a, axis=-1, keepdims=True), g(f), g(f, axis=0), g(f, 1))
    print(g([5]), g([True, False, True]), g(a.T, axis=0), g(a, axis=None, keepdims=True))
print(a.argmax(), a.argmin(), a.argmax(axis=1), a.argmin(0), type(a.argmax()), a.argmax(axis=0).dtype)
scores = np.array([[0.1, 0.7, 0.2], [0.5, 0.2, 0.3]])
print(scores.argmax(axis=-1), scores[np.arange(2), scores.argmax(axis=-1)])
