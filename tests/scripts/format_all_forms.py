import numpy as np

x, n, s, w = 3.14159, 42, 'key', 10
print(f'{x:.{n // 14}f} {s:>{w}}|{s:*^{w}}|{n:0{w // 2}d} {f"{x:.1f}":>8} {f"{n}" f"{s!r}"}')
print(f'{"nested " + f"{n + 1}"}', f"{[f'{i}' for i in range(3)]}", f'{{}} {{{n}}}', f'{n=} {x = :.2f} {s=!s}')
print(f'{n if n > 3 else 0}', f'{(lambda v: v * 2)(n)}', f'{ {"a": 1}["a"] }', f'{n!r:>5}', f'{x:}')
print(f'{np.float64(x):.2f} {np.arange(3)} {np.arange(3)[1]:3d} {np.pi:10.4e} {n:,} {n * 10**6:,} {x:+.1%}')
print(f'''three
{n}
lines''' f' joined {s}' ' plain')
print('%d %5.2f %s %r %x %%' % (n, x, s, s, n), '%s' % n, '%s and %s' % ('a', [1]), '%(a)s %(n)05d' % {'a': 1, 'n': n})
print('%5d|%-5d|%05d|%+d|% d' % (n, n, n, n, n), '%e %E %g %G' % (x, x, x, 1e-10), '%c%c' % ('a', 98), '%.3s|%8.2s|' % (s, s))
print('%*d|%-*d|%.*f' % (6, n, 6, n, 2, x), '%i %o %X %#x' % (n, n, 255, 255), '%s' % ((1, 2),), '%s %s' % (np.eye(2), np.float64(1)))
print('{} {} {}'.format(n, x, s), '{0} {1} {0}'.format(n, s), '{a}-{b:.1f}-{a!r}'.format(a=s, b=x), '{:>6}|{:<6}|{:^6}|'.format(n, s, s))
print('{0[1]} {1[k]} {0}'.format([1, 2], {'k': 'v'}), '{:{}.{}f}'.format(x, 10, 2), '{0:{w}}|{v}'.format(n, w=6, v=s), '{{}} {}'.format(1))
print('{!r} {!s} {!a}'.format(s, s, 'é'), '{0.shape} {0.T}'.format(np.eye(2)), '{:d} {:.3f} {:b} {:#x} {:e} {:n}'.format(n, n, 5, 255, n, n))
