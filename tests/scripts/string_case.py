texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.upper()), repr(s.lower()))
    print(repr(s.title()), repr(s.capitalize()), repr(s.swapcase()))
