import numpy as np
a = np.array([[1, -2, 3], [-4, 5, -6]])
a[a < 0] = 0
print(a)
a[a > 0] = [10, 20, 30]
print(a)
a[a == 0] = np.array([9])
a[np.array([True, False])] = [7, 8, 9]
print(a)
a[:, [False, True, False]] = 5
a[[False, True], 1:] = [[3, 4]]
print(a)
f = np.zeros((2, 2))
f[np.array([[True, False], [False, True]])] = -np.inf
f[f == 0] = [0.5, 0.25]
print(f)
m = np.array([True, False, True])
m[m] = False
print(m)
