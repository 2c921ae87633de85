import numpy as np

a = np.array([0, 3, 0, 5])
print(np.where(a))
print(np.where(a > 2)[0], len(np.where(a)))
m = np.array([[True, False], [False, True]])
rows, columns = np.where(m)
print(rows, columns, np.where(m))
