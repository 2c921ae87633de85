values = [None, [1, 2], (1,), {'a': 1}, range(3)]
for v in values:
    print('', format(v, ''), f'{v:}', '{:}'.format(v), sep='|')
