import numpy as np

for k in [-2, -1, 0, 1, 2]:
    print(np.diag([1, 2], k), np.diag(np.arange(12).reshape(3, 4), k=k))
print(np.diag([1.5, 2.5, 0]), np.diag([True, False]), np.diag([]), np.diag(np.ones((2, 2))))
a = np.arange(24).reshape(2, 3, 4)
print(a.diagonal(), np.diagonal(a, 1), a.diagonal(-1, 1, 2), np.diagonal(a, axis1=2, axis2=0))
print(a[0].diagonal(offset=2), np.diagonal(a[1]), np.diag(a[0].T), np.diag(np.diag([3, 4])))
print(np.diag(np.arange(4).reshape(2, 2)) + 1, np.diag(np.eye(3), 3), np.diag(np.eye(3), -5).shape)
print(np.diag(np.diag(a[0])), np.diag(a[0]).sum())
