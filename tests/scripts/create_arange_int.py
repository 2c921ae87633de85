import numpy as np

for n in [0, 1, 5, -3]:
    print(np.arange(n), np.arange(n).dtype, np.arange(n).shape)
for start in [-3, 0, 2]:
    for stop in [-2, 0, 3, 7]:
        print(np.arange(start, stop))
        for step in [-3, -1, 1, 2, 5]:
            print(np.arange(start, stop, step), end=" ")
        print()
print(np.arange(5, dtype=float), np.arange(1, 4, dtype=float), np.arange(0, 10, 3, dtype=float))
print(np.arange(2, dtype=bool), np.arange(1, dtype=bool), np.arange(True), np.arange(1, True))
print(np.arange(start=1, stop=4), np.arange(1, stop=4), np.arange(0, 10, step=2), np.arange(5, step=2))
print(np.arange(stop=3), np.arange(np.int64(4)), np.arange(np.array(3)), np.arange(0, np.int64(5), 2))
print(np.arange(6).reshape(2, 3), np.arange(12).reshape(3, 4).T, np.arange(24).reshape(2, 3, 4))
print(np.arange(10**15, 10**15 + 3), np.arange(-(10**18), -(10**18) + 2))
print(np.arange(2**62, 2**62 + 3))
print(repr(np.arange(3)), repr(np.arange(3.0)), repr(np.arange(0)))
