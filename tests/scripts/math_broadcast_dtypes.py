import numpy as np

b = np.array([True, False])
i = np.array([1, 2])
f = np.array([0.5, 1.5])
for x in [b, i, f]:
    for y in [b, i, f]:
        print(np.add(x, y), np.add(x, y).dtype, np.multiply(x, y).dtype, np.divide(x, y + 1).dtype,
              np.maximum(x, y).dtype, np.equal(x, y), np.logical_or(x, y))
print(np.where(b, i, f).dtype, np.where(b, b, i).dtype, np.clip(i, 0, 1.5).dtype)
