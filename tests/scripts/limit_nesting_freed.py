# what is nested more deeply than calls can be is let go of all the same
deep = {}
for i in range(200000):
    deep = {0: deep}
deep = None
def wrap(inner):
    def f():
        return inner
    return f
for i in range(200000):
    deep = wrap(deep)
deep = None
for i in range(200000):
    deep = (lambda inner=deep: inner)
deep = 0
deep = [0]
for i in range(200000):
    deep = enumerate([deep])
deep = None
deep = []
for i in range(200000):
    deep = [deep].count
deep = None
print("done")
