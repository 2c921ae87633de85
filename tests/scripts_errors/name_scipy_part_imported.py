import numpy as np
from scipy.special import softmax
x = np.ones(3)
y = scipy.special.logsumexp(x)
