for i in range(3):
    print(i)
else:
    print('all', i)
for i in range(3):
    if i == 1: break
else: print('never')
for i in []:
    pass
else: print('nothing to do')
for i in range(3):
    if i == 2: break
else:
    print('never: broken off in the last round')
for i in range(2):
    if i: continue
    print('first')
else:
    print('continue is no break')

n = 0
while n < 3: n += 1
else: print('counted to', n)
while n:
    n -= 1
    if n == 1: break
else:
    print('never')
print(n)
while True:
    while False: pass
    else:
        break
    print('never')


def prime(n):
    for d in range(2, n):
        if n % d == 0: return False
    else: return n > 1


print([n for n in range(20) if prime(n)])
for i in range(3):
    for j in range(3):
        if i * j == 2: break
    else:
        print('no pair with', i)
        continue
    print('pair', i, j)
else:
    print('end')
found = [1, 2]
for x in found:
    if x < 4: found.append(x + 2)
else: print(found)
