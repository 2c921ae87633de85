import numpy as np
a = np.array([[1.5, 2], [3, 4]])
print(f'{a}', f'{a!r}', f'a = {a}', f'{a=}', f'{a!s:>30}', sep='\n')
print('{}'.format(a), '%s' % a, '%r' % (a,), '{0!r:>5}'.format(np.arange(3)), sep='\n')
print(f'{a.shape} {a.T[0, 1]:.2f} {a.sum():.1f} {a.mean(axis=0)}', f'{a[0]} {a[1, 1]:>8.3f}')
print('shape %s mean %.3f' % (a.shape, a.mean()), '%s %s' % a.shape)
print('row', ' '.join(f'{x:6.2f}' for x in a[0]) if False else ' '.join([f'{x:6.2f}' for x in a[0]]))
print('%s' % np.arange(3), '%d items' % len(a), '%d' % np.array(3), '%.1f' % np.array([2.5]))
