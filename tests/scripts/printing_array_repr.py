import numpy as np
for a in [np.array([0.1, 0.123456789]), np.arange(30), np.array([]), np.array(2.5), np.eye(2), np.array([1e-10, 1.0]), np.array([True])]:
    print(np.array_repr(a), np.array_str(a), np.array_repr(a, precision=3), np.array_str(a, precision=3), sep='\n')
    print(np.array_repr(a, max_line_width=40), np.array_str(a, max_line_width=40), np.array_str(a, suppress_small=True), np.array_repr(a, 50, 2, True), sep='\n')
