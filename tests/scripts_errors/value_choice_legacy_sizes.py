import numpy as np
np.random.choice(3, p=[0.5, 0.5])
