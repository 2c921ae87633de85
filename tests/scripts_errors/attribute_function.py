def f():
    pass

f.missing
