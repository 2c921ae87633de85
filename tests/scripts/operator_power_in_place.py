import numpy as np

a = np.array([1, -3, 2**40])
b = a[1:]
a **= 2.0
print(a, b, a.dtype)
a = np.arange(4)
a **= 2
a[1:] **= 2.0
print(a)
f = np.array([1.5, 4.0, -2.0])
f **= 2
f **= 2.0
print(f)
f **= 0.5
f **= -1
f **= 3
print(f)
a **= np.array([1, 2, 0, 1])
print(a, a ** 2.0, (a ** 2.0).dtype)
