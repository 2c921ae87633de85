import numpy as np
x = np.ones((2, 3))
np.swapaxes(x, 1, 2)
