x = abs("a")
