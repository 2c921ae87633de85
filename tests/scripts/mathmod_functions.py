import math

for f in [math.sqrt, math.exp, math.log, math.log2, math.log10, math.sin, math.cos, math.tan, math.tanh, math.sinh, math.cosh,
          math.fabs, math.expm1, math.log1p, math.atan, math.degrees, math.radians]:
    print(f(0.5), f(2), f(1), f(True))
print(math.asin(1), math.acos(0.5), math.erf(0.5), math.atan2(1, -1), math.fmod(-7, 3), math.copysign(3, -0.0))
print(math.pi, math.e, math.tau, math.inf, -math.inf, math.nan)
print(math.sqrt(2), math.exp(-1), math.log(10), math.log(8, 2), math.log(100, 10), math.log(2.5, 3))
print(math.pow(2, 10), math.pow(2, 0.5), math.pow(0, 0), math.pow(-8, 3), math.pow(2, -1), math.pow(math.inf, -1))
print(math.hypot(3, 4), math.hypot(1, 1), math.hypot(1, 2, 3), math.hypot(), math.hypot(-5))
