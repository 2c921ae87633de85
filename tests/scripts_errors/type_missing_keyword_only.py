def f(a, *, scale):
    return a * scale

f(1)
