import numpy as np
x = np.ones(2)
while x:
    x = x - 1
