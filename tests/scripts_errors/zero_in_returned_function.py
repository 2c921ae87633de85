def raiser():
    def f(): return 1 / 0
    return f
raiser()()
