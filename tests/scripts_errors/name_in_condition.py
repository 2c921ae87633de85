x = 3
if x > 2 and wrong:
    print(x)
