import numpy as np
def f(x):
    return x.sum()

f(np.ones(2)).foo()
