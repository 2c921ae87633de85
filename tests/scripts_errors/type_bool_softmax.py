import numpy as np
from scipy.special import softmax, log_softmax, logsumexp
print(np.round(softmax(np.array([1, 2])), 5))
softmax(np.array([1, 2]) > 1)
