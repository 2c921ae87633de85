import numpy as np
from scipy.special import log_softmax, logsumexp

x = np.array([[1.0, 2.0, 3.0], [1000.0, 0.0, -1000.0]])
print(log_softmax(x, axis=1), log_softmax(x, axis=0), log_softmax(x), log_softmax([1, 2, 3]), log_softmax(x, axis=-1).shape)
print(logsumexp(x, axis=1), logsumexp(x, axis=0), logsumexp(x, axis=1, keepdims=True), logsumexp([0.0, 0.0]))
print(logsumexp(np.array([-np.inf, -np.inf])), logsumexp(np.array([np.inf, 1.0])), logsumexp(x, axis=(0, 1)), logsumexp([1, 2], keepdims=True), logsumexp(x.T, axis=0))
