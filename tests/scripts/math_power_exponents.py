import numpy as np
x = np.array([-0.0, 0.0, -np.inf, np.inf, 4.0, -4.0, np.nan])
for e in [0.5, -0.5, 2, 2.0, 1, -1, 0, 3, 1.0]:
    print(e, np.power(x, e), x ** e, np.power(x, [e]), x ** np.array([e]), np.power(x, np.array(e)), x ** np.float64(e))
    for s in x: print(np.power(s, e), s ** e, end=' ')
    y = x.copy(); y **= e; print(y)
