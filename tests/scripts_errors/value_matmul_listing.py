import numpy as np
x = np.ones((3, 4))
w_query = np.ones((3, 4))
Q = np.matmul(x, w_query)
