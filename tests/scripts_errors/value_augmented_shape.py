import numpy as np
x = np.ones(3)
x += np.ones(4)
