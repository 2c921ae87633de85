import numpy as np
x = np.ones(3)
print(x.shpe)
