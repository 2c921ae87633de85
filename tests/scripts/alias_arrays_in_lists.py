import numpy as np
a = np.zeros(2)
l = [a, a]
l[0][0] = 1
l[1] += 1
print(a, l)
l[0] = l[0] + 1
print(a, l)
d = {'k': a}
d['k'][1] = 50
d['k'] *= 2
print(a, d)
m = np.array(l)
m[0, 0] = -1
print(l[0], m)
s = np.stack([a, a])
s[0, 0] = 7
print(a, s)
t = (a, 1)
t[0][:] = 3
print(a, t)
