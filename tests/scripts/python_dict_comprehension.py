import numpy as np

words = 'the cat sat on the mat'.split()
vocabulary = {w: i for i, w in enumerate(words)}
print(vocabulary, len(vocabulary), vocabulary['the'])
print({i: w for w, i in vocabulary.items() if i > 2}, {}, {k: {} for k in 'ab'})
print({(i, j): i * j for i in range(3) for j in range(i) if i + j != 2}, {n: [n] * n for n in range(3)})
print({w: {c: w.count(c) for c in w} for w in ['mat', 'all']}, [{x: y} for x, y in [(1, 2), (3, 4)]])
heads = {f'head {h}': np.arange(4).reshape(2, 2) + h for h in range(2)}
print(heads, {k: v.sum() for k, v in heads.items()})


def table(n, f=lambda x: x ** 2):
    n = {n: f(n) for n in range(n)}
    return n


print(table(4), table(3, f=lambda x: -x), sum({i: 1 for i in range(4)}), sorted({k: 0 for k in 'hello'}))
print({
    k: v
    for k, v in zip('abc', [1, 2, 3])
    if v != 2
})
