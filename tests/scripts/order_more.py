import numpy as np

# Sorting and searching along every axis of arrays of every dtype.
base = (np.arange(24) * 17 % 13).reshape(2, 3, 4)
for a in [base, base * 0.5 - 2, base > 5, base[:, ::-1, ::2], base.T, np.zeros((2, 0, 3)), base[0, 0]]:
    for axis in list(range(-a.ndim, a.ndim)) + [None]:
        print(axis, np.sort(a, axis=axis).tolist(), np.argsort(a, axis=axis, kind="stable").tolist())
    print(np.unique(a).tolist(), [x.tolist() for x in np.unique(a, return_counts=True, return_inverse=True)])
    print(np.argwhere(a).tolist()[:5], [x.tolist() for x in np.nonzero(a)][0][:6], np.flatnonzero(a)[:5])
    print(np.allclose(a, a), np.array_equal(a, a.copy()), np.isclose(a, 2).sum())
probs = np.array([0.1, 0.5, 0.15, 0.25])
top = np.argsort(probs)[::-1][:2]
print(top, probs[top], np.sort(probs)[::-1].cumsum(), np.searchsorted(np.cumsum(probs), [0.05, 0.3, 0.61, 0.99]))
tokens = np.array([5, 3, 5, 9, 3, 3])
ids, inverse, counts = np.unique(tokens, return_inverse=True, return_counts=True)
print(ids, inverse, counts, ids[inverse], dict(zip(ids.tolist(), counts.tolist())), ids[np.argsort(-counts)])
