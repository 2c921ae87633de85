r = range(2 ** 62)
print(r[::2 ** 62], len(r[::-1]), r[-1], r[10:20:3], r[::-1][0], range(0, 100, 3)[::-2], range(5)[4:1:-1])
print(list(range(10)[1:8:3]), list(range(10, 0, -2)[1:3]), range(10)[20:], range(10)[-3:], range(3)[::5], len(range(10)[::3]))
for i in range(20)[15:]:
    print(i, end=' ')
print([k for k in range(0, 50, 7)[::-1]], range(4)[1:][1:][0], range(0)[:], range(10, 0, -3)[::-1])
