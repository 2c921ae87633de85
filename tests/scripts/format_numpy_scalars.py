import numpy as np
values = [np.float64(0.1), np.float64(1e20), np.float64(-2.5), np.float64(3), np.array([1.5, 2.5])[0], np.mean([1, 2, 4])]
for v in values:
    print(f'{v} {v:.3f} {v:10.2e}| {v:g} {v:,.2f} {v!r} {v!s:>9} {v:08.3f} {v:%}', format(v, '+.1f'), '%.2f %s %r %g %e %d' % (v, v, v, v, v, v if abs(v) < 1e18 else 0))
ints = [np.int64(7), np.array([1, -20])[1], np.sum([1, 2, 3])]
for v in ints:
    print(f'{v} {v:5d}| {v:05} {v:x} {v:b} {v:.2f} {v!r} {v:,}', '%d %5d %x %f %s' % (v, v, abs(v), v, v), '{:<6}|'.format(v))
for v in [np.bool_(True), np.array([1, 2]) [0] > 5]:
    print(f'{v} {v!r} {v!s:>7}', '%s %r' % (v, v))
print(f'{np.array(2.5):.2f} {np.array(7):04d} {np.array(2.5)}')
