import numpy as np
a = np.array([1, 2, 3])
x = a[1]
print(x * [1, 2], [0] * x, 'ab' * x, (1,) * x, x * 'no', [1, 2] + x, (1, 2) - a[0], x + [0.5], [10, 20] / a[0])
print([1, 2, 3][x], 'abc'[x], (4, 5, 6)[x], range(10)[x], [1, 2, 3][:x], list(range(x)), {2: 'two'}[x], {x: 1}[2])
print(x in [1, 2], [x] == [2], (x, x) == (2, 2), x == 2.0, x < 2.5, max(a), min(a), sum(a), sorted(a, reverse=True))
d = {a[0]: 'one', 2: 'two'}
print(d[1], d[x], 1 in d, a[2] in d)
print([x, a[0] * 0.5, x > 1], (x,), {'k': x}, str(x), int(x) / 4, x / 4, round(x / 3, 2))
print(isinstance(x, int), isinstance(a[0] * 0.5, float), isinstance(x, np.int64), isinstance(True, int))
