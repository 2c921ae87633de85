import numpy as np

rng = np.random.default_rng(0)
print(rng.integers(10), rng.integers(5, 8), rng.integers(0, 100, 10), rng.integers(3, size=(2, 4)), rng.random())
print(rng.integers(1, 6, endpoint=True), rng.integers(1, 6, size=5, endpoint=True), rng.integers(1, size=2), rng.integers(2 ** 40, size=2), rng.integers(low=0, high=2, size=8))
print(rng.integers([1, 10, 100]), rng.integers([0, 10], [5, 20]), rng.integers(0, 2 ** 32, size=2), rng.integers(-2 ** 62, 2 ** 62), rng.integers(6, dtype=int), rng.integers(3, size=2).dtype)
print(type(rng.integers(3)), rng.integers(0, 4294967295, size=2, endpoint=True), rng.integers(0, 0, endpoint=True), rng.standard_normal(2), rng.integers(5, size=3), rng.random())
