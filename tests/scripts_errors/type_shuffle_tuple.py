import numpy as np
np.random.shuffle((1, 2))
