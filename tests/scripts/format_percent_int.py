for v in [0, 1, -1, 42, -12345, True, 1000000000000]:
    print('%d|%5d|%-5d|%05d|%+d|% d' % (v, v, v, v, v, v,))
    print('%+06d|%.3d|%8.3d|%-8.3d|%i|%u' % (v, v, v, v, v, v,))
    print('%ld|%-05d|%+ d|%#d|%1d' % (v, v, v, v, v,))
