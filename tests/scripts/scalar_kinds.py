import numpy as np
a = np.array([1, 2])
f = np.array([0.5, 1.5])
m = a > 1
for x in [a[0], f[0], m[0], a.sum(), f.mean(), a.max(), m.any(), a @ a, a[0] + 1, a[0] + 1.0, a[0] + True, f[0] * 2,
          a[0] / a[1], a[0] // a[1], a[0] % 2, a[0] ** 2, 2 ** a[0], 1 + a[0], 1.0 + a[0], a[0] == 1, m[0] + m[1],
          m[0] + 1, m[0] & m[1], ~m[0], -a[0], abs(a[0]), a[0] < f[0], f[0] ** 2, f[0] // 1, 3 % f[1], a[0] & 1]:
    print(x, type(x))
print(type(1 + 1), type(1 + 1.0), type(True + True), type(1 / 1), type(2 ** -1), type(1 == 1), type(3 // 2.0))
print(type(int(a[0])), type(float(a[0])), type(bool(m[0])), type(a.tolist()[0]), type(a.shape[0]), type(len(a)))
