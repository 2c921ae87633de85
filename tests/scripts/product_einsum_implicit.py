import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.arange(12).reshape(3, 4)
s = np.arange(9).reshape(3, 3)
for text, operands in [('ij,jk', (a, b)), ('ji', (a,)), ('ii', (s,)), ('ij,ij', (s, s)), ('ba', (a,)), ('i,i', (s[0], s[1])), ('i,j', (s[0], s[1])),
                       ('ik,kj', (s, s)), ('ij', (a,)), ('zij,zjk', (np.ones((2, 2, 3)), np.ones((2, 3, 2)))), ('Ab,bC', (a, b))]:
    print(text, np.einsum(text, *operands))
