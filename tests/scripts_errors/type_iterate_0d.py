import numpy as np
for x in np.array(3):
    print(x)
