import numpy as np
from scipy.special import softmax, log_softmax, logsumexp
print(np.round(log_softmax(np.array([1, 2])), 5))
log_softmax(np.array([1, 2]) > 1)
