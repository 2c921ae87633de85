import numpy as np

a = np.array([[1, 2], [3, 4]])
b = a.copy()
v = a[:]
b[0, 0] = 10
v[1, 1] = 40
print(a, b)
print(a.astype(float), a.astype(bool), np.array([1.9, -1.9, 0.0]).astype(int), np.array([0.0, 0.5]).astype(bool))
print(a.astype("float64"), a.astype(np.int64), np.array([True, False]).astype(int), a.astype(dtype=float))
print(np.array([1e10, -3.7]).astype(int), a[0, 0].astype(float), type(a[0, 0].astype(float)), repr(np.array(3).astype(float)))
print(a.tolist(), a[0].tolist(), a[0, 0].tolist(), np.array(5).tolist(), np.array([1.5, 2]).tolist(), np.array([True]).tolist())
print(np.zeros((0, 2)).tolist(), np.zeros((2, 0)).tolist(), a.T.tolist(), a[:, 1].tolist(), np.arange(8).reshape(2, 2, 2).tolist())
print(type(a.tolist()[0][0]), type(a[0, 0]), type(a[0, 0].item()), type(np.array([1.5]).item()))
print(a.item(0), a.item(3), a.item(-1), a.item(1, 0), a.item((0, 1)), np.array([7]).item(), np.float64(2.5).item(), np.array(3).item())
print(a.T.item(1), a[:, 1].item(-1), np.array([[True]]).item(), np.array([0.1]).item())
print(np.array([0.1, 1 / 3]).tolist(), np.array([1e-20, 1e20, np.inf, np.nan]).tolist())
w = a
w += 1
print(a, w is a)
w = w + 1
print(a, w is a)
