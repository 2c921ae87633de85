import numpy as np
np.stack([np.ones(2), np.ones(3)])
