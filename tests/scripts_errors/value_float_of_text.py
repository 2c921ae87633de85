x = float("abc")
