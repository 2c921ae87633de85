import numpy as np

z = np.zeros((0, 3))
print(z.sum(), z.sum(axis=0), z.sum(axis=1), z.prod(), z.prod(axis=0), z.any(), z.all(), z.all(axis=0))
print(np.zeros((3, 0)).max(axis=0), np.cumsum(z, axis=0), np.count_nonzero(z), z.sum(axis=0, keepdims=True))
p = np.array(2.5)
print(p.sum(), p.mean(), p.max(), p.argmax(), p.sum(axis=0), p.std(), p.any(), np.cumsum(p), np.median(p), p.sum(keepdims=True).shape)
print(np.float64(1.5).sum(), np.int64(3).max(), np.float64(2.5).mean())
