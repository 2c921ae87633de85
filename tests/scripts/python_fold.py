import numpy as np

print(sum([1, 2, 3]), sum([1.5, 2]), sum([]), sum([], 5), sum([1, 2], start=10), sum([True, True, False]), sum(range(101)), sum((0.1,) * 3))
print(sum([[1], [2, 3]], []), sum(np.arange(4)), sum(np.ones((2, 3))), sum([np.array([1, 2]), np.array([3, 4])]), sum({1: 2, 3: 4}), sum(x * x for x in range(5)))
print(sum([0.1] * 10), sum([1e16, 1.0, -1e16]), sum([(1, 2), (3,)], ()), sum(np.array([0.5, 0.25])), type(sum([np.float64(1)])), type(sum([1, 2])))
print(min(3, 1, 2), max(3, 1, 2), min([4, 2]), max((4, 2)), max("abc"), min({"b": 1, "a": 2}), max([1, 2.5, True]), min(0.0, -0.0), max(1, 1.0), max(1.0, 1))
print(max(["a", "bbb", "cc"], key=len), min([-3, 2, 1], key=abs), max(1, -5, key=abs), min([], default=None), max([], default=0), max([(1, 2), (1, 3)]), min([[2], [1, 5]]))
print(max(np.array([3, 1])), min(np.arange(3) * 0.5), type(max(np.array([3, 1]))), max(range(10)), max([1, 2], default=9), max(x % 3 for x in range(9)), max({"a": 3, "b": 5}.values()))
print(any([0, 1]), any([]), all([]), all([1, 0]), any([False, None, ""]), all(["a", 1, [0]]), any(x > 2 for x in [1, 2, 3]), all(np.array([1, 1])), any(np.array([0, 0])), all(range(1, 4)))
print(abs(-3), abs(-2.5), abs(True), abs(np.float64(-1)), abs(np.array([-1, 2])), abs(-0.0), type(abs(np.int64(-2))), type(abs(-3)), abs(float("-inf")))
print(divmod(7, 2), divmod(-7, 2), divmod(7.5, 2), divmod(7, -2), divmod(-7.5, -2), divmod(True, 2), divmod(2**40, 3))
print(pow(2, 10), pow(2, -1), pow(2.0, 3), pow(3, 4, 5), pow(2, 100, 7), pow(0, 0), pow(-2, 3), pow(7, 10**15, 1000), pow(5, 3, -7), pow(2, 0.5), pow(base=2, exp=3), pow(0, 0, 1))
print(len([1, 2]), len("héllo"), len(()), len({"a": 1}), len(range(0, 10, 3)), len(np.zeros((4, 2))), len(range(5, 0)), len({}.keys()), len({1: 2}.items()))
