import numpy as np
x = np.ones((2, 3))
x.transpose(0, 0)
