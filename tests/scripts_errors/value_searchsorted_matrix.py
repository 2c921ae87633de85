import numpy as np
np.searchsorted([[1]], 1)
