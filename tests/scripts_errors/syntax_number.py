x = 2w
