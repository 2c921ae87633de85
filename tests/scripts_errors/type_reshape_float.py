import numpy as np
x = np.ones(4)
x.reshape(2.0, 2)
