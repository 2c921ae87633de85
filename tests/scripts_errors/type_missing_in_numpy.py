import numpy as np
np.linspace()
