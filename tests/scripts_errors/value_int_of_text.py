x = int("abc")
