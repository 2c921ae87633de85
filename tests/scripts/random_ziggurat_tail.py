import numpy as np

rng = np.random.default_rng(11)
x = rng.standard_normal(200000)
print(x.min(), x.max(), (np.abs(x) > 3.6541528853610088).sum(), x[np.abs(x) > 4.0])
print(np.sort(x)[:3], x[-3:], rng.random(), (x > 0).sum())
