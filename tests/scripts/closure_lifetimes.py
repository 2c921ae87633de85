def make(n):
    def step(k): return n + k
    def other(): return step(1)
    return step, other
for i in range(3):
    a, b = make(i)
    c = make(i)[0]
    print(a(1), b(), c(5))
del a
print(b())
def deep(n):
    def f():
        def g(): return f, n
        return g
    return f
g = deep(3)()
print(g()[1])
h = g()[0]()
print(h()[1])
l = [lambda x, f=f: f(x) for f in [lambda y: y + 1, lambda y: y * 2]]
print([f(3) for f in l])
def counter():
    c = [0]
    def inc():
        c[0] += 1
        return c[0]
    return inc
cs = [counter() for _ in range(3)]
print([c() + c() for c in cs])
d = {'f': counter()}
d['f'](); print(d['f']())
def rec(n):
    def fact(k): return 1 if k < 2 else k * fact(k - 1)
    return fact(n)


print(rec(5), [rec(i) for i in range(4)])
