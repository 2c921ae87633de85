a, b = 3
