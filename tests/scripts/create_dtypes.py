import numpy as np

# Every way of making an array, in every dtype.
kinds = [None, int, float, bool, "int64", "float64", "bool", np.int64, np.float64, np.bool_]
for kind in kinds:
    made = [
        np.array([[0, 1], [2, 3]], dtype=kind), np.asarray([0, 2.5], dtype=kind), np.zeros(2, dtype=kind), np.ones((1, 2), dtype=kind),
        np.full(2, 3, dtype=kind), np.zeros_like([1.5], dtype=kind), np.ones_like([[2]], dtype=kind), np.full_like([1, 2], 1.5, dtype=kind),
        np.eye(2, dtype=kind), np.identity(2, dtype=kind), np.tri(2, dtype=kind), np.linspace(0, 3, 4, dtype=kind), np.arange(2, dtype=kind),
        np.concatenate([[0, 1], [2]], dtype=kind) if kind not in (bool, "bool", np.bool_) else np.array([True]),
    ]
    for a in made:
        print(a.dtype, a.shape, a.ravel())
a = np.array([0, 1, 2])
for kind in kinds[1:]:
    print(a.astype(kind), a.astype(kind).dtype, (a * 0.75).astype(kind), (a > 1).astype(kind))
print(a.dtype == int, a.dtype == np.int64, a.dtype == "int64", a.dtype == float, a.dtype != bool, a.dtype == np.zeros(1).dtype, a.dtype == np.dtype("int64"))
print(a.dtype, repr(a.dtype), str(a.dtype), [a.dtype], (a * 1.0).dtype, (a > 0).dtype)
