import numpy as np
x = np.arange(7).reshape(2, -1)
