import numpy as np
for x in [0, 1, -1, 0.0, 0.5, '', 'a', [], [0], (), (0,), {}, {0: 0}, None, True, False, range(0), range(1),
          np.int64(0), np.float64(0.1), np.bool_(False), np.array([0]), np.array([1]), np.array(0), np.array([[5]])]:
    print(x, bool(x), not x, 'yes' if x else 'no')
if np.array([3]):
    print('one element is fine')
while np.int64(0):
    print('never')
n = np.int64(3)
while n:
    n -= 1
print(n, type(n))
assert np.bool_(True)
assert np.array([1.5])
print([x for x in range(5) if np.int64(x) % 2], any([0, np.int64(0)]), all([1, np.float64(2)]))
