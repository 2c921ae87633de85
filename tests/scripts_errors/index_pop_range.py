a = [1]
a.pop(3)
