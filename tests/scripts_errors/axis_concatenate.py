import numpy as np
np.concatenate([np.ones(2), np.ones(3)], axis=1)
