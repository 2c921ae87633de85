import numpy as np

for i, x in enumerate(["a", "b", "c"]):
    print(i, x)
for i, x in enumerate([10, 20], start=1):
    print(i, x)
for i, row in enumerate(np.arange(4).reshape(2, 2)):
    print(i, row, row.sum())
for (i, x), y in zip(enumerate("ab"), [1, 2, 3]):
    print(i, x, y)
print(list(enumerate([])), list(enumerate("xy", 5)), dict(enumerate("ab")), [i * x for i, x in enumerate([3, 4])])
print(list(zip([1, 2], "ab")), list(zip([1, 2], [3, 4], [5, 6])), list(zip()), list(zip([1])), list(zip(range(10**6), "ab")))
print(list(zip(*[[1, 2], [3, 4]])), [a + b for a, b in zip((1, 2), (3, 4))], dict(zip("ab", [1, 2])))
z = zip([1, 2], [3, 4])
print(list(z), list(z))
e = enumerate("abc")
first, *rest = e
print(first, rest, list(e))
x, y = zip([1, 2, 3], [4, 5, 6]), 1
a, b, c = x
print(a, b, c)
print(list(reversed([1, 2, 3])), list(reversed("abc")), list(reversed(range(4))), list(reversed((1, 2))), [i for i in reversed(range(0, 10, 3))])
for i in reversed(range(3)):
    print(i, end=" ")
print()
print(list(reversed(np.arange(3))), tuple(reversed([1])), list(reversed({"a": 1, "b": 2})))
print(list(map(str, [1, 2])), list(map(lambda a, b: a * b, [1, 2, 3], [4, 5])), list(filter(None, [0, 1, "", "a"])), list(filter(lambda v: v > 1, [1, 2, 3])))
print(sum(map(abs, [-1, 2])), [*map(float, "12")], list(map(np.sum, [[1, 2], [3]])), max(map(len, ["a", "bcd"])))
xs = [1, 2, 3, 4]
for i, v in enumerate(xs):
    if i + 1 < len(xs):
        xs[i + 1] += v
print(xs)
it = iter([1, 2])
print(next(it), next(it), next(it, "end"))
print([x for x in zip("ab", "cd")], *zip([1], [2]), (*range(3),), [*enumerate("a")])
print(1 in zip([1]), (1,) in zip([1]), len(list(zip([1, 2], [3, 4]))), type(zip()), type(enumerate([])), type(map(abs, [])))
print(list(zip([1, 2], [3, 4], strict=True)))
