import numpy as np
x = np.arange(6)
x.reshape(4, 2)
