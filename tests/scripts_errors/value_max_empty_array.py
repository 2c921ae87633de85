import numpy as np
x = np.array([])
print(x.max())
