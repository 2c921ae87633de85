import numpy as np
from scipy.special import softmax
import scipy.special

x = np.array([[2, 4, 4], [4, 16, 12], [4, 12, 10]])
print(softmax(x, axis=1), softmax(x, axis=0), softmax(x, axis=-1).sum(axis=-1))
print(scipy.special.softmax(np.array([1.0, 2.0, 3.0])), softmax([0.0, 0.0]), softmax(np.array([[1000.0, 0.0], [-1000.0, 0.0]]), axis=1))
print(softmax(x.reshape(1, 3, 3), axis=2), softmax(np.array([-np.inf, 0.0])), softmax(x / 100))
