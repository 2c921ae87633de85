import numpy as np
print(1 in [1, 2], 3 in [1, 2], 3 not in [1, 2], 1.0 in (1, 2), 'a' in 'cat', 'ca' in 'cat', 'ct' in 'cat', '' in 'x')
print([1] in [[1], 2], (1, 2) in [(1, 2)], None in [None], 'a' in ['b', 'a'], 2 in range(0, 10, 2), 3 in range(0, 10, 2))
print(-4 in range(0, -10, -2), 10 in range(0, 10, 2), 2.0 in range(5), 'k' in {'k': 1}, 1 in {'k': 1})
v = np.array([1, 2, 3])
a = np.arange(6).reshape(2, 3)
print(2 in v, 9 in v, 9 not in v, 2.0 in v, 5 in a, [0, 1, 2] in a, True in (v > 2), None in v, 'x' in v)
print(np.nan in [np.nan], np.nan in np.array([np.nan]), v[0] in [1, 5], v[0] in (7, 8), [] in [[]], v[1] in range(3))
print(1000000007 in range(0, 10 ** 12, 7), 10 ** 12 in range(10 ** 12))
