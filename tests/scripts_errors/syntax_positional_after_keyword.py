print(end="", 3)
