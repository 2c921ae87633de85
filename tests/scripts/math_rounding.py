import numpy as np

x = np.array([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.675, -2.1])
for f in [np.floor, np.ceil, np.trunc, np.rint, np.round, np.around]:
    print(f(x), f(x).dtype)
print(np.floor(np.array([1, 2])), np.floor(np.array([1, 2])).dtype)
print(np.round(x, 1), np.round(x, 2), np.round(x * 100, -1))
print(np.round(np.array([1234, 5678, 55]), -2), np.round(np.array([1, 2]), 3).dtype)
print(np.round(1234, -2), np.round(2.5), np.round(3.14159, 3), np.round(3))
print(x.round(), x.round(1), x.round(decimals=2))
print(np.round([[0.12345, 9.87654]], decimals=3))
print(np.round(np.array([np.nan, np.inf, 1e300]), 2))
print(np.floor(-1.5), np.ceil(-1.5), np.trunc(-1.5), np.rint(-1.5))
print(type(np.floor(1.5)), type(np.round(1.5)), type(np.round(3)))
