import numpy as np

x = np.arange(60.0).reshape(3, 4, 5) / 7
for v in [x.T, x[::-1], x[:, ::2], x.transpose(1, 0, 2), x[:, 1], x[..., -1], x.swapaxes(0, 2)[1:]]:
    print(v.sum(), v.mean(), v.max(), v.min(), v.argmax())
    print(v.sum(axis=0).ravel()[:3], v.mean(axis=-1).ravel()[:3], v.std(axis=0).ravel()[:3], v.prod(axis=-1).shape)
print(np.broadcast_to([1.5, 2.5], (3, 2)).sum(axis=0), np.broadcast_to(2, (4,)).sum(), x[0, 0, 0:0].sum())
