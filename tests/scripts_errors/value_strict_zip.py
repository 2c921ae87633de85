text = "1 2 x"
numbers = [int(word) for word in text.split()]
