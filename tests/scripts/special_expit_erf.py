import numpy as np
from scipy.special import expit, erf

x = np.array([[-1000.0, -2.0, -0.5], [0.0, 1.5, 800.0]])
print(expit(x), erf(x), expit(x).dtype, expit([0, 1, 2]), erf([0, 1, 2]))
print(expit(0), erf(0), expit(0.0), type(expit(0)), expit(np.array([np.nan, np.inf, -np.inf])), erf(np.array([np.nan, np.inf, -np.inf])))
