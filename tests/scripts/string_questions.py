texts = ['hello world', '', 'Hello', 'ABC', 'abc', '123', 'a1', ' ', '  pad  ', 'héllo Ñandú', "it's mixed-case text", 'straße', '\t x\n', 'aaa', 'a,b,,c']
for s in texts:
    print(repr(s.isdigit()), repr(s.isalpha()), repr(s.isalnum()), repr(s.isspace()))
    print(repr(s.isupper()), repr(s.islower()), repr(s.isascii()), repr(s.isdecimal()), repr(s.isnumeric()))
