texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.startswith('h')), repr(s.startswith('')), repr(s.startswith(('a', 'h'))), repr(s.startswith('l', 2)), repr(s.startswith('', 30)), repr(s.startswith('ll', 2, 3)))
    print(repr(s.endswith('d')), repr(s.endswith('')), repr(s.endswith(('o', 'c'))), repr(s.endswith('l', 0, 4)))
    print(repr(s.removeprefix('he')), repr(s.removesuffix('ld')), repr(s.removeprefix('')))
