x = 2
print(f"{x} {missing}")
