import numpy as np
from scipy.special import erf, expit

x = np.linspace(-3, 3, 7)
print(x * 0.5 * (1 + erf(x / np.sqrt(2))))
print(0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x ** 3))))
print(1 / (1 + np.exp(-x)), expit(x))
print(x * expit(x), np.log1p(np.exp(x)), np.where(x > 0, x, 0.01 * x))
