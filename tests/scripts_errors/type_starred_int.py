def f(a):
    return a

print(f(*5))
