x = [i for i]
