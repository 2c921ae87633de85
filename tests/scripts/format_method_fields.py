print('{} {}'.format(1, 2), '{0} {1} {0}'.format('a', 'b'), '{a} {b}'.format(a=1, b=2), '{} {x} {}'.format(1, 2, x=3))
print('{0[0]} {0[1]}'.format([5, 6]), '{d[k]} {d[0]}'.format(d={'k': 'v', 0: 'z'}), '{0[k]}'.format({'k': [1]}), '{[1]}'.format((7, 8)))
print('{!r} {!s} {!a}'.format('x', 'y', 'é'), '{0!r:>6}|{0!s:<6}|'.format('x'))
print('{:{}}|{:{}.{}f}|{:{w}}'.format(1, 5, 2.5, 8, 2, 'z', w=4), '{0:{1}{2}}|'.format('a', '>', 6), '{:{a}{w}}|'.format('q', a='^', w=7))
print('{{}}'.format(), '{{{}}}'.format(1), '{{{{'.format(), '}}{{'.format(), ''.format(), 'plain'.format(1, 2))
print('{0.ndim}'.format(5) if False else '', '{:>10}|{:<10}|{:^10}|'.format('a', 'b', 'c'))
t = 'row {i}: {v:.2f}'
for i, v in enumerate([1, 2.5, 3.14159]):
    print(t.format(i=i, v=v))
print('{:5}|{:5}|{:5}'.format('s', 1, 2.5), '{}'.format(None), '{} {}'.format([1], (2,)), '{:d}'.format(True))
import numpy as np
a = np.arange(6).reshape(2, 3)
print('{0.shape} {0.ndim} {0.T.shape} {0[1]}'.format(a), '{x[1][2]}'.format(x=a), '{}'.format(a[0]), '{:.1f}'.format(a.mean()))
