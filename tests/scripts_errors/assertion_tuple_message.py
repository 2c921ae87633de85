assert False, (1, 2)
