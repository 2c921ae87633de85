import numpy as np

q = np.arange(24).reshape(2, 3, 4) % 5
k = np.arange(24).reshape(2, 3, 4) % 7
v = np.arange(12).reshape(2, 3, 2) % 4
scores = np.einsum('hqd,hkd->hqk', q, k)
print(scores)
print(np.einsum('hqk,hkd->hqd', scores, v))
print(np.einsum('hqk,hkd->qhd', scores, v).reshape(3, 4))
print(np.einsum('bhqd,bhkd->bhqk', q[None], k[None]).shape, np.einsum('hqd,hkd,hke->hqe', q, k, v))
print(np.allclose(np.einsum('hqd,hkd->hqk', q / 4, k), (q / 4) @ k.transpose(0, 2, 1)), np.einsum('hqd->hd', q))
