x='a\0b'
print(len(x), repr(x[2]), list(x), x=='a\0c', x[::-1]==x, 'b' in x, len(chr(0)),x.find('b'), x.strip('\0'), x.upper()=='A\0B', x.isalpha(), '%s'%x==x)
print('\0a\0'.strip('\0'), 'a\0b'.title(), 'a\0b'.split('\0'), '\0'.isalpha(), 'a\0b' < 'a\0c', 'a\0b'.upper(), '\0 \0'.split(), '\0'.join('ab'), 'a\0b'.replace('\0', 'x'), 'a\0b'.center(7,'*'), {'a\0b': 1}, {'a\0b':1}['a\0b'])
print('%s|%5s|%r' % ('a\0b','\0','\0'), f"{'a'+chr(0)+'b'!a:>9}", '{}'.format('a\0b'), 'a\0b' in 'xa\0b', 'b\0c' in 'a\0b', 'aé\0ü'[::-1], 'aé\0ü'[1:3], sorted('b\0aé'), list(reversed('aé\0')), 'b' in 'a\0b')
print(len('\0%s' % 1), f"x{chr(0)}y{1:3}", 'a\0%d' % 3, 'x\0{}'.format(1))
