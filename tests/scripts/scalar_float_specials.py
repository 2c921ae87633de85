import numpy as np
inf, nan = np.inf, np.nan
print(inf, -inf, nan, inf - inf, inf * 0, inf + 1, inf > 1e308, nan == nan, nan != nan, inf == inf)
f = np.array([inf, -inf, nan, 0.0, -0.0])
print(f, f + 1, f * 0, f - f, f * -1, f == f, f < 1, f // 1, f % 1, 1 / f)
print(f[0] - f[0], f[0] * f[3], f[3] / f[3], f[4], f[3] == f[4], 1 / f[4], f[2] > 0, f[2] == f[2])
print(inf // 1, 1 // inf, -1 // inf, 5 % inf, -5 % inf, 0.0 * -1, -0.0 + 0)
print(inf ** 0, nan ** 0, 0.0 ** 0, 2 ** inf, 0.5 ** inf, (-1.0) ** inf, inf ** -1, max(1, inf), min(nan, 1))
print(bool(nan), bool(inf), not nan, [nan, inf], (nan,), nan in [nan])
