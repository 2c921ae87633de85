n = 0
while n < limit:
    n += 1
