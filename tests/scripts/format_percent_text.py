for v in ['abc', '', 'é"', 'it\'s', 1, 2.5, None, [1, 'a'], (1, 2), {'k': 1}]:
    print('%s|%r|%10s|%-10s||%.2s|%10.1s' % (v, v, v, v, v, v,))
    print('%a|%5r|%05s' % (v, v, v,))
