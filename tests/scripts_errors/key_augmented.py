counts = {}
for word in ["a", "b"]:
    counts[word] += 1
