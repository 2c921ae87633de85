rows = [1, 2, 3]
squares = [row * scale for row in rows]
