import numpy as np

a = np.arange(12)
for shape in [(3, 4), (4, -1), (-1, 6), (2, 3, 2), 12, -1, (1, 12), (2, 2, 3, 1), (3, 2, 2)]:
    print(a.reshape(shape), np.reshape(a, shape).shape)
print(a.reshape(2, 6), a.reshape(3, -1), a.reshape(-1, 2, 3).shape, a.reshape([6, 2]).shape)
b = a.reshape(3, 4)
b[0, 0] = 100
print(a[0])
t = b.T.reshape(12)
t[0] = -1
print(a[0], t[:4])
print(b.reshape(2, 6, order="F"), a.reshape((3, 4), order="F"), np.reshape(b, -1, order="F"))
print(b.T.reshape(3, 4), b[:, ::2].reshape(-1), b[::2].reshape(2, 2, 2), b[1:2].reshape(-1))
c = b[:, :2].reshape(3, 1, 2)
c[0, 0, 0] = 7
print(b[0])
print(np.zeros((0, 3)).reshape(3, 0).shape, np.zeros(0).reshape(0, 5).shape, np.ones(1).reshape(()))
print(repr(np.array([5]).reshape(())), np.array(5).reshape(1), np.array(5).reshape(1, 1), np.reshape(3, (1, 1)))
print(np.reshape([[1, 2], [3, 4]], 4), np.reshape(range(6), (2, 3)))
h = np.arange(24).reshape(4, 6).reshape(4, 2, 3).transpose(1, 0, 2)
print(h, h.transpose(1, 0, 2).reshape(4, 6))
