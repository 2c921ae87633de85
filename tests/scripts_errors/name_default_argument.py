def f(a=nothing):
    return a
