import numpy as np
x = np.array([1, 2, 3])
y = (x > 1) and (x < 3)
