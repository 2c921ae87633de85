import numpy as np

print(sorted([3, 1, 2]), sorted((3, 1, 2)), sorted("hello"), sorted({"b": 1, "a": 2}), sorted(range(5, 0, -1)), sorted([]), sorted([2.5, 1, True]))
print(sorted([3, 1, 2], reverse=True), sorted(["b", "A", "c"]), sorted(["bb", "a", "ccc"], key=len), sorted([-3, 2, -1], key=abs), sorted([-3, 2, -1], key=lambda v: -v))
print(sorted([(1, "b"), (1, "a"), (0, "z")]), sorted([[2, 1], [1, 5], [1]]), sorted([(2, "x"), (1, "y"), (2, "a")], key=lambda p: p[0]), sorted([(2, "x"), (1, "y"), (2, "a")], key=lambda p: p[0], reverse=True))
print(sorted(np.array([3, 1, 2])), sorted(np.array([0.5, 0.25]), reverse=True), sorted(zip([2, 1], "ab")), sorted({"x": 3, "y": 1}.items(), key=lambda kv: kv[1]), sorted([True, False]))
words = ["the", "cat", "sat", "on", "a", "mat"]
print(sorted(words), sorted(words, key=lambda w: (len(w), w)), sorted(words, key=len, reverse=True), sorted(set_of for set_of in words), sorted(words, key=str.upper) if False else "")
xs = [3, 1, 2]
print(xs.sort(), xs)
xs.sort(reverse=True)
print(xs)
pairs = [("a", 3), ("b", 1), ("c", 2)]
pairs.sort(key=lambda p: p[1])
print(pairs)
ys = [i * 37 % 101 for i in range(101)]
print(sorted(ys) == list(range(101)), sorted(ys, key=lambda v: v % 10)[:15], sorted(ys, key=lambda v: v % 10, reverse=True)[:15])
scores = {"q": 0.2, "k": 0.7, "v": 0.1}
print(sorted(scores, key=scores.get, reverse=True), max(scores, key=scores.get), sorted(scores.values()), min(scores.items(), key=lambda kv: kv[1]))
