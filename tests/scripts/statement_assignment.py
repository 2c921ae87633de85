import numpy as np

a = b = c = [1]
b += [2]
print(a, b, c, a is c)
x = y = 5
y += 1
print(x, y)
p, q = q, p = 1, 2
print(p, q)
i = 0
i, l = 1, [10, 20, 30]
l[i], i = i, 2
print(i, l)
first, *rest = 1, 2, 3
*start, last = 'abc'
head, *middle, tail = range(5)
print(first, rest, start, last, head, middle, tail)
a, *b = [1]
(a, b), [c, *d] = (1, 2), [3]
print(a, b, c, d)
(a), b = 1, 2
[m, n] = np.array([[1, 2], [3, 4]])
print(a, b, m, n)
for a, (b, *c) in [(1, (2, 3, 4)), (5, 'xy')]: print(a, b, c)
l = [1, 2, 3, 4, 5]
l[1:3] = ['a']
l[::2] = [0, 0]
l[len(l):] = [9]
l[0:0] = [7, 8]
print(l)
del l[0], l[-1]
del l[::2]
print(l)
d = {'a': 1, 'b': {'c': [1, 2]}}
d['b']['c'][0] += 5
d['new'] = d['b']['c']
d['new'] += [3]
del d['a']
print(d)
w = np.zeros((2, 3))
w[0], w[1, 1:] = 1, (5, 6)
w[:, 0] = w[1, ::-1][:2]
print(w)
w[w > 4] *= 10
w[1] -= w[0]
w[[0, 1], [1, 2]] += 100
print(w)
h = k = w
k[0, 0] = -1
h = h + 1
print(w[0, 0], h[0, 0], k is w)
n = 7
n //= 2; n **= 3; n %= 10; n -= -1; n *= 2
print(n)
n /= 4
print(n)
bits = 12
bits &= 10; bits |= 1; bits ^= 3
print(bits)
s = 'ab'
s *= 2; s += '!'
t = (1,)
t += (2, 3)
print(s, t)
m = np.eye(2)
m @ m
v = m = m @ [[1, 2], [3, 4]]
v[0, 0] = 9
print(m)
