squares = [i * i for i in range(3)]
print(i)
