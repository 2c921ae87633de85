import numpy as np
w = np.array((1, 0), (0, 1))
