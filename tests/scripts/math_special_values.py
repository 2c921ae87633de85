import numpy as np

x = np.array([1.0, np.nan, np.inf, -np.inf, 0.0])
print(np.isnan(x), np.isinf(x), np.isfinite(x))
print(np.isnan(np.array([1, 2])), np.isfinite([True]), np.isnan(np.nan), np.isinf(3), np.isfinite(np.inf))
print(np.nan_to_num(x))
print(np.nan_to_num(x, nan=-1.0), np.nan_to_num(x, nan=0.5, posinf=9.0, neginf=-9.0))
print(np.nan_to_num(np.array([1, 2])), np.nan_to_num(np.array([1, 2])).dtype, np.nan_to_num(np.nan))
print(np.maximum(x, 0), np.minimum(x, 0), np.sign(x), np.floor(x))
print(x + x, x - x, x * 0)
print(np.isnan(x).sum(), np.isnan(x).any(), np.isfinite(x).all(), x[np.isfinite(x)])
