texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.find('l')), repr(s.rfind('l')), repr(s.find('')), repr(s.rfind('')))
    print(repr(s.find('l', 3)), repr(s.find('l', 3, 5)), repr(s.find('a', -3)), repr(s.rfind('a', 0, -1)), repr(s.find('', 20)), repr(s.find('zz')), repr(s.find('o', 5)), repr(s.find('a', None, None)))
    print(repr(s.count('l')), repr(s.count('')), repr(s.count('aa')), repr(s.count('a', 1)), repr(s.count('a', 0, -1)), repr(s.count('', 3)))
