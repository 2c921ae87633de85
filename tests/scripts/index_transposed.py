import numpy as np
a = np.arange(12).reshape(3, 4)
t = a.T
print(t[1], t[:, 1], t[2, 1], t[[0, 2]], t[t % 2 == 0], t[::2, ::-1])
t[0] = [100, 101, 102]
t[[1, 2], 0] = 55
t[t == 11] = 0
print(a)
s = np.arange(24).reshape(2, 3, 4).transpose(2, 0, 1)
print(s.shape, s[1].shape, s[1], s[:, [0, 1], [0, 2]])
s[..., 0] = 0
s[3, :, 1:] += 1000
print(s[3], s[0])
r = a[::-1, ::2]
r[0] = -1
print(a, r[[0, 0]])
