print("never printed")
x = (
