import numpy as np
rng = np.random.default_rng(1)
rng.choice(3, p=[0.5, 0.5])
