# Small arrays, many times: what is measured is everything but the arithmetic.

# == attention on three tokens
import numpy as np
x = np.array([[1., 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]])
w_query = np.array([[1., 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]])
w_key = np.array([[0., 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]])
w_value = np.array([[0., 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]])
# --
for i in range(20000):
    Q = x @ w_query
    K = x @ w_key
    V = x @ w_value
    scores = Q @ K.T / np.sqrt(3)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    output = weights @ V
print(output)

# == elements of an array, read and written
import numpy as np
a = np.zeros((10, 10))
# --
for again in range(1000):
    for i in range(10):
        for j in range(10):
            a[i, j] = a[i - 1, j] * 0.5 + 1
print(a[3, 3])

# == rows, slices, reductions
import numpy as np
a = np.arange(12.0).reshape(3, 4)
# --
total = 0
for again in range(30000):
    for row in a:
        total = total + row[1:].sum() + np.dot(row, row)
print(total)

# == arrays made, joined, turned
import numpy as np
# --
for i in range(30000):
    a = np.array([[1, 2, i], [3, 4, 5]])
    b = np.concatenate([a.T, np.zeros((3, 1))], axis=1)
    c = b.reshape(-1).mean()
print(c)
