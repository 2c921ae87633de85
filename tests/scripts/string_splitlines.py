texts = ['a\nb', 'a\n', '', '\n', 'a\r\nb\rc', 'a\n\nb\n', 'one', 'x\x0by\x0cz', 'a\u2028b']
for t in texts:
    print(t.splitlines(), t.splitlines(True), t.splitlines(keepends=False), t.split('\n'))
