import numpy as np
np.zeros(-1)
