import numpy as np
def change(x):
    x[0] = 100
def grow(x):
    x += 1
def rebind(x):
    x = x + 1
    return x
a = np.array([1, 2, 3])
change(a)
print(a)
grow(a)
print(a)
print(rebind(a), a)
l = [1, 2]
def push(x, y=[]):
    y += [x]
    return y
print(push(1), push(2))
def extend(x):
    x += [9]
def widen(x):
    x = x + [9]
extend(l)
widen(l)
print(l)
n = 5
def bump(n):
    n += 1
    return n
print(bump(n), n)
