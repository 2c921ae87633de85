for i in range(0, 5, 0):
    print(i)
