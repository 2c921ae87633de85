def show(name, value, digits=2):
    return f'{name:<8}={value:>{digits + 6}.{digits}f}'


print(show('a', 1.5), show('long name', 2 / 3, 4), show('', -1, digits=0), sep='\n')
rows = [('q', 1, 0.5), ('key', 22, 0.25), ('value', 333, 0.125)]
for name, count, share in rows:
    print(f'{name:<6}|{count:>5}|{share:7.1%}|{share!r:^9}|')
print(f'{"":-<24}')
print([f'{i}{j}' for i in range(2) for j in 'ab'] if False else [f'{i}' for i in range(3)])
f = lambda x: f'<{x}>'
print(f(1), f(f('a')), f(f'{f(2)}'))
total = ''
for i in range(5):
    total += f'{i},'
print(total, f'{sum([1, 2, 3])}', f'{show("x", 1)}')
