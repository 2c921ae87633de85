def f():
    pass

x = f() + 1
