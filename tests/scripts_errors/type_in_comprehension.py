rows = [1, "a", 3]
doubled = [row + 1 for row in rows]
