import numpy as np
print(1, 1.0, 1e0, 10 ** 18, 1e18, 123456789.123, 0.1, 1e-7, 0.00012, 12345678901234567.0, 1e100, 5e-324)
a = np.array([1, 2]) / 3
print(a[0], a[1], a.sum(), a[0] * 3, 1 - a[0], [a[0]], (a[1],), a[0] + a[1], float(a[0]))
print(np.float64(1), np.float64(0.1) + 0.2, np.int64(5), np.bool_(True), np.float64(1e16), np.float64(1e-5), np.float64(123456.789))
print([np.float64(2.0), np.int64(3), np.bool_(False)], np.float64(1e22), np.float64(-0.0))
print(7 / 2 == 3.5, 2 / 3, 10 / 3, 1e15 / 3, 1e17 / 3, 22 / 7, 100 / 3.0, 2 ** 0.5, 10 ** -2, 3 * 1.1)
