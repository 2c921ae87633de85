import numpy as np
np.sign(np.array([1, -2]) > 0)
