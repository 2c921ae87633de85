import numpy as np

a = np.arange(4).reshape(2, 2)
b = np.array([[5, 6]])
c = np.array([[0.5], [1.5]])
print(np.concatenate((a, b)), np.concatenate([a, b], axis=0), np.concatenate((a, c), axis=1), np.concatenate((a, c), -1))
print(np.concatenate((a, b), axis=None), np.concatenate(([1, 2], [3], [])), np.concatenate([[True], [False, True]]))
print(np.concatenate((a, b.T), axis=1), np.concatenate([a]), np.concatenate(a), np.concatenate((a, a, a), 1).shape)
print(np.concatenate((a, b), dtype=float), np.concatenate([[1], [2.5]], axis=0))
for axis in [0, 1, 2, -1, -2, -3]:
    print(axis, np.stack([a, a * 10], axis=axis).shape, np.stack([a, a * 10], axis=axis).ravel())
print(np.stack((1, 2)), np.stack([[1, 2], [3, 4]]), np.stack([[1, 2], [3.5, 4]], 1), np.stack([a[0]]))
print(np.hstack((a, c)), np.hstack(([1, 2], [3])), np.hstack([a, a[:, :1]]), np.hstack((1, 2)), np.hstack([np.ones((1, 2, 3))] * 2).shape)
print(np.vstack((a, b)), np.vstack(([1, 2], [3, 4])), np.vstack([a, [7, 8.5]]), np.vstack((1, 2)), np.vstack([a]))
print(np.column_stack(([1, 2], [3, 4])), np.column_stack((a, [9, 8])), np.column_stack([c, a]), np.column_stack((1, 2)))
print(np.append([1, 2], 3), np.append(a, [[9, 9]], axis=0), np.append(a, [[1], [2]], axis=1), np.append(a, b), np.append([], [1]), np.append(1, 2.5))
heads = [a, a + 10]
print(np.concatenate(heads, axis=-1), np.hstack(heads), np.vstack(heads), np.concatenate([h.T for h in heads]))
parts = np.concatenate((a, a))
parts[0, 0] = 99
print(a)
