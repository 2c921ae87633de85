import numpy as np

values = [True, 3, 2.5, np.int64(4), np.float64(0.25), np.array(9)]
for v in values:
    print(np.square(v), np.sqrt(np.abs(v)), np.maximum(v, 2), np.negative(2) + v)
    print(type(np.maximum(v, 2)), type(np.add(v, 1)), type(np.add(v, 0.5)))
print(np.exp(0), np.log(1), np.cos(0.0), np.float64(2.0) * 3, np.int64(7) // 2, np.int64(7) / 2)
print(np.add(np.array(2), np.array(3)), np.add(np.array([2]), 3).shape, np.multiply(2, 3.5))
