import numpy as np

np.random.seed(1)
for n in [0, 1, 2, 3, 10, 63, 64, 65, 130, 1000]:
    numbers = np.random.randint(0, 30, n).tolist()
    pairs = [(k, i) for i, k in enumerate(numbers)]
    print(sorted(numbers) == np.sort(np.array(numbers)).tolist(), end=" ")
    print(sum([i * p[1] for i, p in enumerate(sorted(pairs, key=lambda p: p[0]))]), end=" ")
    print(sum([i * p[1] for i, p in enumerate(sorted(pairs, key=lambda p: p[0], reverse=True))]))
print(sorted(range(10), reverse=True), sorted([5, 4, 3, 2, 1]), sorted("aBcA", key=lambda c: c.lower()))
print(sorted([2, 1, 1.0, True], reverse=True), sorted([[2], [1, 5], []]), sorted([3, 2, 5, 4]))
