import numpy as np
np.random.randint(0)
