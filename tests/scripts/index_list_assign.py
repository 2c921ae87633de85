l = [1, 2, 3, 4, 5]
l[0] = 'a'
l[-1] = [5]
print(l)
l[1:3] = [20, 30, 40]
print(l)
l[1:1] = ['x', 'y']
print(l)
l[2:] = []
print(l)
l[:] = range(6)
print(l)
l[::2] = 'abc'
print(l)
l[::-1] = [1, 2, 3, 4, 5, 6]
print(l)
l[len(l):] = (7, 8)
l[:0] = [0]
l[3:2] = ['m']
print(l)
l[1:4] = l
print(l)
k = l
k[:2] = ['k']
print(l, k is l)
