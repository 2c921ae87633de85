import numpy as np


def scale(x, by=2):
    return x * by


for v in [1, 2.5, "a", None, [1], (1,), {}, True, range(3), np.zeros(2), np.float64(1), np.int64(1), np.bool_(True), scale, len, zip(), {}.keys(), ...]:
    print(type(v).__name__, end=" ")
print(scale.__name__, int.__name__, np.ndarray.__name__, (lambda: 0).__name__, len.__name__, np.float64.__name__)


def describe(v):
    if isinstance(v, bool):
        return "truth"
    if isinstance(v, (int, float)):
        return "number"
    if isinstance(v, np.ndarray):
        return f"array of {v.dtype} {v.shape}"
    if isinstance(v, (list, tuple)):
        return [describe(x) for x in v]
    return type(v).__name__


print(describe(1), describe(2.5), describe(True), describe(np.eye(2)), describe([1, "a", (2.0,)]), describe(None))
print(describe(np.arange(3)[0]), describe(np.arange(3.0)[0]), describe({}), describe(np.array(3)))
print(type(1) in (int, float), type("a") in [int, float], type(scale) == type(describe), type(None) is type(None))
ops = {"double": scale, "len": len, "sum": np.sum}
for name, f in ops.items():
    print(name, f([1, 2, 3]) if callable(f) else "no")
print(list(map(type, [1, "a"])), [t(3) for t in (int, float, str, bool)], int is int, isinstance(int, type))
