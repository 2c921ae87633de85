print((lambda: 1)())
(lambda a=missing: a)()
