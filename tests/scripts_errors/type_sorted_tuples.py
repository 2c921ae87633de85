print(sorted([(1, "a"), (1, 2), (0, 3)], key=lambda t: t))
