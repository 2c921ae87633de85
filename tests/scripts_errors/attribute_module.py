import numpy as np
x = np.sofmax([1, 2])
