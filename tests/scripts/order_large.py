import numpy as np

# Ties in arrays that are longer than insertion sort's stretch.
for n in [15, 16, 17, 18, 31, 64, 100, 500]:
    for m in [1, 2, 3, 10, 97]:
        x = np.arange(n) * 7919 % m
        print(n, m, np.argsort(x).tolist()[:40], np.argsort(x)[-3:], np.argsort(x * 0.5).sum(), np.argsort(x, kind="stable")[n // 2])
        print(np.unique(x, return_index=True)[1][:10], np.sort(x)[n // 3], np.unique(x, return_inverse=True)[1][:10])
x = np.arange(100)[::-1]
print(np.argsort(x)[:5], np.sort(x)[:5], np.argsort(np.concatenate([x, x]))[:10], np.sort(np.concatenate([x, x * 0.5]))[:8])
y = np.array([np.nan, 1.0, -np.inf, np.nan, 0.0, -0.0, np.inf] * 5)
print(np.argsort(y), np.sort(y), np.unique(y), np.unique(y, return_counts=True)[1])
