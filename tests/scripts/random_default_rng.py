import numpy as np

for seed in [0, 1, 42, 123456789, 2 ** 40 + 7]:
    rng = np.random.default_rng(seed)
    print(rng.random(), rng.random(3), rng.random((2, 2)), rng.uniform(), rng.uniform(-1, 1, 2), rng.uniform(0, [1, 10]))
    print(rng.standard_normal(), rng.standard_normal(3), rng.normal(), rng.normal(5, 2, size=(2, 2)), rng.normal([0, 10], 0.5))
rng = np.random.default_rng(seed=3)
print(rng, type(rng), type(rng.random()), type(rng.normal()), rng.random(size=2), rng.normal(loc=1.0, scale=0.0, size=2), rng.random(0).shape)
