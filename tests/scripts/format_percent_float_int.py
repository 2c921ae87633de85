for v in [2.7, -2.7, 1e10, 0.0]:
    print('%d|%5d|%i|%s|%r' % (v, v, v, v, v,))
