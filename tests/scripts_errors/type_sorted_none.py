print(sorted([3, None, 1]))
