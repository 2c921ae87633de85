import numpy as np
z = np.array(5)
print(z[()], z[...], z[None], z[None, ..., None], type(z[()]), type(z[...]))
z[()] = 7
print(z, z + 1, z.shape)
z[...] = 8
print(z, z[True], z[False], z[True].shape)
b = z[...]
b[()] = 9
print(z, b)
s = np.array([1.5, 2.5])[1]
print(s[()], s[...], s[None], s[None, None], type(s[()]), type(s[...]))
z += 1
print(z, b)
