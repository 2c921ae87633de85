print({k: 1 for k in "ab"})
print(k)
