import numpy as np
a, b + np.ones(2) = 1, 2
