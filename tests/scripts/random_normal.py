import numpy as np

for seed in [0, 42]:
    np.random.seed(seed)
    print(np.random.randn(), np.random.randn(2, 3), np.random.normal(), np.random.normal(10, 2, 3), np.random.normal(size=2), np.random.standard_normal(3))
    print(np.random.normal(loc=[0, 100], scale=[1, 0.001]), np.random.normal(scale=0.02, size=(2, 2)), np.random.standard_normal(), np.random.standard_normal((1, 1)))
np.random.seed(0)
x = np.random.randn(1000)
print(x.mean(), x.std(), x[-3:], np.random.rand(), np.random.randn(1), type(np.random.randn()), type(np.random.normal()))
