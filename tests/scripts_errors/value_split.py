import numpy as np
np.split(np.arange(7), 3)
