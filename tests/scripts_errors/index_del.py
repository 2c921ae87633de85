a = [1]
del a[4]
