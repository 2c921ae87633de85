import numpy as np

a = np.arange(6).reshape(2, 3)
b = np.arange(12).reshape(3, 4)
s = np.arange(9).reshape(3, 3)
v = np.array([1, 2, 3])
for text, operands in [('ij,jk->ik', (a, b)), ('ij,jk->ki', (a, b)), ('ij->ji', (a,)), ('ij->', (a,)), ('ij->i', (a,)), ('ij->j', (a,)),
                       ('ii->i', (s,)), ('ii->', (s,)), ('i,i->', (v, v)), ('i,j->ij', (v, v)), ('ij,j->i', (a, v)), ('ij,ij->ij', (a, a)),
                       ('ij,ij->i', (a, a)), ('ij,kj->ik', (a, s)), ('i->', (v,)), ('i,i,i->i', (v, v, v)), ('ij,jk,kl->il', (a, s, b)), ('ij,i->', (s, v))]:
    print(text, np.einsum(text, *operands))
print(np.einsum('ij, jk -> ik', a, b), np.einsum('ij,jk->ik', a / 2, b).dtype, type(np.einsum('i,i->', v, v)))
