x = 3
print(f"{x:q}")
