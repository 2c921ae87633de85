import numpy as np
x = np.array(3)
len(x)
