import numpy as np
np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((2, 3)))
