import numpy as np
x = np.array([1, 2, 3])
if x > 2:
    print("big")
