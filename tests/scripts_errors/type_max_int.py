max(3)
