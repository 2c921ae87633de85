import numpy as np
arrays = [np.array([0.1, 0.123456789, 12.5]), np.array([1e-10, 1.5, 1000.25]), np.arange(12).reshape(3, 4) / 7, np.array([1e10, 1e-10]), np.arange(30),
          np.linspace(0, 1, 15), np.array([[True, False], [False, True]]), np.arange(40).reshape(2, 4, 5), np.array([np.nan, np.inf, -1.5]), np.array(0.123456789), np.array([])]
np.set_printoptions(precision=20)
for a in arrays:
    print(a, repr(a), [a], f'{a}', sep='\n')
np.set_printoptions(precision=8, suppress=False, threshold=1000, edgeitems=3, linewidth=75)
np.set_printoptions(suppress=True)
for a in arrays:
    print(a, repr(a), [a], f'{a}', sep='\n')
np.set_printoptions(precision=8, suppress=False, threshold=1000, edgeitems=3, linewidth=75)
np.set_printoptions(precision=2, suppress=True)
for a in arrays:
    print(a, repr(a), [a], f'{a}', sep='\n')
np.set_printoptions(precision=8, suppress=False, threshold=1000, edgeitems=3, linewidth=75)
print(arrays[1], np.float64(0.123456789012))
