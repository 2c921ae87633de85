import numpy as np
x = np.ones((2, 3))
m = np.array([True, False, True])
print(x[m])
