l = [4, 3, "a", 2]
l.sort(reverse=True)
