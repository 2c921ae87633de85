import numpy as np

for seed in [0, 1, 42, 12345, 4294967295]:
    np.random.seed(seed)
    print(np.random.random(), np.random.rand(), np.random.random(3), np.random.rand(2, 2), np.random.random((1, 2)), np.random.random_sample(2))
    print(np.random.uniform(), np.random.uniform(-1, 1), np.random.uniform(2, 5, 3), np.random.uniform(size=(2, 2)), np.random.uniform(low=1, high=[2, 3, 4]))
np.random.seed(seed=7)
print(np.random.uniform([0, 10], [1, 20], size=(2, 2)), np.random.random(0), np.random.rand(2, 0), type(np.random.rand()), np.random.uniform(3, 1))
