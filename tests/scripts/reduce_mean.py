import numpy as np

a = np.array([[1, 2, 3], [4, 5, 7]])
f = np.array([[0.1, 0.2], [0.3, 0.4], [0.5, 0.7]])
for x in [a, f, a > 2, f.T]:
    print(np.mean(x), x.mean(), x.mean(axis=0), x.mean(axis=1), np.mean(x, axis=-1, keepdims=True))
    print(x.mean().dtype, x.mean(axis=(0, 1)), np.mean(x, axis=None))
print(np.mean([1, 2]), np.mean([1.5]), np.mean(3), np.mean([[1, 2], [3, 4]], axis=0))
print(np.mean(np.ones((2, 3, 4)), axis=(1, 2)), type(np.mean([1, 2])))
x = np.array([[1.0, 2.0, 4.0], [0.0, 5.0, 1.0]])
print((x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True))
