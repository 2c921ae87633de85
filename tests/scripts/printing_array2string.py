import numpy as np
arrays = [np.array([0.1, 0.123456789, 12.5]), np.arange(12).reshape(3, 4) / 7, np.array([1e-10, 1.0]), np.arange(30), np.array([[True, False]]), np.array([]), np.array(0.123456789012), np.array(7), np.zeros((0, 2)), np.arange(24).reshape(2, 3, 4)]
for a in arrays:
    print(np.array2string(a), np.array2string(a, precision=2), np.array2string(a, separator=', '), np.array2string(a, suppress_small=True), sep='\n')
    print(np.array2string(a, separator=',', precision=3), np.array2string(a, separator=' | '), np.array2string(a, max_line_width=30), 'p: ' + np.array2string(a, prefix='p: '), sep='\n')
    print(np.array2string(a, threshold=5, edgeitems=2), np.array2string(a, max_line_width=40, suffix=' end', separator='; '), np.array2string(a, precision=1, suppress_small=True, separator=''), sep='\n')
