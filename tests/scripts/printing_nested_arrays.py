import numpy as np
a = np.arange(4).reshape(2, 2)
b = np.array([0.5, 1.25])
print([a, b], (a,), {'a': a, 'b': [b]}, [[a], (b, a)], sep='\n')
print([np.float64(0.5), np.int64(3), np.bool_(True)], (b[0], a[1, 1]), {'m': a.mean(), 's': a.sum()}, [a.shape, a.dtype, a.ndim])
print([np.array([]), np.array(5), np.array(2.5), np.zeros((0, 3)), np.zeros((2, 1))], [list(b), list(a)], a.tolist(), b.tolist(), sep='\n')
print({'q': np.eye(2), 'k': {'inner': np.ones((2, 2), dtype=bool)}}, [np.arange(30)], [np.linspace(0, 1, 12)], [np.arange(2000)], sep='\n')
print([a == 1, a > 1], [(i, r) for i, r in enumerate(a)], list(enumerate(b)), list(zip(a, b)), sep='\n')
print(repr([a]), str((b,)), f'{[a]} {(b,)}', '%s %r' % ([b], (b,)), sep='\n')
