import numpy as np

for n in [1000, 1001]: print(np.arange(n) if n > 1000 else np.arange(n).shape)
print(np.arange(1001) * 0.5, np.arange(-600, 600), np.arange(1200) % 2 == 0, sep='\n')
for shape in [(1001, 1), (1, 1001), (40, 40), (7, 150), (11, 10, 10), (2, 501, 1), (3, 3, 3, 40)]:
    print(np.arange(np.prod(np.array(shape))).reshape(shape) * -0.25)
    print(repr(np.zeros(shape, dtype=int))[-40:])
a = np.ones(2000)
a[1000] = 1e20
print(a)
a[1] = 1e20
print(a)
a[1] = np.nan
print(a)
print([np.arange(1001)], str(np.arange(1001)), f'{np.arange(1001)}')
for edge in [1, 2, 4, 0]:
    np.set_printoptions(edgeitems=edge, threshold=10)
    print(np.arange(11), np.arange(24).reshape(2, 12) / 4, np.arange(60).reshape(3, 20) > 30, np.zeros((4, 4, 4)), sep='\n')
    print(repr(np.arange(100).reshape(10, 10)))
np.set_printoptions(edgeitems=3, threshold=0)
print(np.arange(4), np.arange(8), np.array(3), np.zeros(0), np.zeros((0, 3)))
np.set_printoptions(threshold=10**9)
print(np.arange(1100))
