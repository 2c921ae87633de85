import math

for x in [0.0, 1, -2.5, math.inf, -math.inf, math.nan]:
    print(x, math.isnan(x), math.isinf(x), math.isfinite(x))
print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.1), math.isclose(1, 1.05, rel_tol=0.1), math.isclose(0, 1e-10), math.isclose(0, 1e-10, abs_tol=1e-9))
print(math.isclose(math.inf, math.inf), math.isclose(math.nan, math.nan), math.isclose(math.inf, 1e308))
print(math.fsum([0.1] * 10), sum([0.1] * 10), math.fsum([1e16, 1, -1e16]), math.fsum([]), math.fsum([1, 2, 3]), math.fsum([1e308, 1e-308, -1e308]))
print(math.exp(-1000), math.exp(-math.inf), math.exp(math.inf), math.sqrt(math.inf), math.log(math.inf), math.tanh(math.inf), math.sqrt(0.0))
