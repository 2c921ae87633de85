texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.split()), repr(s.split(' ')), repr(s.split('l')))
    print(repr(s.split(None, 1)), repr(s.split('a', 1)), repr(s.split(',', maxsplit=2)), repr(s.split(sep=',')))
    print(repr(s.rsplit()), repr(s.rsplit(None, 1)), repr(s.rsplit('l', 1)), repr(s.rsplit(',', 2)), repr(s.rsplit('a', maxsplit=-1)))
    print(repr(s.partition('l')), repr(s.rpartition('l')), repr(s.partition(',')), repr(s.rpartition('zz')))
