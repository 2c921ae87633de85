def f(a, *args):
    return a, args


def g(*args, **kw):
    return args, kw


def h(a, b=2, *rest, c, d=4, **others):
    return a, b, rest, c, d, others


print(f(1), f(1, 2, 3), f(*[1, 2]), f(*range(3), 9))
print(g(), g(1, x=2), g(*"ab", **{"k": [1], "l": None}))
print(h(1, c=3), h(1, 5, 6, 7, c=3, e=8, f=9), h(*[1, 2, 3], **{"c": 0, "z": 1}))
print(h(c=1, *[10], d=2), h(1, c=5, **{}), h(b=1, a=2, **dict(c=3)))


def total(*numbers, start=0):
    for n in numbers:
        start += n
    return start


print(total(), total(1, 2, 3), total(1, start=10), total(*[1] * 20))
print((lambda *a, **k: (a, k))(1, 2, x=3), (lambda x, *y: y)(1))


def outer(*args, **kw):
    return h(*args, **kw)


print(outer(1, c=2, q=3))
numbers = [3, 1, 2]
print(*numbers)
print(*numbers, sep=", ")
print(*numbers, *"xy", sep="-", end="!\n")
print(*[], *(), end="")
options = {"sep": "/", "end": ".\n"}
print(1, 2, **options)
print(max(*numbers), sorted(numbers, **{"reverse": True}))
print(dict(**{"a": 1}, b=2), "{a} {b}".format(**{"a": 1, "b": 2}))
