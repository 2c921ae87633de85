import numpy as np
a = np.array([[1, -2, 3], [-4, 5, -6]])
print(a[a > 0], a[a < 0], a[a > 100], a[(a > 0) & (a < 4)], a[~(a > 0)], a[a % 2 == 0])
m = np.array([[True, False, True], [False, False, True]])
print(a[m], a[m].shape, m[m], a.T[m.T])
print(a[[[True, False, True], [False, False, True]]])
v = np.array([0.5, 1.5, np.nan, 2.5])
print(v[v == v], v[np.isnan(v)], v[[True, False, False, True]])
print(a[a > 0].sum(), (a > 0).sum(), a[a == a.max()])
