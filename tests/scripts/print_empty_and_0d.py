import numpy as np

for shape in [0, (0,), (0, 3), (3, 0), (2, 0, 2), (0, 0), (1, 0)]:
    for dtype in [float, int, bool]:
        a = np.zeros(shape, dtype=dtype)
        print(a, repr(a), str(a), [a], a.shape, a.size, a.tolist(), f'{a}')
for x in [3, -2.5, True, 1e16, 1e-5, np.nan, -np.inf, 1 / 3, 123456789.123, -0.0]:
    a = np.array(x)
    print(a, repr(a), [a], {1: a}, f'{a}', a.shape, a.dtype, a.item(), a.tolist(), a[()], type(a[()]))
    print(a + 1, type(a + 1), a == a, [a[()]], (a * 2,), f'{a[()]}', '%s' % a)
z = np.array(5)
z[...] = 7
z[()] += 1
print(z, z[None], z[..., None], z.reshape(1, 1), np.array([z, z]), int(z), float(z), bool(z), 'f%d' % z)
print(f'{np.array(2.5)[()]:.3f} {np.array(3)[()]:05d}', [1, 2, 3][np.array(1)], range(np.array(3)[()]))
