import numpy as np

a = np.array([[1 / 3, -2e-5, 1234.56789], [np.nan, -np.inf, 0.1]])
b = np.array([1e-12, 1.0, 2.5])
for precision in [0, 1, 3, 8, 12, 17]:
    np.set_printoptions(precision=precision)
    print(a, b, np.array([0.1, 0.25, 100.0]), np.array(1 / 3), sep='\n')
np.set_printoptions(precision=8)
for suppress in [True, False]:
    np.set_printoptions(suppress=suppress)
    print(a, b, b * 1e16, np.array([1e8, 1.0]), np.array([1e300, 1.0]), np.array([1e-300]), sep='\n')
np.set_printoptions(suppress=True, precision=3)
print(a, b, [b], repr(b), np.array([0.0005, 0.00049, 1e10]))
np.set_printoptions(linewidth=30)
print(np.arange(20), a)
np.set_printoptions(threshold=5, edgeitems=1)
print(np.arange(20), a, np.arange(5), np.arange(6))
np.set_printoptions(precision=None, suppress=None, threshold=None, linewidth=None, edgeitems=None)
print(np.arange(20), a)
np.set_printoptions(8, 1000, 3, 75, False)
print(np.arange(20), a)
