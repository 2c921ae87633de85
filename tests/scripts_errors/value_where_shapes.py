import numpy as np
np.where(np.ones(3) > 0, np.ones(2), 0)
