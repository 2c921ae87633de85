import numpy as np
x = np.ones((2, 3))
print(x[0, 0, 0])
