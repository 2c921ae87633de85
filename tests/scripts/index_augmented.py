import numpy as np
a = np.arange(12).reshape(3, 4)
a[0] += 1
a[1, 1] *= 10
a[:, 0] -= [1, 2, 3]
a[1:, 2:] //= 2
a[..., -1] %= 3
print(a)
a[a > 5] += 100
a[[0, 2]] *= 2
a[[0, 0, 1], 1] += 5
print(a)
a[[[0], [1]], [2, 3]] -= 1000
a[a < 0] **= 2
print(a)
c = np.zeros(4)
c[[0, 0, 1]] += 1
c[1:] += c[:-1]
c[np.array([True, False, False, True])] /= 4
print(c)
m = np.array([True, False, True])
m[:2] ^= True
m[[0, 2]] &= False
m |= np.array([False, False, True])
print(m)
