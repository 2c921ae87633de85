import numpy as np

a = np.array([[1, 5, 2], [8, 0, 3]])
for g in [np.maximum, np.minimum]:
    print(g(a, 3), g(a, 2.5), g(a, [4, 4, 4]), g(a, [[2], [6]]))
    print(g(a, 3).dtype, g(a, 2.5).dtype, g(3, 4), g(3, 4.5), g(np.nan, 1.0), g(1.0, np.nan))
print(np.maximum(0, np.array([-1.5, 0.0, 2.5])))
print(np.maximum([True, False], [False, False]), np.minimum(True, False))
relu = np.maximum(np.array([[-1.0, 2.0], [3.0, -4.0]]) @ np.array([[1.0, 0.5], [-0.5, 1.0]]), 0)
print(relu)
