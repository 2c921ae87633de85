import numpy as np

for x in [[3, 1, 2, 3, 1], [2.5, 1, 2.5], [True, False, True], [], [[1, 2], [2, 3]], 5, [np.nan, 1, np.nan], [0.0, -0.0]]:
    print(np.unique(x), np.unique(x).dtype)
    print(np.unique(x, return_counts=True))
    print(np.unique(x, return_index=True), np.unique(x, return_inverse=True))
    print(np.unique(x, return_index=True, return_inverse=True, return_counts=True))
values, counts = np.unique([1, 1, 2, 3, 3, 3], return_counts=True)
print(values[np.argmax(counts)], dict(zip(values.tolist(), counts.tolist())), counts.sum())
x = (np.arange(100) * 37) % 11
u, i, inv, c = np.unique(x, True, True, True)
print(u, i, inv, c, u[inv].shape, (u[inv] == x).all())
print(np.unique(np.array([[3, 3], [1, 2]]).T), len(np.unique(x)), np.unique((1, 2, 1)), np.unique(ar=[2, 1]))
