import numpy as np

print(np.linspace(0, 1), np.linspace(0, 1, 5), np.linspace(0, 1, 5, endpoint=False))
for n in [0, 1, 2, 3, 7]:
    print(np.linspace(-1, 2, n), np.linspace(-1, 2, num=n, endpoint=False).tolist())
print(np.linspace(0, 1, 11).tolist())
print(np.linspace(0, 10, 7).tolist(), np.linspace(2, 3, 6).tolist())
print(np.linspace(0, 10, 5, dtype=int), np.linspace(0, 9, 4, dtype=int), np.linspace(-3, 3, 5, dtype=int))
print(np.linspace(0, 1, 3, dtype=bool), np.linspace(5, 5, 3), np.linspace(3, 1, 5))
print(np.linspace(0, 1, 5, retstep=True), np.linspace(1, 2, 4, endpoint=False, retstep=True))
print(np.linspace(0, 0, 1, retstep=True))
print(np.linspace([0, 1], [1, 3], 3), np.linspace(0, [1, 2, 4], 3), np.linspace([0, 1], 2, 3, axis=1))
print(np.linspace([[0], [1]], [1, 2], 3).shape, np.linspace([0, 10], [1, 20], 3, dtype=int))
print(np.linspace(0, 5e-324, 3), np.linspace(-np.pi, np.pi, 5), np.linspace(True, 3, 3))
print(np.linspace(start=0, stop=np.e, num=4), np.linspace(1e-10, 1e10, 3))
