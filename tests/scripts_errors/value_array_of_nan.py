import numpy as np
print(np.array([1.5], dtype=int))
np.array([1, np.nan], dtype=int)
