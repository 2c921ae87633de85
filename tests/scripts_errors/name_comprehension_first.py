print([x for x in [1, 2]])
print([i * x for i in range(2) for x in [i]])
print([x for x in [x, x]])
