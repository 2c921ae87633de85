def look(table, word):
    return table[word]

ids = {"the": 0, "cat": 1}
print([look(ids, w) for w in ["the", "dog"]])
