import numpy as np

print(np.array([2.7, -2.7], dtype=int), np.asarray(1e15, int), np.int64(-2.9), np.array([[True, 3.5]], dtype='int64'))
print(np.array(np.array([1.5, -0.5]), dtype=int), np.int64(np.float64(3.7)), np.int64(np.array(2.5)))
print(np.array([], dtype=int), np.bool_(np.nan), np.bool_(0.0), np.float64(np.nan), np.array([np.nan, 0], dtype=bool))
a = np.arange(6)
b = np.round(a, 1)
b[0] = 9
c = a.reshape(2, 3).round()
c[1] = 0
print(a, np.round(a, -1), np.round([1, 2]))
d = np.array([1.5, 2.5])
e = d.round()
e[0] = 7
print(d, e)
