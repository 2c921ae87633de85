import numpy as np

a = np.array([-3, 0, 4, 9])
f = np.array([[-1.5, 0.5], [2.5, np.nan]])
print(np.clip(a, 0, 5), np.clip(a, None, 3), np.clip(a, 1, None), np.clip(a, 0.5, 5).dtype)
print(np.clip(f, 0, 1), np.clip(f, [0, 1], 2), np.clip(f, -np.inf, 1))
print(a.clip(0, 5), a.clip(min=2), a.clip(max=2), f.clip(0.0, 1.0), a.clip(0, 5).dtype)
print(np.clip(7, 0, 5), np.clip(0.25, 0.5, 1.0), np.clip([1, 2, 3], 2, 2))
print(np.clip(a, a_min=1, a_max=4), np.clip(a, 5, 1), np.clip([], 0, 1))
