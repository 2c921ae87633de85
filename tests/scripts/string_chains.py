print('  Hello, World  '.strip().lower().replace(',', '').split())
print('a-b-c'.upper().split('-')[1], 'x=1;y=2'.split(';'), [p.split('=') for p in 'x=1;y=2'.split(';')])
print('the quick brown fox'.title().swapcase(), ' '.join([w.capitalize() for w in 'the quick fox'.split()]), 'abc'.upper().center(9, '*').strip('*'))
print('Q K V'.split(), 'weights'.startswith('w') and 'weights'.endswith('s'), 'abcabc'.index('c'), 'abcabc'.rindex('c'), 'b' in 'abc', 'a' * 3 + 'b')
words = 'the cat sat on the mat'.split()
counts = {}
for w in words:
    counts[w] = counts.get(w, 0) + 1
print(counts, len(words), sorted(words), max([len(w) for w in words]))
print(','.join(['%d' % i for i in range(5)]).replace(',', ' < '), '{}'.format('x').upper(), f'{"y".upper()}{"Z".lower()}')
