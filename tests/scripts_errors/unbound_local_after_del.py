def f():
    a = 1
    del a
    return a

f()
