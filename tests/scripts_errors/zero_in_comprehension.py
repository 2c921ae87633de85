print([1 / i for i in [2, 1, 0]])
