d = {}
d.add(1)
