import numpy as np
a = np.ones((2, 3))
c = np.matmul(a, a)
