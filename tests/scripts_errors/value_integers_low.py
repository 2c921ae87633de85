import numpy as np
rng = np.random.default_rng(1)
rng.integers(3, 3)
