import numpy as np
print(np.dot(np.ones(3), np.ones(4)))
