import numpy as np

x = np.linspace(-2, 2, 9)
for f in [np.sin, np.cos, np.tan, np.sinh, np.cosh, np.tanh, np.arctan]:
    print(f(x))
print(np.arcsin(np.array([-1.0, 0.5, 1.0])), np.arccos(np.array([-1.0, 0.5, 1.0])))
print(np.arctan2(np.array([1.0, -1.0, 0.0]), np.array([1.0, -1.0, -1.0])))
print(np.hypot(np.array([3, 5]), 4), np.hypot([[3.0], [6.0]], [4.0, 8.0]))
print(np.sin(0), np.cos(0), np.tanh(0), np.arctan(0.0), np.sin([0, 0]).dtype)
print(np.tanh(np.array([np.inf, -np.inf, np.nan, 20.0])))
pos = np.arange(4)[:, None] / 10000 ** (np.arange(0, 4, 2) / 4)
print(np.sin(pos))
print(np.cos(pos))
