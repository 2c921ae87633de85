import numpy as np
x = np.ones(3)
print(np.max(x, axis=-2))
