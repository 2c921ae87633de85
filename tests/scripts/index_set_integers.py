import numpy as np
a = np.zeros((2, 3), dtype=int)
a[0, 0] = 1
a[-1, -1] = 2
a[1] = [7, 8, 9]
print(a)
a[0] = 5
a[1, 1] = a[0, 0] + 1
a[(0, 2)] = 11
a[0][1] = 12
print(a)
a[1] = a[0]
a[0, 0] = True
print(a, a[1])
a[1] = np.array([[4, 5, 6]])
a[0, 1] = np.array([8])
a[0, 2] = np.array(9)
print(a)
