f = lambda a: a * b
print(f(3))
