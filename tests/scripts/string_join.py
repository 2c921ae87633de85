print(', '.join(['a', 'b', 'c']), ''.join(['x', 'y']), '-'.join('abc'), ','.join([]), ','.join(['one']), ' '.join(('t', 'u')))
print('|'.join([str(x) for x in [1, 2.5, None, True]]), '\n'.join(['l1', 'l2']), ', '.join({'k': 1, 'l': 2}), ''.join(reversed('abc')))
print('-'.join(sorted('hello')), '+'.join(map(str, range(4))), 'é'.join(['ü', 'ß']), '>'.join(['a' * 2, 'b' * 3]))
