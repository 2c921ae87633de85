import numpy as np

print(np.eye(3), np.eye(2, 3), np.eye(3, 2), np.eye(0), np.eye(1))
for k in [-4, -3, -2, -1, 0, 1, 2, 3, 4]:
    print(k, np.eye(3, k=k, dtype=int), np.eye(2, 4, k, dtype=bool), np.eye(4, 2, k=k))
print(np.eye(2, dtype=int), np.eye(N=2, M=3, k=1), np.eye(3, None, 1))
print(np.identity(3), np.identity(2, dtype=int), np.identity(2, bool), np.identity(0))
for k in [-3, -1, 0, 1, 3]:
    print(np.tri(3, k=k), np.tri(2, 4, k, dtype=int), np.tri(4, 2, k, dtype=bool))
print(np.tri(3), np.tri(3, dtype=bool), np.tri(0), np.tri(2, 3, dtype=int))
