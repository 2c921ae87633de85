print(["it's", 'say "x"', 'both \'"', 'back\\slash', 'tab\t', 'nl\n', 'cr\r', '\x00', '\x07', '\x1b', '\x7f', '\x80', '\xa0', '\xad', 'é', '\u200b', '\u2028', '日本', '\U0001F600', '\ue000', '\ufeff'])
for s in ["it's", 'q"q', '', '\\', "'", '"', "''", '\'"', 'a\0b']:
    print(repr(s), [s], (s,), {s: s})
print('tab\there', 'nl\nline', 'bell' + chr(7).replace(chr(7), '!'), "a'b", 'raw' r'\n', u'unicode')
