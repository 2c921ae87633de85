import numpy as np
x = np.ones((2, 3))
print(x.sum(axis=2))
