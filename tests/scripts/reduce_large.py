import numpy as np

np.random.seed(3)
x = np.random.randn(200, 50)
print(x.sum(), x.mean(), x.T.sum(), x[:, 0].sum(), x[::3].sum(), x[:, ::2].mean())
print(x.sum(axis=0)[:4], x.sum(axis=1)[:4], x.mean(axis=1)[:4])
print(x.var(), x.std(), x.T.var(), x.T.std(), x.var(axis=0)[:3], x.std(axis=1)[:3], x.T.var(axis=0)[:3])
y = np.random.rand(20000)
print(y.sum(), y.mean(), y.var(), y.std(), y.max(), y.min(), y.argmax(), np.median(y), y[::-1].sum(), y[::7].sum())
print((y > 0.5).mean(), (y > 0.5).sum(), np.sum(y.reshape(10, 20, 100), axis=(0, 2))[:3], np.cumsum(y)[-1], np.average(y, weights=y))
print(y.reshape(4, 50, 100).sum(axis=1)[0, :3], y.reshape(4, 50, 100).mean(axis=(1, 2)), y.reshape(4, 50, 100).sum(axis=(0, 1))[:3])
