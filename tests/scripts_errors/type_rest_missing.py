def f(a, *rest, c):
    return a


f(1, 2, 3)
