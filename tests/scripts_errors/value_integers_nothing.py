import numpy as np
rng = np.random.default_rng(1)
print(rng.integers(0, 0, endpoint=True))
rng.integers(0, -1, endpoint=True)
