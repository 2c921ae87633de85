d = {}
del d["x"]
