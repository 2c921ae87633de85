texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.replace('l', 'L')), repr(s.replace('a', '')), repr(s.replace('', '-')), repr(s.replace('l', 'XY', 1)))
    print(repr(s.replace('a', 'bb', 0)), repr(s.replace('', '.', 2)), repr(s.replace('aa', 'b')), repr(s.replace('é', 'e')))
