# comprehensions over comprehensions
print([a + 1 for a in [a * 2 for a in [a - 1 for a in [1, 2, 3]]]])
def f(a):
    return [a + b for b in [a * c for c in [a for a in range(a)]]]
print(f(3))
x = [1]
y = [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in [a + 1 for a in x]]]]]]]]]]]]]]]]]]
print(y)
