import numpy as np
np.random.shuffle(np.array(3))
