import numpy as np

rng = np.random.default_rng(5)
other = rng
same = np.random.default_rng(5)
print(rng.random(), other.random(), same.random(2), rng is other, np.random.default_rng(rng) is rng)


def weights(generator, n, m):
    return generator.normal(scale=1 / np.sqrt(n), size=(n, m))


print(weights(rng, 4, 2), weights(same, 4, 2))
generators = [np.random.default_rng(s) for s in range(3)]
for g in generators + generators:
    print(g.integers(100), g.random())
