import numpy as np
a = np.arange(10) * 1.5
for i in range(0, 10, 4):
    print(a[i], a[np.int64(i)], a[i:i + 2], a[-i - 1])
k = (a > 4).argmax()
print(k, a[k], a[k:], a[:k], a[k - 1], type(k))
n = len(a) // 2
print(a[n], a[n:], a[:n].sum(), a[:: n], a[-n])
idx = np.argsort(-a)[:3]
print(idx, a[idx], a[idx[0]], list(idx), a[list(idx)])
m = {'i': 2}
print(a[m['i']], a[len('abc')], a[int(2.9)], a[7 // 2], a[True + 1], a[int('4')])
