import numpy as np

for x in [0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1.005, 0.1 + 0.2, 1e16, 123.456, -7.5, 0.0, -0.0, 1e-7, 4503599627370497.5]:
    print(x, round(x), round(x, 0), round(x, 1), round(x, 2), round(x, 3), round(x, -1), round(x, -2))
for n in [0, 5, 15, 25, 26, 35, -15, -25, 149, 150, 151, 250, 1234567, True]:
    print(n, round(n), round(n, 2), round(n, -1), round(n, -2), round(n, -3), round(n, 0))
print(type(round(2.5)), type(round(2.5, 0)), type(round(3)), type(round(2.5, None)), round(2.5, ndigits=1), round(number=1.25, ndigits=1))
print(round(np.float64(2.675), 2), round(np.float64(2.5)), round(np.float64(0.15), 1), type(round(np.float64(2.5), 1)), type(round(np.float64(2.5))), round(np.int64(7)), round(np.float64(1234.5), -2))
print(round(1.23456789e-5, 8), round(1e300, 2), round(1e22, -20), round(5e-324, 400), round(123456.789, 500), round(1e5, -400), round(0.1, 20), round(12.5, -1), round(55.0, -1), round(45.0, -1), round(1e23, -22))
print(round(float("inf"), 2), round(float("nan"), 1), round(3.14159, 4), [round(v, 2) for v in [0.125, 0.375, 0.625]], round(-2.5), round(-3.5), round(0.49999999999999994), round(1e18 + 0.5))
