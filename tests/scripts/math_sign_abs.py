import numpy as np

x = np.array([-3, 0, 5])
y = np.array([-0.5, 0.0, np.nan, -np.inf])
b = np.array([True, False])
for f in [np.abs, np.absolute, np.sign, np.negative]:
    print(f(x), f(x).dtype, f(y), f(y).dtype)
print(np.abs(b), np.absolute(b).dtype, np.abs(-3), np.abs(-2.5), np.sign(-7), np.sign(0.0))
print(np.reciprocal(np.array([1.0, 2.0, 4.0])), np.reciprocal(np.array([1, 2, -1])), np.reciprocal(4.0))
print(np.square(x), np.square(y))
print(np.invert(b), np.invert(x), np.invert(np.array([0, 1])))
print(abs(np.array([[-1, 2], [3, -4]])))
