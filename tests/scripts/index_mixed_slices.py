import numpy as np
c = np.arange(60).reshape(3, 4, 5)
print(c[1:, [0, -1], ::2])
print(c[::-1, 2, [4, 0]])
print(c[[2, 0], 1:3, 3], c[[2, 0], ::-2, -1])
print(c[c > 54], c[1:][c[1:] % 20 == 0])
print(c[[True, False, True], 1:3, 0], c[:, [True, False, False, True], 0])
print(c[[0, 2], [True, False, True, False]], c[[0, 2], [True, False, True, False], 1:3])
