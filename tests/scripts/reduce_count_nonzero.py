import numpy as np

a = np.array([[0, 1, 2], [0, 0, 3]])
print(np.count_nonzero(a), np.count_nonzero(a, axis=0), np.count_nonzero(a, axis=1), np.count_nonzero(a, axis=1, keepdims=True))
print(np.count_nonzero(a > 1), np.count_nonzero([]), np.count_nonzero([np.nan, 0.0, 1.5]), type(np.count_nonzero(a)))
print(np.count_nonzero(a, axis=(0, 1)), np.count_nonzero(5), np.count_nonzero(a, axis=-1).dtype)
