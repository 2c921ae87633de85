y = 1
x = """abc
def
