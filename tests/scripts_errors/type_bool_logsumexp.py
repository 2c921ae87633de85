import numpy as np
from scipy.special import softmax, log_softmax, logsumexp
print(np.round(logsumexp(np.array([1, 2])), 5))
logsumexp(np.array([1, 2]) > 1)
