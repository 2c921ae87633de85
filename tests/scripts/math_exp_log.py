import numpy as np

x = np.array([[0.5, 1.0, 2.0], [3.0, 0.25, 10.0]])
for f in [np.exp, np.exp2, np.expm1, np.log, np.log2, np.log10, np.log1p, np.sqrt, np.square]:
    print(f(x))
    print(f(x).dtype, f(x).shape, f([1, 2, 4]).dtype)
print(np.log(np.array([1.0, np.e, np.e ** 2])))
print(np.exp(np.array([0, 1, 2])), np.exp([]), np.sqrt(np.zeros((0, 3))))
print(np.exp(np.array([-np.inf, np.inf, np.nan, -745.0, 0.0])))
print(np.sqrt(np.array([0.0, -0.0, np.inf])))
print(np.sqrt(16), np.square(3), np.square(-1.5), np.log2(8), np.log10(1000), np.exp(0))
print(type(np.sqrt(16)), type(np.square(3)), type(np.square(1.5)))
