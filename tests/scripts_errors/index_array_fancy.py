import numpy as np
x = np.arange(5)
print(x[[1, 7]])
