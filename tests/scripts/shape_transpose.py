import numpy as np

a = np.arange(24).reshape(2, 3, 4)
print(a.T.shape, a.transpose().shape, np.transpose(a).shape, np.transpose(a, (1, 0, 2)).shape)
for axes in [(0, 1, 2), (2, 0, 1), (1, 2, 0), (-1, 0, 1), (0, -1, -2), [2, 1, 0]]:
    print(a.transpose(axes).shape, np.transpose(a, axes)[0])
print(a.transpose(1, 0, 2)[0], a.transpose(None).shape, np.transpose(a, axes=(0, 2, 1))[1])
print(a.swapaxes(0, 1)[0], np.swapaxes(a, -1, -2).shape, np.swapaxes(a, axis1=0, axis2=2)[0])
for s, d in [(0, -1), (-1, 0), (0, 1), (1, 1), (2, 0), ([0, 1], [1, 2]), ((0, 2), (2, 0)), ([0, 1], [-1, -2])]:
    print(np.moveaxis(a, s, d).shape, np.moveaxis(a, s, d).ravel()[:5])
t = a[0].T
t[0, 0] = 99
print(a[0, 0, 0])
m = np.moveaxis(a, 0, 2)
m[0, 0, 0] = 5
print(a[0, 0, 0])
print(np.array([1, 2, 3]).T, np.array(4).T, np.transpose([[1, 2], [3, 4]]), np.transpose(5))
x = np.arange(6).reshape(2, 3)
print(x @ x.T, x.T @ x, x.transpose(1, 0), x.T.T is x, x[None].transpose(2, 1, 0).shape)
