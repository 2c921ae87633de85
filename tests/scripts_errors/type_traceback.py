def first(a):
    return second(a)

def second(a):
    b = a
    return third(b)

def third(a):
    return a + "text"

for i in range(3):
    first(i)
