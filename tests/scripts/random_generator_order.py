import numpy as np

rng = np.random.default_rng(1)
print(rng.permutation(10), rng.permutation([3, 1, 2]), rng.permutation(np.arange(6).reshape(3, 2)), rng.permutation(np.arange(6).reshape(2, 3), axis=1))
a = np.arange(8)
rng.shuffle(a)
b = np.arange(12).reshape(4, 3)
rng.shuffle(b)
c = np.arange(12).reshape(3, 4)
rng.shuffle(c, axis=1)
names = ['a', 'b', 'c', 'd', 'e']
rng.shuffle(names)
print(a, b, c, names)
print(rng.choice(5), rng.choice(5, 3), rng.choice([10, 20, 30], 4), rng.choice(10, 4, replace=False), rng.choice(6, replace=False), rng.choice([7, 8]))
print(rng.choice(3, 8, p=[0.1, 0.2, 0.7]), rng.choice([5, 6, 7], p=[0.5, 0.25, 0.25]), rng.choice(5, 3, replace=False, p=[0.1, 0.2, 0.3, 0.2, 0.2]), rng.choice(100, 20, replace=False))
print(rng.choice(np.arange(6).reshape(3, 2), 2), rng.choice(20000, 1000, replace=False)[:5], rng.choice(['red', 'green', 'blue']), rng.choice(4, (2, 2)), rng.random())
