import numpy as np
big = np.array([9223372036854775807, -9223372036854775807 - 1])
print(big + 1, big - 1, big * 2, -big, abs(big), big[0] + 1, big[1] - 1, big[0] * 2, -big[1])
print(big // -1, big[1] // -1, big % -1, big ** 2, big[0] + 1.0, big / 2, big * 0.5, big[0] == 9223372036854775807)
print(np.array([3]) ** 50, np.int64(2) ** 63, np.int64(2) ** 64, np.array([2]) ** np.array([62, 63, 64]))
print(big.sum(), big[0] - big[1], np.int64(10) ** 18 * 10, big.max(), big.min())
print(big + 0.0, np.float64(1e308) * 10, np.float64(-1e308) * 10, np.array([1e200]) ** 2, np.float64(2) ** 0.5)
