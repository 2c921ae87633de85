import numpy, math
import numpy as np, math as m
import numpy.random
import numpy.random as r
import numpy.linalg as la, scipy.special as sp
import scipy.special
from math import pi, sqrt as root
from math import (floor,
                  ceil as up,)
from numpy import array, zeros as z, float64
from numpy.random import seed, rand as uniform, default_rng
from numpy.linalg import norm
from scipy.special import softmax as soft, expit
from scipy import special

print(math.pi == m.pi == pi, root(9), floor(2.5), up(2.5), numpy.pi is np.pi)
print(array([1, 2]), z(2), float64(3), np.array is array)
seed(1)
a = uniform(2)
r.seed(1)
print(a == r.rand(2), default_rng(3).integers(9))
print(norm([3, 4]), la.norm([3, 4]), numpy.linalg.norm([3, 4]), np.linalg.norm([3, 4]))
print(soft([1, 2], axis=0), sp.softmax([1, 2]), scipy.special.softmax([1, 2]), special.expit(0), expit(0))


def local():
    import numpy as inner
    from math import e
    return inner.arange(3), e


print(local())
if True:
    import math as inside
print(inside.sqrt(4))
