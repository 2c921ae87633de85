print(sorted([1, 2.5, True]))
print(sorted(["b", 2, "a"]))
