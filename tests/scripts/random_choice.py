import numpy as np

np.random.seed(2)
print(np.random.choice(5), np.random.choice(5, 3), np.random.choice([10, 20, 30], 4), np.random.choice(np.array([0.5, 1.5]), (2, 2)), np.random.choice([7, 8]))
print(np.random.choice(10, 4, replace=False), np.random.choice([1, 2, 3], size=3, replace=False), np.random.choice(6, replace=False))
print(np.random.choice(3, 8, p=[0.1, 0.2, 0.7]), np.random.choice([5, 6, 7], p=[0.5, 0.25, 0.25]), np.random.choice(5, 3, False, [0.1, 0.2, 0.3, 0.2, 0.2]))
print(np.random.choice(4, 4, replace=False, p=[0.25, 0.25, 0.25, 0.25]), np.random.choice(['red', 'green', 'blue']), np.random.choice(5, 0), np.random.choice(2, size=(2, 3)))
print(type(np.random.choice(5)), type(np.random.choice([1, 2])), np.random.choice(100, 20, replace=False), np.random.choice(4, 2, replace=False, p=[0.0, 0.5, 0.5, 0.0]), np.random.rand())
