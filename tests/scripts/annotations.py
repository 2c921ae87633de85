import numpy as np

n: int = 3
x: float
weights: "np.ndarray" = np.ones(2)
table: dict = {}
table["a"]: int = 4
print(n, weights, table)


def f(x: int, y: float = 2.0, *rest: int, z: str = "z", **more: dict) -> float:
    inner: int = 5
    other: int
    return x * y + inner + len(rest)


def g(x: np.ndarray, axis: int = -1) -> np.ndarray:
    """softmax"""
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def h(
    a: list,
    b: tuple = (1, 2),
) -> None:
    print(a, b)


print(f(1), f(1, 3, 4, 5), g(np.array([0.0, 0.0])))
h([1])
for k in range(2):
    m: int = k
print(m)
