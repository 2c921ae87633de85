d = {'a': [1, 2], 1: 'one', (0, 1): 'pair', None: 0}
print(d['a'], d['a'][1], d[1], d[(0, 1)], d[0, 1], d[None], d[True], d[1.0])
d['a'][0] = 9
d['b'] = {'c': [1, 2, 3]}
d['b']['c'][1:] = ['x']
d[1] += '!'
d['n'] = 0
for k in range(4):
    d['n'] += k
print(d, len(d))
print('a' in d, 'z' in d, (0, 1) in d, 2 not in d)
