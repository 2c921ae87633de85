x = 1; y = 2; print(x, y);
z = x + \
    y \
  * 3
print(z); print(z
                - 1)
a = [1,
     2,  # two

     3,
]
print(a, (x,
  y), {'k':
       [x, y]})
t = x, y
u = x,
print(t, u, ())
assert z == 7, \
    'seven'
if x == 1 and \
   y == 2: print('both')
s = 'one ' 'two ' "three"
s = ('brackets '
     'join '  # with a comment
     f'lines {z}')
print(s)
print('a\
b', 'tab\tnew\\n', "it's", 'say "x"', '\x41\u00e9\101')
print("""three
  lines""", '''and "quotes" ' inside''', r'raw\n', R"\t")
long = 1 + 2 + 3 \
    + 4
print(long)
print(1_000_000, 0x1F, 0b101, 0o17, 1e3, 1E-3, .5, 5., 1_0.2_5)
