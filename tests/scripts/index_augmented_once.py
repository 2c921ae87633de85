import numpy as np
calls = []
def at(i):
    calls.append(i)
    return i
a = np.zeros(4, dtype=int)
a[at(1)] += 5
a[at(2):at(4)] += 1
a[[at(0), at(3)]] -= 2
l = [1, 2, 3]
l[at(0)] += 10
l[at(-1)] *= 3
d = {'x': 1}
d['x'] += at(4)
print(a, l, d, calls)
