x = float(None)
