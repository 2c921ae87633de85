import numpy as np
a = np.array([[1, 2], [3, 4]])
print(a < 3, a >= a.T, a == [1, 4], a != 2, 2 < a, (1, 2) == a[0], a == a, a > np.array([[0], [9]]))
print(a == None, None == a, a != None, a == 2.0, a == True, a[0] == a[0, 0], a[0, 0] == 1, a[0, 0] == None)
f = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0])
print(f == f, f > 0, f <= 0, f != 0, np.nan == f[0], f[3] == f[4])
print((a > 1).all(), (a > 3).any(), (a == a.T).sum(), (a[:, 0] < a[:, 1]).all(), bool((a == 1)[0, 0]))
print([1, 2] == list(a[0]), list(a[0]) < [1, 3], (1, 2) == tuple(a[0]), a.shape == (2, 2), a.tolist() == [[1, 2], [3, 4]])
