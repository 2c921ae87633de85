x = int([1])
