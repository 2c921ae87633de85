import numpy as np
a = np.arange(6).reshape(2, 3)
v = np.array([1, 2, 3])
print(a @ a.T, a.T @ a, a @ v, v @ v, v @ a.T, [1, 0] @ a, a @ [1, 1, 1], v @ v * 2)
f = a * 0.5
print(f @ v, (f @ f.T).dtype, (a @ v).dtype, ((a > 2) @ (v > 1)), type(v @ v))
s = np.arange(12).reshape(2, 2, 3)
print(s @ v, s @ a.T, a @ s.transpose(0, 2, 1), (s @ s.transpose(0, 2, 1)).shape, (s[:, None] @ a.T).shape)
print(np.zeros((2, 0)) @ np.zeros((0, 3)), (np.zeros((0, 2)) @ a).shape, a @ v / 2, 2 * a @ v, -a @ v)
x = np.eye(2, dtype=int)
x = x @ [[1, 2], [3, 4]]
print(x, x @ x @ x)
