import numpy as np
x = np.ones((2, 3))
x.squeeze(axis=0)
