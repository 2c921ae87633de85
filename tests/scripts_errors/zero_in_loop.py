for i in range(3, -1, -1):
    print(6 // i)
