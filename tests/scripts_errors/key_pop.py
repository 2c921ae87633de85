d = {"q": 1}
d.pop("k")
