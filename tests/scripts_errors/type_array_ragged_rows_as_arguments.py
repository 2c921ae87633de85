import numpy as np
w = np.array([[1, 0], [1]],
             [0, 1])
