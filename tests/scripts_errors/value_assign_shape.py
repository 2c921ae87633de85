import numpy as np
x = np.zeros((2, 3))
x[0] = [1, 2]
