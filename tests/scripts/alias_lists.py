a = [1, 2, 3]
b = a
b[0] = 9
a += [4]
print(a, b, a is b)
a = a + [5]
print(a, b, a is b)
c = b[:]
c[0] = 0
print(b, c)
grid = [[0] * 2] * 2
grid[0][0] = 1
print(grid, grid[0] is grid[1])
rows = [[0] * 2 for _ in range(2)]
rows[0][0] = 1
print(rows)
t = ([1], 2)
inner = t[0]
inner += [3]
print(t)
x = [b, b]
x[0] *= 2
print(b, x[1] is b)
s = 'ab'
u = s
u += 'c'
print(s, u)
p = (1, 2)
q = p
q += (3,)
print(p, q)
e = []
e += 'xy'
e += range(2)
e += (5,)
print(e)
