import numpy as np

xs = [1, 2]
print(xs.append(3), xs)
xs.extend([4, 5])
xs.extend((6,))
xs.extend(range(2))
xs.extend("ab")
print(xs)
xs.insert(0, "first")
xs.insert(2, "third")
xs.insert(100, "last")
xs.insert(-1, "before last")
print(xs, len(xs))
print(xs.pop(), xs.pop(0), xs.pop(-1), xs.pop(1), xs)
xs.remove("a")
print(xs, xs.index(3), xs.index(1), xs.count(1), xs.count("zzz"), xs.index(1, 1), 3 in xs, 99 in xs)
xs.reverse()
print(xs, xs[::-1])
ys = xs.copy()
zs = xs
ys.clear()
print(ys, xs is zs, xs == zs, len(xs))
zs.append("shared")
print(xs)
nested = [[0] * 2] * 2
nested[0][0] = 1
print(nested, [[0] * 2 for _ in range(2)], [1, 2] + [3], [0] * 3, 2 * ["a"])
t = (1, 2, 1, "a")
print(t.count(1), t.index("a"), t.index(1, 1), t.count(5), len(t), t + (3,), t * 2, t[1:], t[-1], 2 in t)
rows = []
for i in range(3):
    rows.append([i, i * i])
print(rows, np.array(rows), np.array(rows).T.tolist())
stack = [1, 2, 3]
while stack:
    print(stack.pop(), end=" ")
print(stack)
print([1, [2, 3]].index([2, 3]), [1.0, 2].index(2), [None, True].index(None), [np.float64(1)].count(1), ["a", "b"] == ["a", "b"], [1, 2] < [1, 3], (1, 2) <= (1,), [] < [0])
parts = [np.ones(2), np.zeros(2)]
parts.append(np.full(2, 3.0))
print(np.stack(parts), np.concatenate(parts), parts[-1])
xs = [1, 2, 3]
for x in xs:
    if x < 10:
        xs.append(x + 8)
print(xs)
xs += [7]
xs *= 2
print(xs)
del xs[0], xs[-1]
print(xs)
a, (b, c), *d = [1, (2, 3), 4, 5]
print(a, b, c, d)
