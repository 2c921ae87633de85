import numpy as np
np.random.default_rng(1).shuffle(3)
