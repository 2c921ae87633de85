import math

print(math.floor(2.7), math.floor(-2.7), math.ceil(2.1), math.ceil(-2.1), math.trunc(-2.7), math.floor(5), math.ceil(True))
print(type(math.floor(2.5)), type(math.sqrt(4)), math.floor(1e15 + 0.5))
print(math.gcd(12, 18), math.gcd(0, 5), math.gcd(-4, 6), math.gcd(), math.gcd(12, 18, 27), math.lcm(4, 6), math.lcm(3, 5, 7), math.lcm(0, 4))
print([math.factorial(n) for n in range(0, 21, 4)], math.factorial(20))
print([math.comb(6, k) for k in range(8)], math.comb(50, 25), math.perm(5, 2), math.perm(5), math.perm(3, 5), math.isqrt(17), math.isqrt(16), math.isqrt(0))
print(math.prod([1, 2, 3, 4]), math.prod([0.5, 4]), math.prod([]), math.prod([2, 3], start=10))
