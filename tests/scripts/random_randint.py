import numpy as np

np.random.seed(0)
print(np.random.randint(10), np.random.randint(5, 8), np.random.randint(0, 100, 10), np.random.randint(3, size=(2, 4)))
print(np.random.randint(-5, 5, size=6), np.random.randint(1, size=3), np.random.randint(0, 2, 12), np.random.randint(2 ** 40, size=2), np.random.randint(low=1, high=7, size=5))
print(np.random.randint([1, 10, 100]), np.random.randint([0, 10], [5, 20]), np.random.randint(0, [5, 50], size=(2, 2)), np.random.randint(0, 2 ** 32, size=3))
print(np.random.randint(0, 4294967296), type(np.random.randint(3)), np.random.randint(3, size=2).dtype, np.random.randint(6, dtype=int), np.random.randint(-2 ** 62, 2 ** 62), np.random.rand())
