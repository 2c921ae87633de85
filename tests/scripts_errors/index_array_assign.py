import numpy as np
x = np.zeros(3)
x[3] = 1
