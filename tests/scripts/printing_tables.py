import numpy as np
np.set_printoptions(precision=3, suppress=True)
rng = np.random.RandomState(0) if False else None
q = np.arange(6).reshape(2, 3) / 5
k = np.arange(6).reshape(2, 3) / 3
scores = q @ k.T / np.sqrt(3)
print('scores:\n', scores)
print(f'scores:\n{scores}\nmax {scores.max():.4f} shape {scores.shape}')
for i, row in enumerate(scores):
    print(f'{i}: ' + '  '.join([f'{x:8.4f}' for x in row]), f'| sum={row.sum():.3f}')
print('%-10s|%8s|%8s' % ('name', 'mean', 'std'))
for name, m in [('q', q), ('k', k)]:
    print('%-10s|%8.3f|%8.3f' % (name, m.mean(), m.std()), '{:>10}|{:8.3e}'.format(name, m.sum()))
print('-' * 20, '=' * 20, sep='\n')
print(*[f'{w:.2f}' for w in scores[0]], sep=' & ', end=' \\\\\n')
