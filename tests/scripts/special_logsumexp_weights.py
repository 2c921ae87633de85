import numpy as np
from scipy.special import logsumexp

x = np.array([[1.0, 2.0, 3.0], [1000.0, 1001.0, -np.inf]])
print(logsumexp(x, axis=1, b=2), logsumexp(x, axis=1, b=[1, 0.5, 3]))
print(logsumexp(x, 0, [[1], [0]]), logsumexp(x, axis=1, b=np.array([0, 1, 1]), keepdims=True))
print(logsumexp([1, 2], axis=0, b=[[1, 1], [2, 2]]), logsumexp([[1], [2]], b=[1, 2], axis=1))
print(np.array([logsumexp(3, b=[1, 2]), logsumexp([1, 2], b=[0, 0]), logsumexp([5, np.inf], b=[1, 0])]))
print(logsumexp([[0, 1], [2, 3]], axis=(0, 1), b=2, keepdims=True), logsumexp(np.array([[1, 2]]), axis=0))
