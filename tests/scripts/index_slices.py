import numpy as np
v = np.arange(10)
print(v[2:5], v[:3], v[7:], v[-3:], v[:-7], v[:], v[5:2], v[20:], v[-20:2])
print(v[::2], v[1::3], v[::-1], v[8:2:-2], v[-1:-5:-1], v[2:8:-1], v[::100], v[::-100])
a = np.arange(24).reshape(4, 6)
print(a[1:3, 2:4])
print(a[::2, ::-2])
print(a[::-1, 0], a[1, ::-1], a[:, -1])
print(a[1:1, :].shape, a[:, 9:].shape, a[4:, 3].shape)
n = 3
print(v[n - 1:n + 2], v[-n:], v[:n:2], v[None:n], v[n:None:-1])
i, j = np.array([2, 6])
print(v[i:j], v[i:j:i])
