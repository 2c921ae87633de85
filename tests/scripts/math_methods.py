import numpy as np

x = np.array([[1.26, -2.74], [3.5, 4.5]])
print(x.round(1), x.clip(-1, 4), x.round().clip(0, 4))
print(np.float64(2.567).round(2), np.array(3.14159).round(2))
print(np.sqrt(x ** 2), (x * 10).round().astype(int))
print(x.T.round(1), x[::-1, ::2].round(1), np.abs(x.T), np.negative(x)[:, 1])
