for c in 'aZ0 ~é€\U0001F600\n':
    print(ord(c), repr(chr(ord(c))), hex(ord(c)), len(c))
print([chr(i) for i in range(65, 75)], chr(0) == '\0', chr(127) == '\x7f', chr(0x10FFFF) == '\U0010ffff')
print(''.join([chr(ord(c) + 1) for c in 'HAL']), ord('a') - ord('A'), 'abcdef'.find(chr(100)))
