x = 3.14159
n = 42
name = 'world'
d = {'a': 1, 'b': [1, 2, 3]}
print(f'hello {name}', f'{x}', f'{n}', f'{x!r}', f'{name!r}', f'{name!s}', f'{name!a}')
print(f'{d["a"]} {d["b"][1]} {d["b"][1:]}', f"{d['a']}")
print(f'{n + 1} {n * 2:5d} {n ** 2} {n // 5} {n % 5} {-n} {n / 4:.1f}')
print(f'{n > 3} {n == 42} {n != 42} {n >= 3} {n <= 3} {3 < n < 50}')
print(f'{"yes" if n else "no"} {[i * i for i in range(4)]} {(lambda y: y + 1)(3)} {max(1, n, 2)} {1, 2} {(1,)}')
print(f'{{}} {{{n}}} {{n}} {{{{{n}}}}}', f'{{', f'}}', f'{n}}}')
print(f'{ n } {  n  :5}|{ {1: 2}[1] } {[1, 2][0]} {not n} {n and x}')
print(f'', f'plain', f'{""}', f'{"a" "b"}', f'{"{}"}', f'{":"}', f'{"!"}')
