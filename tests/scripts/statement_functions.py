"""A docstring of the module."""
import numpy as np


def attention(q, k, v=None, *, scale=True, fill=-1e9):
    """Docstring
    of two lines."""
    'another string'
    v = k if v is None else v
    s = q @ k.T / (np.sqrt(q.shape[-1]) if scale else 1)
    return s, v, fill


q = np.array([[1.0, 2.0], [0.0, 1.0]])
print(*attention(q, q), sep='\n')
print(attention(q, k=q, scale=False)[0], attention(k=q, q=q, fill=0)[2], attention(q, q, q * 2, scale=0)[1])


def default(x, l=[], n=len('abc')):
    l.append(x)
    return l, n


print(default(1), default(2), default(3, []), default(4))
n = 5


def late(k=n): return k, n


n = 6
print(late(), late(1))


def nothing(): pass


def bare():
    return


def several(): return 1, [2], 'three'


print(nothing(), bare(), several())
a, *b = several()
print(a, b)


def fact(n): return 1 if n < 2 else n * fact(n - 1)


def even(n): return n == 0 or odd(n - 1)


def odd(n): return n != 0 and even(n - 1)


def fib(n, memo={}):
    if n not in memo: memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
    return memo[n]


def depth(n):
    if n == 0: return 0
    return 1 + depth(n - 1)


print(fact(20), even(10), odd(7), fib(80), depth(500))


def make(n):
    count = [0]

    def step(by=n):
        count[0] += by
        return count[0], n

    return step


one, two = make(1), make(2)
print(one(), one(), two(), one(5), two())
compose = lambda *, f, g: lambda x: f(g(x))
print(compose(f=abs, g=lambda x: x - 3)(1), (lambda: 4)(), (lambda x, y=2: x * y)(3))
print([f(2) for f in [lambda x, k=k: x ** k for k in range(3)]], [f() for f in [lambda: k for k in range(3)]])
print(sorted(['bb', 'a', 'ccc'], key=len), max([1, -5, 3], key=abs), sorted([(1, 'b'), (1, 'a')], key=lambda p: p[1]))
x = 'outer'


def shadow():
    x = 'inner'
    return x


def reads(): return x


print(shadow(), reads(), x)


def early(items):
    for i, item in enumerate(items):
        if item < 0:
            return i
    else:
        return None


print(early([1, -1]), early([1]))
