import numpy as np
x = 5
x += 2
x -= 1
x *= 3
x //= 4
x **= 3
x %= 10
x /= 2
print(x)
y = 12
y |= 3
y &= 10
y ^= 6
print(y)
s = 'ab'
s += 'c'
s *= 2
print(s)
b = True
b &= False
print(b)
b |= True
b += 1
print(b)
i = np.int64(5)
i += 1
i /= 4
print(i, type(i))
a = 2
a *= np.array([1, 2])
print(a)
l = [1]
l += np.array([1, 2])
print(l)
m = np.eye(2)
n = m
m = m @ m + 1
print(m, n)
t = 1, 2
t += 3,
print(t)
