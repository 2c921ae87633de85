import numpy as np
x = np.arange(6).reshape(-1, -1)
