import numpy as np
a = [1]
b = a
print(a is b, a is [1], a is not b, a == [1], None is None, a is None, a is not None)
v = np.arange(3)
w = v
print(v is w, v is v[:], v.T is v, w is not v)
print(type(1) is int, type(v) is np.ndarray, type(v[0]) is np.int64, type(1.0) is type(2.0), type('a') is str)
print((v[0] == 0) is True, (v[0] == 0) is (v[1] == 1), (1 == 1) is True, v[0] is v[0], bool(v[0] == 0) is True)
def f():
    pass
print(f() is None, f is f, len is len, np is np)
