import numpy as np

np.random.seed(1)
print(np.random.permutation(10), np.random.permutation([3, 1, 2]), np.random.permutation(np.arange(6).reshape(3, 2)), np.random.permutation(0), np.random.permutation(1))
a = np.arange(8)
np.random.shuffle(a)
print(a)
b = np.arange(12).reshape(4, 3)
np.random.shuffle(b)
print(b)
names = ['a', 'b', 'c', 'd', 'e']
np.random.shuffle(names)
print(names, np.random.shuffle([1]))
c = np.arange(10) / 4
view = c[::2]
np.random.shuffle(view)
print(c, np.random.permutation(np.array([0.5, 1.5, 2.5])), np.random.rand())
