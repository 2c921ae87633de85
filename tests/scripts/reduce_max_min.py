import numpy as np

a = np.array([[3, 1, 2], [9, -4, 5]])
f = np.array([[0.5, np.nan], [1.5, -np.inf]])
for g in [np.max, np.amax, np.min, np.amin]:
    print(g(a), g(a, axis=0), g(a, axis=1), g(a, axis=-1, keepdims=True), g(f), g(f, axis=0), g(f, 1))
print(a.max(), a.min(), a.max(axis=0), a.min(1), a.max(axis=1, keepdims=True).shape, a.max(axis=(0, 1)))
print(np.max([True, False]), np.min([True, False]), np.max([1, 2.5]), np.min(7), np.max([[1], [2]]))
print(np.max(np.zeros((2, 0, 3)), axis=0), np.ptp(a), np.ptp(a, axis=0), a.ptp(axis=1), np.ptp([1.5, 4.0]))
print(type(np.max(a)), type(np.max(f)), type(np.max([True])), np.max(a, axis=0).dtype)
