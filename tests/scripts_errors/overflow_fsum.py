import math
print(math.fsum([1e308, -1e308]), math.prod(iter([2, 3])))
print(math.fsum([1e308, 1e308, -1e308]))
