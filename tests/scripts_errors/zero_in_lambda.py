inverse = lambda a: 1 / a
print(inverse(2))
print(inverse(0))
