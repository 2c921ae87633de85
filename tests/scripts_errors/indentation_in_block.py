def f(a):
    b = 1
      c = 2
    return b
