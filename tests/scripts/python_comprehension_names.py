x = [1, 2, 3]
print([x * 2 for x in x], x)
print([y for x in [x, x[1:]] for y in x], x)


def doubled(x):
    x = [x + x for x in x if x > 1]
    return [x for x in [x, x]], [lambda: x for x in x][0]()


print(doubled(x))
y = 2
print([[x * y for x in range(y)] for y in range(y + 1)], y)
print(sum(x for x in x), [i for i in [i for i in x]])
print([[f(1) for f in [lambda z: z + x[0]]] for x in [x]])
