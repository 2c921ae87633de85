def a():
    return b()

def b():
    def c():
        return unknown
    return c()

a()
