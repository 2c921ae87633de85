import numpy as np
x = np.ones(2)
np.array([x], [x])
