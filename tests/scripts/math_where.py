import numpy as np

a = np.array([[1, -2, 3], [-4, 5, -6]])
print(np.where(a > 0, a, 0))
print(np.where(a > 0, a, -1.5), np.where(a > 0, 1, 0).dtype)
print(np.where([True, False], [1, 2], [10, 20]), np.where(a > 0, [[100], [200]], [1, 2, 3]))
print(np.where(True, 1, 2), np.where(False, 1, 2.5), np.where([0, 1, 2], 'a' == 'a', False))
print(np.where(np.tril(np.ones((3, 3))) == 1, np.arange(9).reshape(3, 3), -1e9))
print(np.where(np.isnan(np.array([np.nan, 1.0])), 0.0, np.array([np.nan, 1.0])))
print(np.where(np.zeros((0, 2)) > 0, 1, 0).shape, np.where([True], True, False).dtype)
