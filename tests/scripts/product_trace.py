import numpy as np

a = np.arange(9).reshape(3, 3)
b = np.arange(24).reshape(2, 3, 4)
print(np.trace(a), a.trace(), np.trace(a, offset=1), np.trace(a, -1), np.trace(a * 0.5), type(np.trace(a)))
print(np.trace(b), np.trace(b, axis1=1, axis2=2), b.trace(0, 0, 2), np.trace(np.eye(4)), np.trace(np.ones((2, 5)), offset=4), np.trace([[True, False], [False, True]]))
