print(1)
print(2,
      sep="",
      sep="x")
