import numpy as np

a = np.arange(6).reshape(2, 3)
c = np.arange(8).reshape(2, 2, 2)
print(np.flip(a), np.flip(a, 0), np.flip(a, axis=1), np.flip(a, -1), np.flip([1, 2, 3]), np.flip(a, (0, 1)), np.flip(5))
print(np.flip(c, (0, 2)), np.flip(c), np.flipud(a), np.fliplr(a), np.flipud([1, 2, 3]), np.flip(a, ()))
f = np.flip(a, 1)
f[0, 0] = 50
print(a, f.shape, np.flip(np.zeros((0, 2))).shape, np.flip(a)[0], np.flip(a).copy())
for shift in [0, 1, -1, 2, 5, 7, -8]:
    print(shift, np.roll([1, 2, 3, 4, 5], shift), np.roll(a, shift), np.roll(a, shift, axis=0), np.roll(a, shift, axis=1))
print(np.roll(a, (1, 1), axis=(0, 1)), np.roll(a, 1, axis=(0, 1)), np.roll(a, (1, 2), axis=1), np.roll(a, [1], 0), np.roll(a, -1, -1))
print(np.roll([], 1), np.roll(np.zeros((0, 2)), 1, axis=0).shape, np.roll(5, 1), np.roll(c, 1, axis=2), np.roll([True, False], 1), np.roll(a.T, 1))
print(np.roll(a=[1, 2, 3], shift=1), np.roll([0.5, 1.5, 2.5], 1))
