import math
it = iter([1, 2, 3])
print(math.prod(it), math.prod(it), list(it))
it = zip([1])
print(math.fsum(map(float, [1, 2])), {'a\0b': 1}.get('a\0b'), {1: 2}.get(1.0), {True: 3}[1])
