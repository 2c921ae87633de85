import numpy as np

print(np.isclose(1, 1 + 1e-9), np.isclose(1, 1.1), np.isclose([1, 2], [1, 2.1]), np.isclose(0, 1e-9), np.isclose(0, 1e-7))
print(np.isclose([np.nan, np.inf, -np.inf], [np.nan, np.inf, np.inf]), np.isclose(np.nan, np.nan, equal_nan=True), np.isclose(np.inf, 1e308))
print(np.isclose(100, 101, rtol=0.01), np.isclose(100, 102, rtol=0.01), np.isclose(1, 2, atol=1), np.isclose(1, 2, 0, 0.5), np.isclose(100, 101, 1e-2, 0))
print(np.isclose([[1, 2], [3, 4]], [1, 4]), np.isclose([1, 2], 1), np.isclose([], []), type(np.isclose(1, 1)))
print(np.allclose([1, 2], [1, 2 + 1e-9]), np.allclose([1, 2], [1, 3]), np.allclose([], []), np.allclose([np.nan], [np.nan]), np.allclose([np.nan], [np.nan], equal_nan=True))
print(np.allclose(np.ones((2, 2)), 1), np.allclose(0.1 + 0.2, 0.3), type(np.allclose(1, 1)), np.allclose(a=1, b=1.5, atol=0.6), np.allclose([1, True], [1.0, 1]))
print(np.array_equal([1, 2], [1, 2]), np.array_equal([1, 2], [1, 2, 3]), np.array_equal([1], [1.0]), np.array_equal([np.nan], [np.nan]))
print(np.array_equal([np.nan, 1], [np.nan, 1], equal_nan=True), np.array_equal([], []), np.array_equal([[1]], [1]), np.array_equal(5, 5), type(np.array_equal(1, 2)))
w = np.array([[0.5, 0.5], [0.1, 0.9]])
print(np.allclose(w.sum(axis=1), 1), np.allclose(w, w.T), np.isclose(w, w.T), np.array_equal(w, w.copy()))
