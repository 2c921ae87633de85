count = 0
total = [0]


def bump(by=1):
    global count, last
    count += by
    last = by
    return count


print(bump(), bump(5), count, last)


def counter():
    n = 0

    def up():
        nonlocal n
        n += 1
        return n

    return up


a, b = counter(), counter()
print(a(), a(), b(), a())


def outer():
    def inner():
        nonlocal x, y
        x, y = y, x
        return [x + k for k in range(2)]

    x, y = 1, 2
    print(inner(), x, y)
    z = [lambda: x, lambda: y]
    inner()
    return [f() for f in z]


print(outer())


def three():
    v = 1

    def two():
        def one():
            nonlocal v
            v = v * 10
            global count
            count = v

        one()

    two()
    return v


print(three(), count)


def loop():
    global i
    for i in range(4):
        pass


loop()
print(i)
global whatever
whatever = 3
print(whatever)
