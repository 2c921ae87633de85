import numpy as np

x = np.arange(24).reshape(2, 3, 4)
y = np.arange(24).reshape(2, 4, 3)
w = np.arange(8).reshape(4, 2)
print(np.einsum('...ij,...jk->...ik', x, y))
print(np.einsum('...i->...', x), np.einsum('...i,ij->...j', x, w), np.einsum('i...->...', x), np.einsum('...ij->...ji', x).shape)
print(np.einsum('...ij,jk', x, w).shape, np.einsum('...,...', x, x)[1], np.einsum('...,...->...', x, 2)[0], np.einsum('...ii->...i', x[:, :, :3]))
print(np.einsum('ij...,jk...->ik...', np.ones((2, 3, 2)), np.ones((3, 2, 2))).shape, np.einsum('...', 5))
