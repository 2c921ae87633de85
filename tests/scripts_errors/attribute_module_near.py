import numpy as np
print(np.arrange(3))
