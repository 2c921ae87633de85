texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.ljust(8)), repr(s.rjust(8)), repr(s.center(8)), repr(s.center(9)))
    print(repr(s.ljust(12, '.')), repr(s.rjust(12, '*')), repr(s.center(12, 'é')), repr(s.center(7, '-')), repr(s.zfill(8)), repr(s.zfill(0)), repr(s.ljust(-3)))
