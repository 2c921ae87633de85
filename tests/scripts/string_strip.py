texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.strip()), repr(s.lstrip()), repr(s.rstrip()))
    print(repr(s.strip('a')), repr(s.lstrip('ha')), repr(s.rstrip('od l')), repr(s.strip('é 1')), repr(s.strip(None)), repr(s.strip('')))
