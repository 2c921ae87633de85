import numpy as np
print(-3, - -3, +3, ~3, ~-1, -0, -0.0, not 3, -True, ~False, +True, -(2 ** 2), -2 ** 2, (-2) ** 2, 2 ** -2)
a = np.array([[1, -2], [0, 4]])
print(-a, +a, ~a, -a.T, abs(a), -a[0], ~(a > 0), -(a * 0.5), -a ** 2, (-a) ** 2, not a[0, 0])
b = +a
b[0, 0] = 100
c = -a
c[0, 0] = 7
print(a, b, c)
print(-a[0, 1], ~a[1, 1], +a[0, 0], type(-a[0, 0]), type(+a[0, 0]), type(~(a > 0)[0, 0]), ~(a > 0)[0, 0])
x = 5
print(-x ** 2, -x // 2, -(x // 2), ~x + 1, - - -x, 3 - -x, 3 * -x)
