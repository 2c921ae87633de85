import numpy as np

a = np.arange(6).reshape(2, 3)
print(a.ravel(), np.ravel(a), a.flatten(), a.T.ravel(), a.T.flatten(), a[:, ::2].ravel(), a[::-1].ravel())
print(a.ravel(order="F"), a.flatten("F"), np.ravel(a, "F"), a.T.ravel("F"), a.flatten(order="C"))
r = a.ravel()
r[0] = 10
f = a.flatten()
f[1] = 20
print(a)
r = a.T.ravel()
r[0] = -1
print(a)
r = a.T.ravel("F")
r[0] = -5
print(a)
r = a[1].ravel()
r[0] = 33
print(a)
v = np.arange(6)[::2].ravel()
v[0] = 7
print(v, np.ravel([[1, 2], [3, 4]]), np.ravel(5), np.array(5).ravel(), np.array(5).flatten())
print(np.zeros((0, 3)).ravel(), np.zeros((2, 0)).flatten().shape, np.ravel([[True], [False]]))
w = a.reshape(-1)
w[:2] = 0
print(a, a.ravel().shape, a[None].ravel())
