print(9223372036854775807)
def f():
    global q
    print(q)
f()
