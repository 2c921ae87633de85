import numpy as np
print(np.int64(1.5))
np.int64(float("inf"))
