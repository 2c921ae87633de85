import numpy as np
a = np.arange(24).reshape(2, 3, 4)
a[0][1][2] = 100
a[1][:, 0] = 7
a[0, 1][::2] = -1
a.T[3][0] = [50, 51]
a[1][2][[1, 3]] = [8, 9]
a[0][a[0] > 90] = 0
print(a)
l = [np.zeros(2), [np.ones(2)]]
l[0][1] = 5
l[1][0][:] = [6, 7]
l[1][0] += 1
print(l)
x = a[1:][0][1:]
x[0] = 0
x[1][1:3] = 4
print(a[1])
