for v in [float('inf'), -float('inf'), float('nan')]:
    print('%f|%.2f|%10.3f|%-10.1f|%010.2f|%+.1f' % (v, v, v, v, v, v,))
    print('% .1f|%e|%E|%g|%G|%s' % (v, v, v, v, v, v,))
    print('%r|%F' % (v, v,))
