for i in None:
    print(i)
