l = list(range(10))
del l[0]
del l[-1]
print(l)
del l[1:3]
print(l)
del l[::2]
print(l)
l = list(range(10))
del l[::-3]
print(l)
del l[5:2]
del l[100:]
print(l)
del l[:]
print(l)
m = [[1, 2], [3, 4]]
row = m[0]
del m[0]
del row[0]
print(m, row)
d = {'a': 1, 'b': 2, 'c': 3}
del d['b']
print(d, 'b' in d)
x = [1, 2, 3, 4]
y = x
del x[1], x[1]
print(x, y)
