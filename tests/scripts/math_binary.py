import numpy as np

a = np.array([7, -7, 3, 0])
b = np.array([2, 2, -2, 5])
f = np.array([1.5, -2.5, 0.25, 4.0])
for g in [np.add, np.subtract, np.multiply, np.divide, np.true_divide, np.floor_divide, np.mod, np.remainder]:
    print(g(a, b), g(a, b).dtype, g(f, b), g(a, 2), g(2.5, b))
print(np.power(a, 2), np.power(f, 2), np.power(2, [1, 2, 3]), np.power(2.0, -1), np.power(4.0, 0.5))
print(np.power([[1, 2], [3, 4]], [2, 3]))
print(np.add([[1], [2]], [10, 20]), np.add(1, 2), type(np.add(1, 2)), type(np.divide(1, 2)))
print(np.add(True, True), np.multiply(np.array([True, False]), np.array([True, True])))
print(np.floor_divide(7, 2), np.mod(-7, 3), np.remainder(7.5, -2), np.floor_divide(-7.5, 2))
print(np.add(np.ones((2, 1, 3)), np.arange(4).reshape(4, 1)).shape)
