import numpy as np

a = np.array([0.0, 1.0, -np.inf, 1000.0])
print(np.logaddexp(a, 0.0), np.logaddexp(a, a), np.logaddexp(-np.inf, -np.inf))
x = np.arange(24.0).reshape(2, 3, 4)
print(np.sqrt(x.transpose(2, 0, 1))[:, :, 1])
print(np.square(x[:, ::2, ::-1])[1], np.add(x[0].T, 1)[:2], np.exp(x[0, 0] / 10))
