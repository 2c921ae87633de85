def f(x):
    if x > 0:
        y = 1
    return y

print(f(1))
print(f(-1))
