import numpy as np
np.asarray([-np.inf], dtype=np.int64)
